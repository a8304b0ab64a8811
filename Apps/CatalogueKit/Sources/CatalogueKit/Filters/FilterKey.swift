public import CoreDomain
import Foundation
public import Prompt
import TerminalKit

/// A key that filters or orders tables of titles, with its checks, completion and parsing.
public struct FilterKey: Sendable {
    /// The key as typed in a command.
    public let key: Key
    /// The property that the key restricts; `nil` for a key that changes another key's condition or the order.
    public let property: TitleProperty?
    /// Adds the key's condition to a filter.
    let read: @Sendable (_ text: String, _ filter: inout TitleFilter, FilterNames) async throws -> Void

    public var name: String { key.name }

    /// The key for genres, also accepted by searches.
    public static let genre = named(
        "genre", .genre, example: "crime,-horror", "genres: a,b for both, a/b for either, -a to exclude",
        values: [
            "action", "adventure", "animation", "comedy", "crime", "documentary", "drama", "family", "fantasy",
            "history", "horror", "music", "mystery", "romance", "sci-fi", "thriller", "war", "western",
        ]
    ) { try await $0.genres(called: $1) }

    /// The key for TMDb's keywords.
    public static let keyword = named(
        "keyword", .keyword, example: "heist", "TMDb’s keywords", takesOwnValues: true
    ) { try await $0.keywords(called: $1) }

    /// The keys by the names that other programs have for them, or by these and a comparison.
    public static let synonyms = [
        "director": "crew", "directors": "crew", "directed": "crew", "writer": "crew", "actor": "with",
        "actress": "with", "actors": "with", "starring": "with", "star": "with", "stars": "with", "person": "with",
        "people": "with", "decade": "year", "years": "year", "released": "year", "release": "year", "y": "year",
        "service": "on", "provider": "on", "platform": "on", "streaming": "on", "genres": "genre", "g": "genre",
        "runtime<": "under", "runtime>": "over", "length<": "under", "length>": "over", "runtime": "under",
        "duration": "under", "max": "under", "language": "lang", "tags": "tag",
        "certification": "cert", "certificate": "cert", "mpaa": "cert", "studio": "company", "keywords": "keyword",
    ]

    private static let offerKinds = ["stream", "free", "ads", "rent", "buy"]

    /// All keys, in the order used by the help.
    public static let all: [FilterKey] = [
        genre,
        range("year", .released, example: "1990..1999", "the release: 1999, 1990..1999, 2010+, 1990s, 2026-11", days),
        range("rating", .rating, example: "7.5+", "TMDb’s rating: 7..8, 7.5+, ..5", decimal),
        range("votes", .votes, example: "500+", "the number of votes: 500+", whole),
        length("under", example: "2h", "the maximum length: 2h, 100m, 1h40") { TitleFilter.Bounds(1, $0) },
        length("over", example: "90m", "the minimum length") { TitleFilter.Bounds($0) },
        named(
            "on", .service, example: "netflix,mubi", "streaming services, or mine (data: JustWatch)",
            values: ["mine"]
        ) { try await $0.services(called: $1) },
        words(
            "offer", nil, example: "rent,buy", "the kinds of offers that “on:” matches: stream, free, ads, rent, buy",
            offerKinds
        ) {
            let kinds = $1.groups.isEmpty ? Set(offerKinds) : Set($1.groups.joined())
            $0.offers = kinds.subtracting($1.excluded)
        },
        words(
            "is", .mark, example: "unseen", "your marks: seen, unseen, rated, listed, tagged, noted, dropped",
            ["seen", "unseen", "rated", "listed", "tagged", "noted", "dropped"], shortValues: ["seen", "unseen"]),
        range("mine", .ownRating, example: "8+", "your rating, from 1 to 10", whole),
        named("tag", .tag, example: "winter", "your tags") { [$1.lowercased()] },
        named("list", .list, example: "later", "your lists") { [$1.lowercased()] },
        words(
            "state", .state, example: "progress", "your progress in a series",
            ["planned", "progress", "uptodate", "finished", "dropped"]),
        named("with", .person, example: "\"robert de niro\"", "people in the cast or crew") {
            try await $0.people(called: $1)
        },
        named("cast", .cast, example: "287", "people in the cast") { try await $0.people(called: $1) },
        named("crew", .crew, example: "7467", "people in the crew") { try await $0.people(called: $1) },
        named("company", .company, example: "a24", "the production companies") { try await $0.companies(called: $1) },
        named("network", .network, example: "hbo", "the networks that broadcast a series: a known name, or an id") {
            if let id = FilterNames.network(called: $1) { return [String(id)] }
            throw UsageError(
                "“\(Sanitizer.excerpt($1))” is neither a known network nor the id of one",
                hint: .note(
                    "TMDb can’t search networks, but these names work: "
                        + FilterNames.networks.keys.sorted().joined(separator: ", ")))
        },
        keyword,
        coded("lang", .language, example: "fr", "the original language: fr, french, cn, xx", .titleLanguages),
        coded("country", .country, example: "GB", "the country of origin: GB, france", .countries),
        named("cert", .certification, example: "PG-13", "the certification in your region: PG-13, ..PG-13") {
            [$1.uppercased()]
        },
        words(
            "release", .release, example: "cinema", "kinds of release in your region",
            ["premiere", "limited", "digital", "physical", "tv"], synonyms: ["cinema": ["limited", "theatrical"]]),
        words(
            "status", .status, example: "ended", "the production status",
            ["returning", "planned", "production", "ended", "cancelled", "pilot", "released", "rumoured"],
            synonyms: ["canceled": ["cancelled"]]),
        words(
            "type", .type, example: "miniseries", "the kind of series",
            ["documentary", "news", "miniseries", "reality", "scripted", "talk", "video"]),
        range("aired", .aired, example: "2026-11", "the days when an episode is broadcast", days),
        words("include", .include, example: "adult", "titles left out by default", ["adult", "video"]),
        order,
    ]

