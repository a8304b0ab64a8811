import CoreDomain
import Foundation

extension PartialDay {
    /// Reads a whole day in a usual notation: “14.3.2025”, “14/03/2025”, “20250314”, “March 14th, 2025”, “14-Mar-2025”,
    /// “the 4th of July 2025”; `nil` for other words, and for a day after today.
    ///
    /// A weekday before it adds nothing. Of two numbers with slashes, only one above 12 is certainly the day.
    init?(written words: [String], today: Date) {
        var parts = words.flatMap { $0.replacing(",", with: "").split(separator: "-").map(String.init) }
        if parts.first == "on" { parts.removeFirst() }
        if parts.count > 1, Weekday.names.contains(where: { $0 == parts[0] || $0.prefix(3) == parts[0] }) {
            parts.removeFirst()
        }
        parts.removeAll { ["the", "of"].contains($0) }
        let fields: (year: Int, month: Int, day: Int)?
        switch parts.count {
        case 1: fields = Self.numeric(parts[0], today)
        case 3: fields = Self.named(parts, today)
        default: fields = nil
        }
        guard let fields, let day = PartialDay(year: fields.year, month: fields.month, day: fields.day),
            day.start <= today
        else { return nil }
        self = day
    }

    private static func numeric(_ text: String, _ today: Date) -> (year: Int, month: Int, day: Int)? {
        guard text.first?.isNumber == true else { return nil }
        if let match = text.wholeMatch(of: /((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
        {
            return (year, month, day)
        }
        guard let match = text.wholeMatch(of: /([0-9]{1,2})([.\/])([0-9]{1,2})[.\/]('?[0-9]{2,4})/),
            let first = Int(match.1), let second = Int(match.3), let year = year(String(match.4), today)
        else { return nil }
        if match.2 == "." || first > 12 || first == second { return (year, second, first) }
        return second > 12 ? (year, first, second) : nil
    }

    /// Reads a day, a month's name and a year, the day before or after the month.
    private static func named(_ parts: [String], _ today: Date) -> (year: Int, month: Int, day: Int)? {
        guard let year = year(parts[2], today) else { return nil }
        for (name, number) in [(parts[0], parts[1]), (parts[1], parts[0])] {
            guard let month = month(named: name), let day = day(numbered: number) else { continue }
            return (year, month, day)
        }
        return nil
    }

    /// Reads a year of two or four digits. Of two digits, it is the latest one.
    private static func year(_ text: String, _ today: Date) -> Int? {
        guard let match = text.wholeMatch(of: /'?((?:19|20)?[0-9]{2})/), let year = Int(match.1) else { return nil }
        if year >= 100 { return year }
        return year + (year > PartialDay(today).year % 100 ? 1900 : 2000)
    }

    /// Returns the number of a day of a month: “4”, “4th” or “4.”.
    static func day(numbered text: String) -> Int? {
        text.wholeMatch(of: /([0-9]{1,2})(st|nd|rd|th|\.)?/).flatMap { Int($0.1) }
    }

    /// Returns the number of the month whose name begins with at least three letters.
    static func month(named name: String) -> Int? {
        guard name.count >= 3 else { return nil }
        return monthNames.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }
}
