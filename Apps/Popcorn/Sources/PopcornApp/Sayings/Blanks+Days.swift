import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Blanks {
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu", "fri",
        "sat", "sun",
    ]

    private static let feasts: [String: (month: Int, day: Int)] = [
        "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24),
        "xmas eve": (12, 24),
        "boxing day": (12, 26), "new year's eve": (12, 31), "new years eve": (12, 31), "nye": (12, 31),
        "new year's day": (1, 1), "new years day": (1, 1), "new year": (1, 1), "halloween": (10, 31),
        "valentine's day": (2, 14), "valentines day": (2, 14), "valentine's": (2, 14),
    ]

    /// Returns the words that days are read from, for another way to name one: “2 days ago” for “two nights ago”; `nil`
    /// if there is none.
    static func plainDay(_ words: [String]) -> [String]? {
        switch words.joined(separator: " ") {
        case "this morning", "this afternoon", "this evening", "earlier today", "just now", "an hour ago": ["today"]
        case "the day before yesterday", "day before yesterday": ["2", "days", "ago"]
        case "a month ago", "one month ago": ["last", "month"]
        case "the other day", "recently", "lately", "a few days ago", "some days ago", "a while ago": ["unknown"]
        default:
            feast(words) ?? withoutTime(words) ?? nightsAgo(words) ?? withoutOrdinals(words)
                ?? monthFirst(words)
        }
    }

    /// “christmas eve 2019”; without a year, the latest one.
    private static func feast(_ words: [String]) -> [String]? {
        if ["on", "at"].contains(words.first) { return feast(Array(words.dropFirst())) }
        let year = words.last.flatMap { $0.count == 4 && $0.isDigits ? $0 : nil }
        let name = words.dropLast(year == nil ? 0 : 1).joined(separator: " ")
        guard let day = feasts[name] else { return nil }
        let today = LocalDay.today()
        let current = PartialDay(today).year
        let years = year.flatMap { Int($0) }.map { [$0] } ?? [current, current - 1]
        return years.lazy.compactMap { LocalDay.past($0, day.month, day.day, today: today) }.first.map { [$0.text] }
    }

    /// “friday night”, “last night at 9pm”
    private static func withoutTime(_ words: [String]) -> [String]? {
        guard words.count > 1, let last = words.last else { return nil }
        if ["noon", "midnight"].contains(last)
            || hasDigits([last]) && last.contains(/^(1?[0-9]|2[0-3])([:.][0-9]{2})?(am|pm)$/)
        {
            let rest = words.dropLast()
            return Array(["at", "around", "about"].contains(rest.last) ? rest.dropLast() : rest)
        }
        let isPartOfDay = ["night", "evening", "afternoon", "morning", "lunchtime"].contains(last)
        let day = words[words.count - 2]
        return isPartOfDay && (weekdays.contains(day) || day == "yesterday") ? words.dropLast() : nil
    }

    /// “two nights ago”, “a couple of days ago”
    private static func nightsAgo(_ words: [String]) -> [String]? {
        guard words.count > 2, words.last == "ago" else { return nil }
        let unit = words[words.count - 2]
        let start = words.dropLast(2).joined(separator: " ")
        if ["a couple of", "a couple", "couple of"].contains(start) { return ["2", unit, "ago"] }
        return ["night", "nights"].contains(unit) ? words.dropLast(2) + [start == "a" ? "day" : "days", "ago"] : nil
    }

    /// “27th november”
    private static func withoutOrdinals(_ words: [String]) -> [String]? {
        guard words.count > 1, hasDigits(words) else { return nil }
        let plain = words.map { $0.replacing(/^([0-9]{1,2})(st|nd|rd|th)$/, with: { String($0.1) }) }
        return plain == words ? nil : plain
    }

    /// “12-24-2019”, where only one order makes a day.
    private static func monthFirst(_ words: [String]) -> [String]? {
        guard words.count == 1, hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{1,2})-([0-9]{1,2})-([0-9]{4})/),
            let first = Int(match.1), let second = Int(match.2), first > 12 || second > 12 || first == second
        else { return nil }
        let (month, day) = first > 12 ? (second, first) : (first, second)
        return Int(match.3).flatMap { PartialDay(year: $0, month: month, day: day) }.map { [$0.text] }
    }

    /// Reads a day whose month and day can’t be told apart, as both: “3/4/2024”. “9/10” is a rating.
    @Sendable static func uncertainDay(_ words: [String]) -> String? {
        let today = LocalDay.today()
        guard words.count == 1, hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{1,2})(?:[\/.]([0-9]{4}))?/),
            let first = Int(match.1), let second = Int(match.2), first != second,
            match.3 != nil || ![5, 10].contains(second)
        else { return nil }
        // Without a year, it is the latest such day.
        let years = match.3.flatMap { Int($0) }.map { [$0] } ?? [PartialDay(today).year, PartialDay(today).year - 1]
        let days = [(first, second), (second, first)].compactMap { day, month in
            years.lazy.compactMap { year in LocalDay.past(year, month, day, today: today) }.first
        }
        return days.isEmpty ? nil : days.map { "date:\($0.text)" }.joined(separator: Blank.or)
    }
}