    /// The keys for tables filtered row by row, using the row, stored details or the library.
    public static let ofRows = all.filter { key in
        key.property.map { !$0.isOnlyOfDiscovery } ?? true
    }.map(\.key)

    /// Returns the keys for lists filtered by TMDb.
    public static func ofDiscovery(_ known: Set<TitleProperty>) -> [Key] {
        all.filter { key in key.property.map { $0.isOwn || known.contains($0) } ?? true }.map(\.key)
    }

    /// The keys for lists in TMDb's order.
    public static let ofPages = ofRows.filter { $0.name != "sort" }

    /// The key for the order of a table.
    public static let order = FilterKey(
        "sort", nil, example: "rating",
        "the order: \(TitleFilter.Order.names.joined(separator: ", ")); -year reverses it",
        values: TitleFilter.Order.names, isSuggested: false,
        parse: order(typed:)
    ) { order, filter, _ in filter.order = order }

    /// Reads an order, such as “-year”. Throws a `UsageError` if there is no such order.
    public static func order(typed text: String) throws -> TitleFilter.Order {
        let isReversed = text.hasPrefix("-")
        let names = TitleFilter.Order.names
        let name = isReversed ? String(text.dropFirst()) : text
        guard names.contains(name) else { throw UsageError(unknown: "order", text, known: names) }
        return TitleFilter.Order(name, isReversed: isReversed)
    }
}

extension FilterKey {
    /// Creates a key whose values are checked by parsing them.
    private init<Value>(
        _ name: String, _ property: TitleProperty?, example: String, _ summary: String, values: [String] = [],
        takesOwnValues: Bool = false, takesNames: Bool = false, shortValues: Set<String> = [], isSuggested: Bool = true,
        parse: @escaping @Sendable (String) throws -> Value,
        _ set: @escaping @Sendable (Value, inout TitleFilter, FilterNames) async throws -> Void
    ) {
        let key = Key(
            name, example: example, summary: summary, values: values.map { Completion($0) },
            takesOwnValues: takesOwnValues, takesNames: takesNames, shortValues: shortValues, isSuggested: isSuggested
        ) { _ = try parse($0) }
        self.init(key: key, property: property) { try await set(parse($0), &$1, $2) }
    }

    /// Returns a key whose values are names that stand for ids.
    ///
    /// - Parameters:
    ///   - takesOwnValues: Whether the values of the current title complete the key.
    ///   - isSingle: Whether a title has only one value, so that no title has two of them.
    ///   - takesIDs: Whether digits are read as an id.
    private static func named(
        _ name: String, _ property: TitleProperty, example: String, _ summary: String, values: [String] = [],
        takesOwnValues: Bool = false, isSingle: Bool = false, takesIDs: Bool = true,
        _ ids: @escaping @Sendable (FilterNames, String) async throws -> Set<String>
    ) -> FilterKey {
        FilterKey(
            name, property, example: example, summary, values: values, takesOwnValues: takesOwnValues,
            takesNames: !values.isEmpty, parse: { try FilterChoice($0, of: name, isSingle: isSingle) }
        ) { choice, filter, names in
            func all(_ words: [String]) async throws -> Set<String> {
                var all: Set<String> = []
                for word in words { all.formUnion(takesIDs && word.isDigits ? [word] : try await ids(names, word)) }
                return all
            }
            var groups: [Set<String>] = []
            for group in choice.groups { groups.append(try await all(group)) }
            filter.choices[property] = TitleFilter.Choice(groups, excluded: try await all(choice.excluded))
        }
    }

