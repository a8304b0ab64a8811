public import CoreDomain
public import Foundation

/// A period of days to come as the user names it: `30d`, `week`, `2026-12`, `2026-12-24` or `2026`.
public struct CalendarPeriod: Equatable, Sendable, Codable {
    /// The days, each at 00:00 UTC.
    public let days: Range<Date>
    /// The form in which the period was named.
    public let extent: Extent

    /// The form in which a period is named.
    public enum Extent: Equatable, Sendable, Codable {
        /// A number of days from today on.
        case next(days: Int)
        /// A day, a month or a year.
        case day(PartialDay)
    }

    /// Reads a period; `nil` for any other text.
    ///
    /// - Parameters:
    ///   - text: The text, in upper or lower case.
    ///   - today: The user's current day, at 00:00 UTC.
    public init?(_ text: String, today: Date) {
        let word = text.lowercased()
        if let count = word == "week" ? 7 : word.wholeMatch(of: /([1-9][0-9]{0,3})d/).flatMap({ Int($0.1) }) {
            days = today..<today.addingTimeInterval(86_400 * Double(count))
            extent = .next(days: count)
        } else if let day = PartialDay(word) ?? Self.day(word, today: today) {
            let longest = day.isWhole ? 1 : day.month == nil ? 366 : 31
            let next = PartialDay(day.start.addingTimeInterval(86_400 * Double(longest))).text
                .prefix(day.text.count)
            days = day.start..<max(day.start, PartialDay(String(next))?.start ?? day.start)
            extent = .day(day)
        } else {
            return nil
        }
    }

    /// Reads a day or a month in words. A weekday or month without a year is the next one.
    private static func day(_ text: String, today: Date) -> PartialDay? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words == ["tomorrow"] { return PartialDay(days: -1, before: today) }
        if words.count == 2, let year = Int(words[1]), words[1].count == 4 {
            // A phrase is read as a past day, so “june 2027” needs a later day in place of today.
            let later = PartialDay(year: year, month: 12, day: 31).map(\.start) ?? today
            return PartialDay(phrase: words, today: max(today, later))
        }
        guard let day = PartialDay(phrase: words, today: today) else { return nil }
        if day.isWhole, day.start < today, words != ["yesterday"], words.last != "ago", words != ["last", "night"] {
            return PartialDay(days: -7, before: day.start)
        }
        guard day.month != nil, !day.isWhole, day < PartialDay(String(PartialDay(today).text.prefix(7))) ?? day else {
            return day
        }
        return PartialDay("\(day.year + 1)\(day.text.dropFirst(4))")
    }
}
