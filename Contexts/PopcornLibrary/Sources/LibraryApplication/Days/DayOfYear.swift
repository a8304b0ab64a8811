import CoreDomain

/// A day without a year, such as 28 November.
public struct DayOfYear: Hashable, Sendable {
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; `nil` if no year has it.
    public init?(month: Int, day: Int) {
        // A leap year.
        guard PartialDay(year: 2000, month: month, day: day) != nil else { return nil }
        self.month = month
        self.day = day
    }

    /// Reads “11-28”, with the month first, “28 nov” or “nov 28”; `nil` for other words.
    ///
    /// - Parameter words: The words, in lower case.
    public init?(_ words: [String]) {
        switch words.count {
        case 1:
            guard let (first, second) = Self.numbers(words[0]) else { return nil }
            self.init(month: first, day: second)
        case 2:
            for (name, number) in [(words[0], words[1]), (words[1], words[0])] {
                guard let month = PartialDay.month(named: name), let day = PartialDay.day(numbered: number) else {
                    continue
                }
                self.init(month: month, day: day)
                return
            }
            return nil
        default: return nil
        }
    }

    /// Creates the day that a text such as “28-11” names with the day first; `nil` if it is a day with the month first, or
    /// no day.
    public init?(dayFirst text: String) {
        guard let (first, second) = Self.numbers(text), DayOfYear(month: first, day: second) == nil else { return nil }
        self.init(month: second, day: first)
    }

    /// The day as text, with the month first: `11-28`.
    public var text: String { "\(CalendarDay.pad(month, to: 2))-\(CalendarDay.pad(day, to: 2))" }

    /// Returns the day in a year; `nil` for 29 February in a common year.
    func day(in year: Int) -> PartialDay? { PartialDay(year: year, month: month, day: day) }

    private static func numbers(_ text: String) -> (Int, Int)? {
        guard let match = text.wholeMatch(of: /([0-9]{2})-([0-9]{2})/), let first = Int(match.1),
            let second = Int(match.2)
        else { return nil }
        return (first, second)
    }
}
