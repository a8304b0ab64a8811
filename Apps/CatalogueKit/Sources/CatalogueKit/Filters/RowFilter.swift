public import CoreDomain
public import Foundation
public import Prompt
import Synchronization
public import TerminalKit
import TitleIndex

extension TitleValues {
    /// Creates the values of a title's row. If the row has no year, TMDb has no year for the title. Without votes, the
    /// title has no rating, although its average is 0.
    public init(
        genreIDs: [Int]?, language: String?, released: Date?, average: Double?, votes: Int?, popularity: Double?
    ) {
        self.init()
        words[.genre] = genreIDs.map { Set($0.map(String.init)) }
        words[.language] = language.map { [$0] }
        numbers[.released] = released.map { [Double(CalendarDay.number(of: $0))] }
        numbers[.rating] = average.map { Phrases.known($0, votes).map { [$0] } ?? [] }
        numbers[.votes] = votes.map { [Double($0)] }
        numbers[.popularity] = popularity.map { [$0] }
    }

    /// Creates the values of a title in the library, of whose release only the year is known.
    public init(year: Int?, runtime: Int?) {
        self.init()
        spans[.released] = year.map { Double($0 * 10_000 + 101)...Double($0 * 10_000 + 1231) }
        numbers[.runtime] = runtime.map { [Double($0)] }
    }

    /// Creates values from the user's records about the title.
    ///
    /// - Parameter state: The user's progress in a series; `nil` if unknown, empty for any other title.
    public init(_ marks: Marks, state: Set<String>?) {
        self.init()
        words[.tag] = Set(marks.tags.map { $0.lowercased() })
        words[.list] = Set(marks.listNames.map { $0.lowercased() })
        let facts = [
            "seen": marks.isSeen,
            // A title that is rated was seen, even if no viewing is recorded.
            "unseen": !marks.isSeen && marks.rating == nil, "rated": marks.rating != nil,
            "listed": !marks.listNames.isEmpty, "dropped": marks.isDropped,
            // A series is found by the notes and tags of its seasons and episodes, too.
            "tagged": !marks.tags.isEmpty || marks.parts.contains { !$0.tags.isEmpty },
            "noted": marks.hasNote || marks.parts.contains(where: \.hasNote),
        ]
        words[.mark] = Set(facts.filter(\.value).keys)
        words[.state] = state
        numbers[.ownRating] = marks.rating.map { [Double($0)] } ?? []
    }

    /// Creates the values of a title in the library, or of one of its seasons and episodes, from the records about it
    /// alone.
    public init(year: Int?, runtime: Int?, _ marks: Marks, part: MarkedPart? = nil) {
        var own = marks
        own.parts = []
        if let part {
            let seen = marks.seasons[part.season] ?? []
            own = .none
            own.isSeen = part.episode.map(seen.contains) ?? !seen.isEmpty
            own.rating = part.rating
            own.tags = part.tags
            own.hasNote = part.hasNote
        }
        self = TitleValues(year: year, runtime: runtime).completed(by: TitleValues(own, state: nil))
    }
}

/// A filter and an order for rows, based on the rows' values, the user's records and the titles' details.
public struct RowFilter: Sendable {
    let filter: TitleFilter
    let catalogues: Catalogues
    let report: @Sendable (CommandProgress) -> Void
    /// The meanings assumed for names in the filter, shown with the results.
    var notes: [Notice] = []
    /// How to look up further titles, as a sentence.
    var continuation = Self.repetition

    private static let repetition = "Repeat the command to go on."
    /// The maximum number of titles whose details are fetched for one table.
    private static let maximumFetches = 200

    /// The result of filtering rows.
    public struct Result<Row: Sendable>: Sendable {
        /// The rows that match, in order.
        public var rows: [Row] = []
        /// Notes about the filter and about conditions that couldn't be checked.
        public var notices: [Notice] = []
        /// The number of rows that were left out because a table looks up only so many titles.
        public var undecidedCount = 0
    }

