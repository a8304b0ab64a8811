import Prompt
import TerminalKit

/// The readers of parts that can't be listed.
extension SpokenWords {
    static let readers = days + ratings + names + numbers

    private static let days: [PartReader] = [
        PartReader(.day, upTo: 5, read: SpokenDays.day),
        PartReader(.day, upTo: 1) { SpokenDays.uncertainDay($0, isMonthFirst: false) },
        PartReader(.day, upTo: 1) { SpokenDays.uncertainDay($0, isMonthFirst: true) },
        PartReader(.day, upTo: 1) { $0 == ["again"] ? "again" : nil },
        PartReader(.period, upTo: 3, read: SpokenDays.period),
        PartReader(.period, upTo: 1, read: year),
        PartReader(.parts, cue: nil, read: SpokenParts.parts),
    ]

    private static let ratings: [PartReader] = [
        PartReader(.argument("rating"), cue: "rate", upTo: 5, read: SpokenRatings.stars),
        PartReader(.argument("rating"), isBare: true, upTo: 1, read: SpokenRatings.grade),
        PartReader(.argument("rating"), isBare: true, upTo: 1, read: spelledRating),
        PartReader(.key("rating"), .key("mine"), upTo: 4, read: SpokenRatings.minimum),
        PartReader(.key("mine"), cue: "yours", upTo: 2, read: ownRating),
    ]

    private static let names: [PartReader] = [
        PartReader(.key("genre"), upTo: 2, read: SpokenNames.genre),
        PartReader(.key("lang"), .setting("language"), upTo: 1, read: SpokenNames.spoken),
        PartReader(
            .key("country"), .flag("--region", after: ["where", "services"]), .setting("region"),
            upTo: 4, read: SpokenNames.country),
        PartReader(.key("on"), .setting("services"), cue: "where", read: SpokenNames.service),
        PartReader(.key("keyword"), upTo: 5, read: SpokenNames.keyword),
        PartReader(.key("company"), upTo: 2, read: SpokenNames.studio),
        PartReader(.key("status"), upTo: 2, read: SpokenNames.status),
        PartReader(.key("cert"), upTo: 1, read: SpokenNames.certificate),
    ]

    private static let numbers: [PartReader] = [
        PartReader(.key("year"), upTo: 4, read: SpokenNumbers.years),
        PartReader(.key("under")) { value(of: "under", in: SpokenNumbers.length(compared: $0)) },
        PartReader(.key("under"), upTo: 4, read: SpokenNumbers.time),
        PartReader(.key("over")) { value(of: "over", in: SpokenNumbers.length(compared: $0)) },
        PartReader(.key("rating"), upTo: 5) { value(of: "rating", in: SpokenNumbers.lowest($0)) },
        PartReader(.key("votes"), upTo: 5) { value(of: "votes", in: SpokenNumbers.lowest($0)) },
        PartReader(.key("is"), upTo: 5) { value(of: "is", in: SpokenNumbers.mark($0)) },
        PartReader(.flag("--page", after: []), upTo: 2) { number($0, after: ["page"]) },
        PartReader(
            .flag("--limit", after: ["popular", "top", "discover", "trending", "diary", "yours", "watchlist"]), upTo: 2
        ) {
            number($0, after: ["limit", "top", "first", "-n"])
        },
        PartReader(.key("sort"), upTo: 5) { value(of: "sort", in: SpokenNumbers.sorted($0)) },
    ]

    /// Returns the value of a condition if it is of a key.
    private static func value(of key: String, in condition: String?) -> String? {
        guard let condition, condition.hasPrefix("\(key):") else { return nil }
        return String(condition.dropFirst(key.count + 1))
    }

    /// Reads a number after a word: “page 2”.
    private static func number(_ words: [String], after names: Set<String>) -> String? {
        words.count == 2 && names.contains(words[0]) && words[1].isDigits && words[1].count < 4 ? words[1] : nil
    }

    /// Reads a year alone as a period.
    private static func year(_ words: [String]) -> String? {
        guard words.count == 1, words[0].count == 4, let year = Int(words[0]), (1874...2100).contains(year) else {
            return nil
        }
        return words[0]
    }

    /// Reads a rating in words: “nine”.
    private static func spelledRating(_ words: [String]) -> String? {
        words.count == 1 ? SpokenNumbers.numbers.firstIndex(of: words[0]).map { String($0 + 1) } : nil
    }

    /// Reads one's own rating as a condition: “rated 10”.
    private static func ownRating(_ words: [String]) -> String? {
        guard words.count == 2, ["rated", "gave"].contains(words[0]) else { return nil }
        return SpokenRatings.grade([words[1]]) ?? SpokenRatings.stars([words[1]])
    }
}
