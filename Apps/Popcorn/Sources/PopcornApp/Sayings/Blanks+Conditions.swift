import CatalogueKit
import Prompt
import TerminalKit

/// Conditions and orders of tables in what people say, in any order: “only comedies from the 90s”, “shortest first”.
extension Blanks {
    /// Words beside conditions that say nothing of their own.
    private static let fillers: Set = [
        "only", "just", "and", "but", "also", "the", "ones", "one", "those", "titles", "with", "that", "that's", "are",
        "is", "filter", "filtered", "keep", "show", "limit", "narrow", "to", "from", "of", "in", "please", "any",
        "some", "me", "instead", "where", "which", "were", "was", "made", "produced", "shot",
    ]

    /// Reads one condition or several as keys, such as `genre:comedy year:1990s`.
    @Sendable static func conditions(_ words: [String]) -> String? {
        // “Seen” alone is an action, and “good” an opinion.
        let isOther = words.count == 1 && (mark(words) != nil || ["good", "great"].contains(words[0]))
        guard words.count <= 12, !isOther else { return nil }
        var rest = words[...]
        var keys: [(name: Substring, value: Substring)] = []
        while let first = rest.first {
            let counts = (1...min(5, rest.count)).reversed()
            let read = counts.lazy.compactMap { count in condition(Array(rest.prefix(count))).map { (count, $0) } }
                .first
            if let (count, key) = read {
                guard let colon = key.firstIndex(of: ":") else { return nil }
                keys.append((key[..<colon], key[key.index(after: colon)...]))
                rest = rest.dropFirst(count)
            } else if fillers.contains(first) || first == "," {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        let names = keys.map(\.name).uniqued(by: \.self)
        let joined = names.map { name in
            (name, values: keys.filter { $0.name == name }.map(\.value).uniqued(by: \.self))
        }
        // Several genres and marks are one value, but a title has one year and one length.
        guard !keys.isEmpty, joined.allSatisfy({ $0.values.count == 1 || ["genre", "is"].contains($0.0) }) else {
            return nil
        }
        return joined.map { "\($0.0):\($0.values.joined(separator: ","))" }.joined(separator: " ")
    }

    /// Reads one condition or order as a key.
    private static func condition(_ typed: [String]) -> String? {
        let words = Array(typed.dropLast()) + [typed[typed.count - 1].trimmingSuffix(",")]
        if words.count == 1, let colon = words[0].firstIndex(of: ":") {
            let name = words[0][..<colon]
            let value = String(words[0][words[0].index(after: colon)...])
            guard FilterKey.all.contains(where: { $0.name == name }), !value.isEmpty else { return nil }
            return name == "sort" ? "sort:\(order([value]) ?? value)" : words[0]
        }
        if let genre = unwanted(words) ?? genre(words) { return "genre:\(genre)" }
        if words == ["short"] { return "under:100m" }
        if let years = years(words) { return "year:\(years)" }
        if let key = named(words) ?? length(compared: words) ?? lowest(words) ?? mark(words) { return key }
        if let language = spoken(words) { return "lang:\(language)" }
        if words.count > 1, ["from", "in"].contains(words[0]), let country = country(Array(words.dropFirst())) {
            return "country:\(country)"
        }
        if [["on", "my", "services"], ["on", "mine"], ["on", "my", "service"]].contains(words) { return "on:mine" }
        if let service = service(words.count > 1 && words[0] == "on" ? Array(words.dropFirst()) : words) {
            return "on:\(service)"
        }
        return status(words).map { "status:\($0)" } ?? sorted(words)
    }

    /// Reads a value after the name of its key: “genre = horror”, “year 1999”, “language french”.
    private static func named(_ words: [String]) -> String? {
        let value = Array(words.dropFirst(words.count > 2 && ["=", "==", "is", ":"].contains(words[1]) ? 2 : 1))
        guard !value.isEmpty else { return nil }
        switch words[0] {
        case "genre", "genres": return genre(value).map { "genre:\($0)" }
        case "year", "years": return years(value).map { "year:\($0)" }
        case "lang", "language": return language(value).map { "lang:\($0)" }
        case "country": return country(value).map { "country:\($0)" }
        case "rated", "rating", "score", "cert":
            if let certificate = certificate(value) { return "cert:\(certificate)" }
            return lowest(value) ?? (value.count == 1 ? lowest([">=", value[0]]) : nil)
        case "length", "runtime", "duration": return length(compared: value)
        default: return nil
        }
    }

    /// Reads a length with a comparison: “under 2 hours”, “longer than 90 min”.
    private static func length(compared words: [String]) -> String? {
        let under = [
            ["under"], ["below"], ["less", "than"], ["shorter", "than"], ["less", "then"], ["shorter", "then"], ["max"],
            ["at", "most"], ["up", "to"],
            ["within"], ["no", "longer", "than"], ["not", "longer", "than"], ["<"], ["<="],
        ]
        let over = [
            ["over"], ["above"], ["more", "than"], ["longer", "than"], ["more", "then"], ["longer", "then"],
            ["at", "least"], ["min"], [">"], [">="],
        ]
        for (name, phrases) in [("under", under), ("over", over)] {
            for phrase in phrases where words.count > phrase.count && words.starts(with: phrase) {
                let rest = Array(words.dropFirst(phrase.count))
                // A bare number is minutes only where it can’t be a rating.
                let isLong = rest.count == 1 && Int(rest[0]).map { $0 > 20 } == true
                if let length = time(rest) ?? (isLong ? length(rest) : nil) { return "\(name):\(length)" }
            }
        }
        return nil
    }

    /// Reads a lowest rating or number of votes: “above 7.5”, “8+”, “at least 1000 votes”.
    private static func lowest(_ words: [String]) -> String? {
        guard hasDigits(words) else { return nil }
        if words.last == "votes" {
            let number = words.dropLast().last?.trimmingSuffix("+") ?? ""
            let isLowest = [[], ["min"], ["minimum"], ["at", "least"], ["over"], ["more", "than"], [">"], [">="]]
                .contains(Array(words.dropLast(2)))
            return number.isDigits && isLowest ? "votes:\(number)+" : nil
        }
        guard isComparison(words) else { return nil }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(
            of: /(?:above|over|at least|more than|min|>|>=) ?([0-9]\.[0-9])|([0-9]\.[0-9])\+/),
            let number = match.1 ?? match.2
        {
            return "rating:\(number)+"
        }
        return minimum(words).map { "rating:\($0)" }
    }

    /// Reads a mark of one's own: “unseen”, “i haven't rated”.
    private static func mark(_ typed: [String]) -> String? {
        let owners = ["i", "i've", "ive", "we", "we've", "have", "already", "yet", "by", "me"]
        let words = typed.filter { !owners.contains($0) }
        let isRefused =
            words.count > 1 && ["not", "haven't", "havent", "never", "no", "hide", "without"].contains(words[0])
        switch isRefused ? Array(words.dropFirst()) : words {
        case ["seen"], ["watched"], ["saw"], ["see"]: return isRefused ? "is:unseen" : "is:seen"
        case ["unseen"], ["unwatched"]: return isRefused ? nil : "is:unseen"
        case ["unrated"]: return isRefused ? nil : "is:-rated"
        case ["rated"]: return isRefused ? "is:-rated" : nil
        default: return nil
        }
    }

    /// Reads an order that is named as one: “sort by year”, “longest first”, “best rated”.
    private static func sorted(_ words: [String]) -> String? {
        let superlatives: Set = [
            "newest", "oldest", "latest", "longest", "shortest", "best", "worst", "highest", "lowest", "most",
        ]
        let cues: Set = ["sort", "sorted", "order", "ordered", "rank", "ranked", "by", "sort_by"]
        let named = words.drop { cues.contains($0) }
        if named.isEmpty { return words == ["ranked"] ? "sort:rating" : nil }
        if [["good"], ["great"], ["well", "rated"]].contains(words) { return "sort:rating" }
        let isOrder = named.count < words.count || words.last == "first" || superlatives.contains(words[0])
        return isOrder ? order(Array(named)).map { "sort:\($0)" } : nil
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
