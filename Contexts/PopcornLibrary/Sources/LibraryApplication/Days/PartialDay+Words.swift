public import CoreDomain
public import Foundation

extension PartialDay {
    /// Returns the first and the last day of “this week”, “last week” or “last weekend”, which begin on Mondays and
    /// Saturdays; `nil` for other words.
    ///
    /// - Parameters:
    ///   - words: The words, in lower case.
    ///   - today: The user's current day, at 00:00 UTC.
    public static func week(named words: [String], today: Date) -> (first: PartialDay, last: PartialDay)? {
        let sinceMonday = (Weekday.number(of: today) + 6) % 7
        let days: (first: Int, last: Int)
        switch words {
        case ["this", "week"]: days = (sinceMonday, 0)
        case ["last", "week"]: days = (sinceMonday + 7, sinceMonday + 1)
        case ["last", "weekend"]: days = (sinceMonday + 2, sinceMonday + 1)
        default: return nil
        }
        return (PartialDay(days: days.first, before: today), PartialDay(days: days.last, before: today))
    }

    /// Reads a day, month or year from words: “last friday”, “3 days ago”, “november 2025”, “last year”, “14.3.2025”;
    /// `nil` for other words.
    ///
    /// A month without a year is the latest one.
    ///
    /// - Parameters:
    ///   - words: The words, in lower case.
    ///   - today: The user's current day, at 00:00 UTC.
    public init?(phrase words: [String], today: Date) {
        switch words {
        case ["today"], ["tonight"]: self.init(today)
        case ["yesterday"], ["last", "night"]: self.init(days: 1, before: today)
        case ["last", "week"], ["last", "weekend"]:
            // The month or the year that all these days have in common.
            guard let (first, last) = Self.week(named: words, today: today),
                let length = [7, 4].first(where: { first.text.prefix($0) == last.text.prefix($0) })
            else { return nil }
            self.init(String(first.text.prefix(length)))
        case ["this", "year"]: self.init(String(PartialDay(today).year))
        case ["last", "year"]: self.init(String(PartialDay(today).year - 1))
        case ["this", "month"]: self.init(String(PartialDay(today).text.prefix(7)))
        case ["last", "month"]:
            guard let first = PartialDay(phrase: ["this", "month"], today: today)?.start else { return nil }
            self.init(String(PartialDay(days: 1, before: first).text.prefix(7)))
        case let words where words.count == 3 && words[2] == "ago" && ["day", "days"].contains(words[1]):
            guard words[0].isDigits, let days = Int(words[0]), days < 100_000 else { return nil }
            self.init(days: days, before: today)
        case let words where words.count == 2 && words[0] == "in" && words[1].isDigits:
            self.init(phrase: [words[1]], today: today)
        case let words where words.count == 1 && words[0].isDigits && words[0].count == 4:
            guard let year = Int(words[0]), (1900...PartialDay(today).year).contains(year) else { return nil }
            self.init(words[0])
        default:
            let iso = words.count == 1 && words[0].contains("-") ? PartialDay(words[0]) : nil
            let day =
                iso ?? Self.weekday(words, today) ?? Self.month(
                    words.first == "in" ? Array(words.dropFirst()) : words, today)
                ?? PartialDay(written: words, today: today)
            guard let day, day.start <= today else { return nil }
            self = day
        }
    }

    /// Creates the day a number of days before another one; after it, if the number is negative.
    init(days: Int, before today: Date) { self.init(today.addingTimeInterval(-86_400 * Double(days))) }

    /// Returns the latest day of that name: today or before, or with “last”, before today.
    private static func weekday(_ words: [String], _ today: Date) -> PartialDay? {
        guard let name = words.last, let weekday = Weekday.names.firstIndex(of: name),
            words.count == 1 || (words.count == 2 && ["last", "on"].contains(words[0]))
        else { return nil }
        let days = (Weekday.number(of: today) - weekday + 7) % 7
        return PartialDay(days: days == 0 && words[0] == "last" ? 7 : days, before: today)
    }

    /// Returns a month. Its name may be shortened if a year follows.
    private static func month(_ words: [String], _ today: Date) -> PartialDay? {
        guard words.count <= 2, let first = words.first, let month = month(called: first),
            words.count == 2 || monthNames.contains(first)
        else { return nil }
        let now = PartialDay(today).year
        var years = [now, now - 1]
        if words.count == 2 {
            guard words[1].count == 4, words[1].isDigits, let year = Int(words[1]) else { return nil }
            years = [year]
        }
        return years.lazy.compactMap { PartialDay(year: $0, month: month) }.first { $0.start <= today }
    }

    /// Returns the number of the month with a name, or with its first three letters.
    static func month(called name: String) -> Int? {
        monthNames.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
    }

    static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}

/// The days of the week, from Sunday on.
public enum Weekday {
    /// The English names, in lower case.
    static let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Returns the number of the weekday of a day, where 0 is Sunday.
    ///
    /// - Parameter day: The day, at 00:00 UTC.
    public static func number(of day: Date) -> Int {
        (Int((day.timeIntervalSince1970 / 86_400).rounded(.down)) % 7 + 11) % 7
    }
}

extension String {
    /// Whether the text consists of ASCII digits.
    fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
