import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The readers of years, lengths, votes and orders of tables.
enum SpokenNumbers {
    /// Reads years of release: “90s”, “1990-1999”, “1994”.
    static func years(_ words: [String]) -> String? {
        if words.count > 1 {
            let range = words[0] == "between" || words[0] == "from" ? words.dropFirst() : words[...]
            if words.count == 2, words[1].count == 4, let year = Int(words[1]), (1870...2100).contains(year) {
                switch words[0] {
                case "before", "until": return "..\(year - 1)"
                case "after": return "\(year + 1)+"
                case "since": return "\(year)+"
                default: return nil
                }
            }
            guard range.count == 3, let joint = range.dropFirst().first, ["to", "and", "-", "until"].contains(joint),
                let first = range.first, let last = range.last
            else { return nil }
            return years(["\(first)-\(last)"])
        }
        let decades = [
            "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
            "eighties": 1980, "nineties": 1990,
        ]
        if let decade = decades[words[0]] { return "\(decade)s" }
        guard hasDigits(words) else { return nil }
        let text = words[0].replacing("’", with: "'")
        if let match = text.wholeMatch(of: /'?([2-9]0)'?s/) { return "19\(match.1)s" }
        if let match = text.wholeMatch(of: /((?:19|20)[0-9]0)'?s/) { return "\(match.1)s" }
        if let match = text.wholeMatch(of: /((?:18|19|20)[0-9]{2})(?:-|–|\.\.)((?:18|19|20)[0-9]{2})/) {
            return match.1 <= match.2 ? "\(match.1)..\(match.2)" : nil
        }
        return text.wholeMatch(of: /(?:18|19|20)[0-9]{2}/) == nil ? nil : text
    }

    /// Reads a length: “2h”, “90 minutes”, “2 hours”.
    static func length(_ words: [String]) -> String? {
        // No expression is compiled for words without a digit in front and a unit behind.
        let text = words.joined()
        guard text.first?.isNumber == true, text.dropFirst().first.map({ $0.isNumber || "hm".contains($0) }) ?? true
        else { return nil }
        if let match = text.wholeMatch(of: /([0-9])(?:h|hours?|hrs?)(?:([0-9]{1,2})(?:m|min|mins|minutes)?)?/) {
            return "\(match.1)h\(match.2 ?? "")"
        }
        return text.wholeMatch(of: /([0-9]{1,3})(?:m|min|mins|minutes)?/).map { "\($0.1)m" }
    }

    /// Reads a length that can be nothing else: “2h”, “two hours”, “90 minutes”.
    static func time(_ words: [String]) -> String? {
        let words = words.map(digits)
        return words.count == 1 && words[0].isDigits ? nil : length(words)
    }

    /// Reads a length with a comparison: “under 2 hours”, “longer than 90 min”.
    static func length(compared words: [String]) -> String? {
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
    static func lowest(_ words: [String]) -> String? {
        guard hasDigits(words) else { return nil }
        if words.last == "votes" {
            let number = words.dropLast().last?.trimmingSuffix("+") ?? ""
            let isLowest = [[], ["min"], ["minimum"], ["at", "least"], ["over"], ["more", "than"], [">"], [">="]]
                .contains(Array(words.dropLast(2)))
            return number.isDigits && isLowest ? "votes:\(number)+" : nil
        }
        guard words.count < 4, SpokenRatings.isComparison(words) else { return nil }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(
            of: /(?:above|over|at least|more than|min|>|>=) ?([0-9]\.[0-9])|([0-9]\.[0-9])\+/),
            let number = match.1 ?? match.2
        {
            return "rating:\(number)+"
        }
        return SpokenRatings.minimum(words).map { "rating:\($0)" }
    }

    /// Reads a mark of one's own: “unseen”, “i haven't rated”, “i did not watch”.
    static func mark(_ typed: [String]) -> String? {
        let owners = ["i", "i've", "ive", "we", "we've", "have", "did", "already", "yet", "by", "me"]
        let words = typed.filter { !owners.contains($0) }
        guard let mark = words.last, words.count < 3 else { return nil }
        if words.count == 1 {
            switch mark {
            case "seen", "watched", "saw", "see": return "is:seen"
            case "unseen", "unwatched": return "is:unseen"
            case "unrated": return "is:-rated"
            default: return nil
            }
        }
        guard SpokenWords.lexicon.isNegation(words[0]) else { return nil }
        // “Don't rate” is no condition.
        let isPast = typed.contains { $0.hasPrefix("did") }
        switch mark {
        case "seen", "watched", "saw": return "is:unseen"
        case "see", "watch": return isPast ? "is:unseen" : nil
        case "rated": return "is:-rated"
        case "rate": return isPast ? "is:-rated" : nil
        case "tagged", "listed", "noted": return "is:-\(mark)"
        default: return nil
        }
    }

    /// Reads an order that is named as one: “sort by year”, “longest first”, “best rated”.
    static func sorted(_ words: [String]) -> String? {
        let superlatives: Set = [
            "newest", "oldest", "latest", "longest", "shortest", "worst", "highest", "lowest", "most",
        ]
        let cues: Set = ["sort", "sorted", "order", "ordered", "rank", "ranked", "by", "sort_by"]
        let named = words.drop { cues.contains($0) }
        if named.isEmpty { return words == ["ranked"] ? "sort:rating" : nil }
        if words == ["well", "rated"] { return "sort:rating" }
        let isOrder = named.count < words.count || words.last == "first" || superlatives.contains(words[0])
        return isOrder ? order(Array(named)).map { "sort:\($0)" } : nil
    }

    private static let orders = [
        "name": "title", "alphabetically": "title", "alphabetical": "title", "alphabet": "title", "a-z": "title",
        "z-a": "-title", "date": "year", "release": "year", "release date": "year", "release year": "year",
        "new": "year", "old": "-year", "newest": "year", "latest": "year", "most recent": "year", "recent": "year",
        "oldest": "-year",
        "earliest": "-year", "score": "rating", "ratings": "rating", "stars": "rating", "imdb rating": "rating",
        "tmdb rating": "rating", "highest": "rating", "lowest": "-rating", "highest rated": "rating",
        "top rated": "rating", "best rated": "rating",
        "highest rating": "rating", "best": "rating", "worst": "-rating", "lowest rated": "-rating",
        "worst rated": "-rating", "lowest rating": "-rating", "runtime": "length", "duration": "length",
        "running time": "length", "shortest": "length", "longest": "-length", "my rating": "mine",
        "my ratings": "mine", "my score": "mine", "my stars": "mine",
        "most popular": "popularity", "most voted": "votes", "date added": "added", "recently added": "added",
        "last added": "added", "date rated": "added", "rated": "added", "date seen": "added",
        "date watched": "added", "box office": "revenue", "gross": "revenue",
    ]

    /// Reads an order of tables: “year”, “newest first”, “title descending”.
    static func order(_ words: [String]) -> String? {
        let isAscending = ["ascending", "asc", "upwards"].contains(words.last)
        let isDescending = ["descending", "desc", "downwards"].contains(words.last)
        let rest = isAscending || isDescending || words.last == "first" ? words.dropLast() : words
        // “length shortest”
        if rest.count == 2, let named = order([rest[0]]), let way = order([rest[1]]), way.hasSuffix(named) {
            return way
        }
        let text = rest.joined(separator: " ")
        guard let order = orders[text] ?? (TitleFilter.Order.names.contains(text) ? text : nil) else { return nil }
        // Titles and lengths ascend by themselves, and the others descend.
        let ascends = ["title", "length"].contains(order)
        return order.hasPrefix("-") || !(ascends ? isDescending : isAscending) ? order : "-\(order)"
    }

    static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// Returns a number in digits if the word spells one.
    static func digits(_ word: String) -> String {
        numbers.firstIndex(of: word).map { String($0 + 1) } ?? word
    }

    /// Returns whether a word has a digit. Without one, no expression has to be compiled and compared.
    static func hasDigits(_ words: [String]) -> Bool {
        words.contains { $0.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