    /// - Parameter title: Returns the item of a row and the values of the row itself.
    func kept<Row: Sendable>(
        _ rows: [Row], _ title: (Row) -> (item: Item, values: TitleValues)
    ) async throws -> Result<Row> {
        let titles = rows.map(title)
        let own = try await ownValues(of: titles.map(\.item.reference.whole).uniqued)
        var values = titles.map { title in
            let own = own[title.item.reference.whole] ?? TitleValues()
            var values = title.values.completed(by: own)
            // A viewing has tags of its own, besides those of its title. A row with marks is no viewing.
            if title.values.words[.mark] == nil { values.words[.tag]?.formUnion(own.words[.tag] ?? []) }
            return values
        }
        var fetched = [ItemReference: TitleValues]()
        var failure = nil as FetchError?
        var later: Set<ItemReference> = []
        for policy in [catalogues.source.storedPolicy, .cached] {
            let missing = values.indices.filter { isUndecided(values[$0]) }
            let items = missing.map { titles[$0].item.reference.whole }.uniqued
            let now = policy == .cached ? Array(items.prefix(Self.maximumFetches)) : items
            let found = try await details(of: now, policy, &failure)
            fetched.merge(found) { $1 }
            // If nothing could be fetched, a further attempt would fail as well.
            if !found.isEmpty || failure == nil { later = Set(items.dropFirst(now.count)) }
            for index in missing {
                guard let more = fetched[titles[index].item.reference.whole] else { continue }
                values[index] = values[index].completed(by: more)
            }
        }
        var result = Result<Row>(notices: notes)
        let decided = values.map(filter.accepts)
        let kept = rows.indices.filter { decided[$0] == true }
        result.rows = ordered(kept.map { (rows[$0], titles[$0].item, values[$0]) })
        let waiting = rows.indices.filter { later.contains(titles[$0].item.reference.whole) }
        if !waiting.isEmpty {
            result.undecidedCount = waiting.count { decided[$0] == nil }
            result.notices.append(
                .message(
                    "Not looked up yet: \(Phrases.count(waiting.count, "title")), since details are fetched for "
                        + "\(Self.maximumFetches) at a time. "
                        + (result.undecidedCount > 0 ? continuation : Self.repetition)))
        }
        let unknown = rows.indices.filter { decided[$0] == nil && !later.contains(titles[$0].item.reference.whole) }
        if !unknown.isEmpty {
            let names = Phrases.firstThree(of: unknown.map { titles[$0].item.title }.uniqued)
            let missing = Set(unknown.flatMap { filter.undecided(in: values[$0]) })
            let keys = FilterKey.all.filter { $0.property.map(missing.contains) ?? false }.map { "\($0.name):" }
            let why = failure.map { " (\($0.message))" } ?? ""
            result.notices.append(.warning("\(keys.joined(separator: ", ")) can’t be checked for \(names)\(why)"))
        }
        return result
    }

    /// Returns whether a title's match or position depends on an unknown value.
    private func isUndecided(_ values: TitleValues) -> Bool {
        guard let answer = filter.accepts(values) else { return true }
        guard answer, let property = filter.order?.property else { return false }
        return values.numbers[property] == nil && values.spans[property] == nil
    }

    private func ownValues(of items: [ItemReference]) async throws -> [ItemReference: TitleValues] {
        let properties = filter.properties.union([filter.order?.property].compactMap(\.self))
        guard properties.contains(where: \.isOwn) else { return [:] }
        return try await catalogues.records.values(catalogues, items, properties.contains(.state))
    }

    /// Returns values from the titles' details.
    private func details(
        of items: [ItemReference], _ policy: FetchPolicy, _ failure: inout FetchError?
    ) async throws -> [ItemReference: TitleValues] {
        let isFetching = policy == .cached
        let (found, errors) = try await catalogues.facts(of: items, policy) { if isFetching { report($0) } }
        if isFetching { failure = errors.first }
        return found.mapValues { $0.values(offers: filter.offers) }
    }

    private func ordered<Row>(_ rows: [(row: Row, item: Item, values: TitleValues)]) -> [Row] {
        guard let order = filter.order else { return rows.map(\.row) }
        let direction: ComparisonResult = order.isReversed ? .orderedDescending : .orderedAscending
        switch order.name {
        case "added": return (order.isReversed ? rows.reversed() : rows).map(\.row)
        case "random": return rows.shuffled().map(\.row)
        case "title":
            // A title that isn't translated is in its original language.
            let titled = rows.map { row in
                let languages = (row.values.words[.language] ?? []).union([catalogues.source.language])
                return (row.row, title: TitleText.sortingText(row.item.title, in: languages))
            }
            return titled.sorted { $0.title.localizedStandardCompare($1.title) == direction }.map(\.0)
        default:
            // Unknown values are last in both directions.
            let number = { (values: TitleValues) in
                order.property.flatMap { values.numbers[$0]?.first ?? values.spans[$0]?.lowerBound }
                    .map { order.isReversed ? -$0 : $0 } ?? -.infinity
            }
            return rows.sorted { number($0.values) > number($1.values) }.map(\.row)
        }
    }
}