    /// Returns a key whose values are certain words.
    ///
    /// - Parameters:
    ///   - vocabulary: The words, which are also the values of the property.
    ///   - synonyms: Further words that can be typed, each with the values it stands for.
    ///   - shortValues: The words that can also be typed without the key.
    ///   - set: Adds the condition to a filter; `nil` to restrict `property`.
    private static func words(
        _ name: String, _ property: TitleProperty?, example: String, _ summary: String, _ vocabulary: [String],
        synonyms: [String: Set<String>] = [:], shortValues: Set<String> = [],
        _ set: (@Sendable (inout TitleFilter, TitleFilter.Choice) -> Void)? = nil
    ) -> FilterKey {
        var known = synonyms
        for word in vocabulary { known[word] = [word] }
        let meanings = known
        @Sendable func choice(_ text: String) throws -> TitleFilter.Choice {
            let choice = try FilterChoice(text.lowercased(), of: name)
            func words(_ word: String) throws -> Set<String> {
                guard let values = meanings[word] else {
                    throw UsageError(unknown: name, word, known: meanings.keys.sorted())
                }
                return values
            }
            return TitleFilter.Choice(
                try choice.groups.map { Set(try $0.flatMap(words)) },
                excluded: Set(try choice.excluded.flatMap(words)))
        }
        return FilterKey(
            name, property, example: example, summary, values: meanings.keys.sorted(), shortValues: shortValues,
            parse: choice
        ) { choice, filter, _ in
            if let set {
                set(&filter, choice)
            } else if let property {
                filter.choices[property] = choice
            }
        }
    }

    /// Returns a key whose values are codes with English names.
    private static func coded(
        _ name: String, _ property: TitleProperty, example: String, _ summary: String, _ names: EnglishNames
    ) -> FilterKey {
        named(name, property, example: example, summary, isSingle: property == .language, takesIDs: false) { _, word in
            if let code = names.code(word) { return [code] }
            let found = names.codes(of: word)
            if !found.isEmpty { return Set(found) }
            let near = names.nearest(to: word).map { "\(name):\($0)" }
            throw UsageError(
                "“\(Sanitizer.excerpt(word))” is not the name or code of a \(property.rawValue)",
                hint: .note(near.isEmpty ? "\(name):\(example)" : near.joined(separator: " · ")))
        }
    }

    /// Returns a key whose values are numbers or days.
    private static func range(
        _ name: String, _ property: TitleProperty, example: String, _ summary: String,
        _ read: @escaping @Sendable (String) -> FilterRange?
    ) -> FilterKey {
        FilterKey(
            name, property, example: example, summary,
            parse: { text in
                guard let range = FilterRange.bounds(text, read) else {
                    throw UsageError(
                        "“\(Sanitizer.excerpt(text, length: 40))” is not a value of \(name):",
                        hint: .note("\(name):\(example)"))
                }
                return range
            }
        ) { bounds, filter, _ in filter.bounds[property] = bounds }
    }

    private static func length(
        _ name: String, example: String, _ summary: String, _ bounds: @escaping @Sendable (Double) -> TitleFilter.Bounds
    ) -> FilterKey {
        @Sendable func minutes(_ text: String) throws -> Double {
            guard let match = text.lowercased().wholeMatch(of: /(?:([0-9]{1,2})h)?(?:([0-9]{1,3})m?)?/),
                text.contains(where: { "1"..."9" ~= $0 })
            else {
                throw UsageError(
                    "“\(Sanitizer.excerpt(text, length: 40))” is not a length", hint: .note("\(name):\(example)"))
            }
            return (match.1.flatMap { Double($0) } ?? 0) * 60 + (match.2.flatMap { Double($0) } ?? 0)
        }
        return FilterKey(name, .runtime, example: example, summary, parse: minutes) { minutes, filter, _ in
            let new = bounds(minutes)
            let old = filter.bounds[.runtime]
            filter.bounds[.runtime] = TitleFilter.Bounds(
                [old?.lower, new.lower].compactMap(\.self).max(), old?.upper ?? new.upper)
        }
    }

