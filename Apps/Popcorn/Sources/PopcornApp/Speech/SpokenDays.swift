import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The readers of days, months and years in what people say.
enum SpokenDays {
    /// Reads a day of a viewing: “yesterday”, “two days ago”, “1.5.2020”, “Nov 14”.
    static func day(_ words: [String]) -> String? {
        guard mayBeDay(words) else { return nil }
        if let plain = plainDay(words) { return day(plain) }
        let today = LocalDay.today()
        let slang = ["nite": "night", "yday": "yesterday"]
        let names = ["yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        if unknown.contains(words.joined(separator: " ")) { return "date:unknown" }
        if words.count == 2, ["around", "about", "circa", "roughly"].contains(words[0]), let year = period([words[1]]) {
            return "date:\(year)"
        }
        if words.count == 1, words[0].contains("/"), let month = period(words) { return "date:\(month)" }
        let words = words.map { word in
            slang[word] ?? misspelt(word, as: names) ?? SpokenNumbers.digits(word)
        }
        // “on saturday” can be typed, but not “on nov 12”.
        if words.count > 1, ["on", "in"].contains(words[0]), SpokenNumbers.hasDigits(words) {
            return day(Array(words.dropFirst()))
        }
        // “the 4th of July”
        let bare = words.filter { !["the", "of"].contains($0) }
        if bare.count < words.count, bare.count > 1, bare.contains(where: { withoutOrdinal($0).isDigits }) {
            return day(bare.map(withoutOrdinal))
        }
        if words.count == 1, SpokenNumbers.hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{4})[\/.]([0-9]{1,2})[\/.]([0-9]{1,2})/),
            let year = Int(match.1), let month = Int(match.2), let number = Int(match.3)
        {
            return LocalDay.past(year, month, number, today: today).map { "date:\($0)" }
        }
        if words.count == 3, words[2] == "ago", ["week", "weeks"].contains(words[1]),
            let weeks = words[0] == "a" ? 1 : Int(words[0]), (1..<60).contains(weeks)
        {
            return LocalDay.day(inWords: [String(7 * weeks), "days", "ago"], today: today).map { "date:\($0.text)" }
        }
        if let day = LocalDay.day(inWords: words, today: today) {
            let isTyped = day.isWhole && !words.contains { $0.contains(/[0-9][.\/]|[0-9]{8}/) }
            return isTyped ? words.joined(separator: " ") : "date:\(day.text)"
        }
        // A number alone is no day, unless it is a year of the last century or this one.
        if words.count == 1, words[0].isDigits { return nil }
        let readings = [words.joined(separator: " "), words.joined(), words.reversed().joined()]
        return readings.lazy.compactMap { LocalDay.viewingDay($0, today: today) }.first.map { "date:\($0.text)" }
    }

    /// Reads a year or a month by the calendar: “this year”, “last month”, “november 2025”.
    static func period(_ words: [String]) -> String? {
        guard mayBeDay(words) || words.contains("this") else { return nil }
        if words.count == 2, words[0].count == 4, words[0].isDigits, !words[1].isDigits {
            return period(words.reversed())
        }
        if let owner = words.last, owner.hasSuffix("'s") || owner.hasSuffix("’s") {
            return period(words.dropLast() + [String(owner.dropLast(2))])
        }
        if words.count == 1, SpokenNumbers.hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{4})/),
            let month = Int(match.1), let year = Int(match.2)
        {
            return PartialDay(year: year, month: month)?.text
        }
        return LocalDay.day(inWords: words, today: LocalDay.today()).flatMap { $0.isWhole ? nil : $0.text }
    }

    /// Returns the word that was probably misspelt; `nil` if none begins and ends alike and is near.
    static func misspelt(_ word: String, as words: [String]) -> String? {
        guard word.count > 4 else { return nil }
        return words.filter { $0.first == word.first && $0.last == word.last }.nearest(to: word)
    }

    /// The ways to say that a day isn't known.
    private static let unknown: Set = [
        "long time ago", "a long time ago", "ages ago", "years ago", "long ago", "no date", "unknown date",
        "unknown", "don't know when", "dont know when", "not sure when", "forgot when", "can't remember when",
        "as a kid", "as a child", "when i was young", "when i was a kid",
    ]

    /// Returns whether words have a digit or a word of a day, and no word that no day has. All others needn't be
    /// compared with the calendar.
    private static func mayBeDay(_ words: [String]) -> Bool {
        let areNames = words.map { word in
            hints.contains { word.hasPrefix($0) } || misspelt(word, as: weekdays) != nil
                || SpokenNumbers.hasDigits([word])
        }
        return areNames.contains(true)
            && zip(words, areNames).allSatisfy { word, isName in
                isName || particles.contains(word) || SpokenNumbers.numbers.contains(word)
            }
    }

    /// The words between the names of days.
    private static let particles = unknown.reduce(
        into: Set([
            "a", "an", "the", "of", "on", "in", "at", "around", "about", "circa", "roughly", "this", "before", "day",
            "days",
            "hour", "couple", "few", "some", "eve", "boxing", "new", "noon", "midnight",
        ])
    ) { $0.formUnion($1.split(separator: " ").map(String.init)) }

    /// The beginnings of the words that days are named by.
    private static let hints = [
        "today", "tod", "yest", "yday", "tonight", "night", "nite", "last", "mon", "tue", "wed", "thu", "fri", "sat",
        "sun",
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "ago", "week", "year",
        "christmas", "xmas", "nye", "halloween", "valentine", "earlier", "just", "recently", "lately", "other",
        "morning",
        "evening", "afternoon", "unknown", "long", "ages", "kid", "child", "young", "date", "when", "while",
    ]

    static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu", "fri",
        "sat", "sun",
    ]

    static let feasts: [String: (month: Int, day: Int)] = [
        "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24),
        "xmas eve": (12, 24),
        "boxing day": (12, 26), "new year's eve": (12, 31), "new years eve": (12, 31), "nye": (12, 31),
        "new year's day": (1, 1), "new years day": (1, 1), "new year": (1, 1), "halloween": (10, 31),
        "valentine's day": (2, 14), "valentines day": (2, 14), "valentine's": (2, 14),
    ]

    /// Returns a day in the words that are read as days: “2 days ago” for “two nights ago”; `nil` for any other text.
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
    static func feast(_ words: [String]) -> [String]? {
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
    static func withoutTime(_ words: [String]) -> [String]? {
        guard words.count > 1, let last = words.last else { return nil }
        if ["noon", "midnight"].contains(last)
            || SpokenNumbers.hasDigits([last]) && last.contains(/^(1?[0-9]|2[0-3])([:.][0-9]{2})?(am|pm)$/)
        {
            let rest = words.dropLast()
            return Array(["at", "around", "about"].contains(rest.last) ? rest.dropLast() : rest)
        }
        let isPartOfDay = ["night", "evening", "afternoon", "morning", "lunchtime"].contains(last)
        let day = words[words.count - 2]
        return isPartOfDay && (weekdays.contains(day) || day == "yesterday") ? words.dropLast() : nil
    }

    /// “two nights ago”, “a couple of days ago”
    static func nightsAgo(_ words: [String]) -> [String]? {
        guard words.count > 2, words.last == "ago" else { return nil }
        let unit = words[words.count - 2]
        let start = words.dropLast(2).joined(separator: " ")
        if ["a couple of", "a couple", "couple of"].contains(start) { return ["2", unit, "ago"] }
        return ["night", "nights"].contains(unit) ? words.dropLast(2) + [start == "a" ? "day" : "days", "ago"] : nil
    }

    /// “27th november”
    static func withoutOrdinals(_ words: [String]) -> [String]? {
        guard words.count > 1, SpokenNumbers.hasDigits(words) else { return nil }
        let plain = words.map(withoutOrdinal)
        return plain == words ? nil : plain
    }

    /// Returns the digits of “27th”, and any other word unchanged.
    private static func withoutOrdinal(_ word: String) -> String {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let isOrdinal = !digits.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
        return isOrdinal ? String(digits) : word
    }

    /// “12-24-2019”, where only one order makes a day.
    static func monthFirst(_ words: [String]) -> [String]? {
        guard words.count == 1, SpokenNumbers.hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{1,2})-([0-9]{1,2})-([0-9]{4})/),
            let first = Int(match.1), let second = Int(match.2), first > 12 || second > 12 || first == second
        else { return nil }
        let (month, day) = first > 12 ? (second, first) : (first, second)
        return Int(match.3).flatMap { PartialDay(year: $0, month: month, day: day) }.map { [$0.text] }
    }

    /// Reads a day whose month and day can’t be told apart, as one of both: “3/4/2024”. “9/10” is a rating.
    ///
    /// - Parameter isMonthFirst: Whether the month is the first number.
    static func uncertainDay(_ words: [String], isMonthFirst: Bool) -> String? {
        let today = LocalDay.today()
        guard words.count == 1, SpokenNumbers.hasDigits(words),
            let match = words[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{1,2})[\/.]([0-9]{4})/),
            let first = Int(match.1), let second = Int(match.2), let year = Int(match.3), first != second
        else { return nil }
        let (day, month) = isMonthFirst ? (second, first) : (first, second)
        return LocalDay.past(year, month, day, today: today).map { "date:\($0.text)" }
    }
}