extension RowFilter {
    /// - Parameters:
    ///   - filter: The conditions and the order.
    ///   - catalogues: The catalogues of the rows' titles, which complete the rows' own values.
    ///   - report: Receives the progress of fetching details.
    public init(
        filter: TitleFilter, _ catalogues: Catalogues, report: @escaping @Sendable (CommandProgress) -> Void
    ) {
        self.init(filter: filter, catalogues: catalogues, report: report, notes: [])
    }
}

extension TitleFilter {
    /// Replaces ranges of certifications, which only TMDb can compare, by the certifications within them.
    fileprivate mutating func expandCertifications(in region: String) throws {
        guard let choice = choices[.certification] else { return }
        func expanded(_ words: Set<String>) throws -> Set<String> {
            try words.reduce(into: []) { all, word in
                guard word.contains("..") else {
                    all.insert(word)
                    return
                }
                guard let within = CertificationScale.certifications(word, in: region) else {
                    throw UsageError(
                        "the certifications “\(Sanitizer.excerpt(word))” are in no known order in \(region)",
                        hint: .note("name each of them, with commas: cert:PG,PG-13"))
                }
                all.formUnion(within)
            }
        }
        choices[.certification] = Choice(
            try choice.groups.map(expanded), excluded: try expanded(choice.excluded))
    }
}

extension TitleFilter.Order {
    private static let properties: KeyValuePairs<String, TitleProperty?> = [
        "popularity": .popularity, "rating": .rating, "votes": .votes, "mine": .ownRating, "year": .released,
        "title": nil, "length": .runtime, "added": nil, "random": nil, "revenue": .revenue,
    ]

    /// The names of the orders, as typed after `sort:`.
    public static var names: [String] { properties.map(\.key) }

    /// The property that determines the order; `nil` for a random order, or an order by title or entry.
    fileprivate var property: TitleProperty? { Self.properties.first { $0.key == name }?.value }
}

extension Invocation {
    /// Returns the filter given by the line's keys, and notes about the meanings assumed for names in it.
    public func filter(
        of kinds: [ItemKind], _ catalogues: Catalogues
    ) async throws -> (filter: TitleFilter, notices: [Notice]) {
        let notes = Mutex<[String]>([])
        let names = FilterNames(catalogues: catalogues, kinds: kinds) { note in notes.withLock { $0.append(note) } }
        var filter = TitleFilter()
        for (key, text) in filterKeys { try await key.read(text, &filter, names) }
        return (filter, notes.withLock { $0 }.map(Notice.message))
    }

    /// - Throws: `UsageError` if the line has the key “offer:” and the filter has no services.
    public func requireServices(in filter: TitleFilter) throws {
        guard arguments.keys["offer"] != nil, filter.choices[.service] == nil else { return }
        throw UsageError("“offer:” only works with “on:”", hint: .note("on:mine offer:rent,buy"))
    }

    /// Whether the line has keys that filter or order rows.
    public var isFiltered: Bool { !filterKeys.isEmpty }

    /// The command line's keys that filter or order rows, with their values, except the year of a typed title.
    private var filterKeys: [(key: FilterKey, text: String)] {
        FilterKey.all.compactMap { key in
            let isOfTitle = key.name == Key.year.name && arguments.year != nil
            return isOfTitle ? nil : arguments.keys[key.name].map { (key, $0) }
        }
    }

    /// Returns the filter for rows of titles; `nil` if there are no keys.
    public func rowFilter(_ catalogues: Catalogues) async throws -> RowFilter? {
        var (filter, notes) = try await filter(of: catalogues.recordedKinds, catalogues)
        try requireServices(in: filter)
        try filter.expandCertifications(in: catalogues.source.region)
        return filter.isEmpty ? nil : RowFilter(filter: filter, catalogues: catalogues, report: report, notes: notes)
    }

    /// Returns the rows that match the line's keys, in the order they specify; all rows if there are no keys.
    ///
    /// - Parameters:
    ///   - rows: All rows of the list.
    ///   - catalogues: The catalogues of the rows' titles.
    ///   - canContinue: Whether `more` looks up further titles.
    ///   - title: Returns the item of a row and the values of the row itself.
    public func filtered<Row: Sendable>(
        _ rows: [Row], _ catalogues: Catalogues, canContinue: Bool = false,
        _ title: (Row) -> (item: Item, values: TitleValues)
    ) async throws -> RowFilter.Result<Row> {
        guard var filter = try await rowFilter(catalogues) else { return RowFilter.Result(rows: rows) }
        if canContinue, display.isInteractive { filter.continuation = "`more` goes on." }
        return try await filter.kept(rows, title)
    }
}