    /// Parses a rating. It has to be a limit such as “7.5+”, since no title's average equals a number exactly.
    @Sendable private static func decimal(_ text: String) -> FilterRange? {
        guard let number = Double(text), (0...10).contains(number) else { return nil }
        return FilterRange(lower: number, upper: number, isExact: false)
    }

    @Sendable private static func whole(_ text: String) -> FilterRange? {
        guard text.isDigits, text.count <= 9 else { return nil }
        return Double(text).map { FilterRange(lower: $0, upper: $0, isExact: true) }
    }

    /// Parses a day, month, year or decade into its first and last day: 19900101 to 19991231 for “1990s”.
    @Sendable private static func days(_ text: String) -> FilterRange? {
        if text.wholeMatch(of: /[0-9]{3}0s/) != nil, let year = Double(text.prefix(4)) {
            return FilterRange(lower: year * 10_000 + 101, upper: (year + 9) * 10_000 + 1231, isExact: true)
        }
        guard let day = PartialDay(text), (1800...2200).contains(day.year) else { return nil }
        let first = Double(CalendarDay.number(of: day.start))
        let days = (28...31).reversed().compactMap { CalendarDay.date(from: "\(text)-\($0)") }
        let last = days.first.map { Double(CalendarDay.number(of: $0)) }
        return FilterRange(lower: first, upper: day.isWhole ? first : last ?? first + 1130, isExact: true)
    }
}

/// The range of a single value: the value itself, or the days of a period.
struct FilterRange {
    let lower: Double
    let upper: Double
    /// Whether the value can be used on its own, and not only as a limit.
    let isExact: Bool

    /// Parses a range or a single value: “7..8”, “7.5+”, “..5”, “>7.5”, “<5” or “1999”.
    static func bounds(_ text: String, _ read: (String) -> FilterRange?) -> TitleFilter.Bounds? {
        if let range = text.firstRange(of: "..") {
            let lower = String(text[..<range.lowerBound])
            let upper = String(text[range.upperBound...])
            let first = read(lower)
            let last = read(upper)
            guard first != nil || lower.isEmpty, last != nil || upper.isEmpty, first != nil || last != nil else {
                return nil
            }
            if let first, let last, last.upper < first.lower { return nil }
            return TitleFilter.Bounds(first?.lower, last?.upper)
        }
        if text.hasSuffix("+") { return read(String(text.dropLast())).map { TitleFilter.Bounds($0.lower) } }
        if text.hasPrefix(">") { return read(String(text.dropFirst())).map { TitleFilter.Bounds($0.lower) } }
        if text.hasPrefix("<") { return read(String(text.dropFirst())).map { TitleFilter.Bounds(nil, $0.upper) } }
        return read(text).flatMap { $0.isExact ? TitleFilter.Bounds($0.lower, $0.upper) : nil }
    }
}

/// The words of a value: `a,b/c,-d` requires `a` and one of `b` and `c`, and excludes `d`.
struct FilterChoice {
    var groups: [[String]] = []
    var excluded: [String] = []

    /// - Throws: `UsageError` if a word is missing, or if several values are required of a property that has one.
    init(_ text: String, of name: String, isSingle: Bool = false) throws {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isExcluded = part.hasPrefix("-")
            let words = part.dropFirst(isExcluded ? 1 : 0).split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard words.allSatisfy({ !$0.isEmpty }) else {
                throw UsageError(
                    "a word is missing from “\(name):\(Sanitizer.excerpt(text, length: 40))”",
                    hint: .note("a comma means “and”, and a slash means “or”: \(name):a,b/c,-d"))
            }
            if isExcluded {
                excluded += words
            } else {
                groups.append(words)
            }
        }
        guard isSingle, groups.count > 1 else { return }
        let either = [groups.joined().joined(separator: "/")] + excluded.map { "-\($0)" }
        throw UsageError(
            "a comma means “and”, and no title has two values of \(name):",
            hint: .note("\(name):\(either.joined(separator: ","))"))
    }
}

extension TitleProperty {
    /// Whether neither rows nor details have the property, so that only TMDb can filter by it.
    public var isOnlyOfDiscovery: Bool { [.keyword, .release, .aired, .include].contains(self) }
}
