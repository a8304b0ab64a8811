import CoreDomain
import Foundation

/// The order of day and month in a column of dates such as `5/4/2024`.
enum DayOrder: Sendable {
    case dayFirst, monthFirst
    /// The column has no date that decides, or has dates of both orders.
    case unknown
}

/// The evidence for the order of day and month in a column of dates.
struct DayEvidence {
    private var isDayFirst = false
    private var isMonthFirst = false

    mutating func note(_ text: String) {
        guard let numbers = ImportDays.numbers(text) else { return }
        if numbers.first > 12 { isDayFirst = true }
        if numbers.second > 12 { isMonthFirst = true }
    }

    /// - Parameter usual: The program's usual order.
    func order(usual: DayOrder) -> DayOrder {
        if isDayFirst != isMonthFirst { return isDayFirst ? .dayFirst : .monthFirst }
        return isDayFirst ? .unknown : usual
    }
}

/// Reads days as written by other programs.
enum ImportDays {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The reason why a cell isn't a day.
    struct Unreadable: Error {
        let message: String
    }

    /// Reads `2017-04-16`, `2017-4-6`, `4/18/2026`, `18.04.2026`, `5 Apr 2026`, `5-Apr-26`, `Apr 5, 2026` and
    /// `Fri Feb 15 22:45:23 2013`. A time with a zone, such as `2026-01-01T02:30:00.000Z`, is a day where the user is.
    ///
    /// - Throws: `Unreadable`, also for a day after today or before the oldest film.
    static func day(_ text: String, _ order: DayOrder = .unknown) throws -> PartialDay {
        guard let day = try reading(text, order) else { throw Unreadable(message: "“\(text)” is not a day") }
        guard day.start <= PartialDay(Date.now.local).start else {
            throw Unreadable(message: "“\(text)” is in the future")
        }
        guard day.year >= PartialDay.yearOfTheOldestFilm else {
            throw Unreadable(message: "“\(text)” is before the oldest film")
        }
        return day
    }

    private static func reading(_ text: String, _ order: DayOrder) throws -> PartialDay? {
        if let day = PartialDay(text) { return day }
        if let numbers = numbers(text) { return try day(numbers, text, order) }
        if let instant = instant(text) { return PartialDay(instant.local) }
        if let match = text.wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})[T ][0-9]{1,2}:[0-9]{2}(?::[0-9.]+)?/) {
            return PartialDay(String(match.1))
        }
        if let match = text.wholeMatch(of: /([0-9]{4})[-\/.]([0-9]{1,2})[-\/.]([0-9]{1,2})/) {
            return day(match.1, match.2, match.3)
        }
        if let match = text.wholeMatch(of: /([0-9]{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -]([0-9]{4}|[0-9]{2})/) {
            return month(match.2).flatMap { PartialDay(year: year(match.3), month: $0, day: Int(match.1) ?? 0) }
        }
        if let match = text.wholeMatch(of: /([A-Za-z]{3,9})\.? ([0-9]{1,2}),? ([0-9]{4})/) {
            return month(match.1).flatMap { PartialDay(year: year(match.3), month: $0, day: Int(match.2) ?? 0) }
        }
        if let match = text.wholeMatch(of: /[A-Za-z]{3} ([A-Za-z]{3}) +([0-9]{1,2}) [0-9:]+ (?:[A-Z]+ )?([0-9]{4})/) {
            return month(match.1).flatMap { PartialDay(year: year(match.3), month: $0, day: Int(match.2) ?? 0) }
        }
        return nil
    }

    private static func day(
        _ numbers: (first: Int, second: Int, year: Int, hasPoints: Bool), _ text: String, _ order: DayOrder
    ) throws -> PartialDay? {
        if numbers.hasPoints { return PartialDay(year: numbers.year, month: numbers.second, day: numbers.first) }
        switch numbers.first > 12 ? .dayFirst : numbers.second > 12 ? .monthFirst : order {
        case .dayFirst: return PartialDay(year: numbers.year, month: numbers.second, day: numbers.first)
        case .monthFirst: return PartialDay(year: numbers.year, month: numbers.first, day: numbers.second)
        case .unknown where numbers.first == numbers.second:
            return PartialDay(year: numbers.year, month: numbers.first, day: numbers.second)
        case .unknown:
            throw Unreadable(message: "“\(text)” may be a day of two months")
        }
    }

    /// Returns the instant of a time; `nil` for any other text. Times without a zone can be compared only among themselves.
    static func time(_ text: String) -> Date? {
        // Long files have times without a zone, which are read without a regular expression.
        universalTime("\(text.replacing(" ", with: "T", maxReplacements: 1))Z") ?? instant(text)
    }

    /// Returns the instant of a time with a zone; `nil` for any other text.
    static func instant(_ text: String) -> Date? {
        universalTime(text) ?? timeWithZone(text)
    }

    /// Returns the instant of a time such as `2026-01-01T02:30:00.000Z`, which long files have in every row; `nil` for
    /// any other text.
    private static func universalTime(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes.last == UInt8(ascii: "Z"),
            let day = PartialDay(String(text.prefix(10)))
        else { return nil }
        let rest = bytes[19..<bytes.count - 1]
        let isFraction = rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.count > 1
        let digits = [11, 12, 14, 15, 17, 18].map { Int(bytes[$0]) - 0x30 } + rest.dropFirst().map { Int($0) - 0x30 }
        guard isFraction, digits.allSatisfy((0...9).contains) else { return nil }
        let hour = digits[0] * 10 + digits[1]
        let minute = digits[2] * 10 + digits[3]
        guard hour < 24, minute < 60 else { return nil }
        return day.start.addingTimeInterval(TimeInterval(hour * 3600 + minute * 60 + digits[4] * 10 + digits[5]))
    }

    private static func timeWithZone(_ text: String) -> Date? {
        // The shortest is `2026-01-01T02:30Z`.
        guard text.utf8.count >= 17 else { return nil }
        let pattern =
            /([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?(?: ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2}))/
        guard let match = text.wholeMatch(of: pattern), let day = PartialDay(String(match.1)), let hour = Int(match.2),
            let minute = Int(match.3), hour < 24, minute < 60
        else { return nil }
        let second = match.4.flatMap { Int($0) } ?? 0
        var offset = 0
        let zone = match.5
        if zone.first == "+" || zone.first == "-" {
            let digits = zone.filter(\.isNumber)
            offset = (Int(digits.prefix(2)) ?? 0) * 3600 + (Int(digits.suffix(2)) ?? 0) * 60
            if zone.first == "-" { offset.negate() }
        }
        return day.start.addingTimeInterval(TimeInterval(hour * 3600 + minute * 60 + second - offset))
    }

    /// Returns the numbers of a date such as `5/4/2024`; a year of two digits is one that isn't in the future.
    static func numbers(_ text: String) -> (first: Int, second: Int, year: Int, hasPoints: Bool)? {
        // Long files have a date in every row, and making a regular expression takes longer than reading a date.
        var rest = text.utf8[...]
        guard let first = rest.popNumber(), let mark = rest.popFirst(), "/.-".utf8.contains(mark),
            let second = rest.popNumber(), rest.popFirst() == mark
        else { return nil }
        let digits = rest.prefix(while: \.isDigit)
        rest.removeFirst(digits.count)
        guard digits.count == 4 || digits.count == 2, rest.isEmpty || rest.isTime else { return nil }
        return (first, second, year(Substring(digits)), mark == UInt8(ascii: "."))
    }

    private static func year(_ digits: Substring) -> Int {
        guard let number = Int(digits), digits.count == 2 else { return Int(digits) ?? 0 }
        let now = PartialDay(Date.now.local).year
        return number + 2000 > now ? number + 1900 : number + 2000
    }

    private static func month(_ name: Substring) -> Int? {
        months.firstIndex(of: String(name.lowercased().prefix(3))).map { $0 + 1 }
    }

    private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> PartialDay? {
        guard let year = Int(year), let month = Int(month), let number = Int(day) else { return nil }
        return PartialDay(year: year, month: month, day: number)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Substring.UTF8View {
    /// Removes one or two digits from the front, and returns their number; `nil` if there are none.
    fileprivate mutating func popNumber() -> Int? {
        let digits = prefix(2).prefix(while: \.isDigit)
        removeFirst(digits.count)
        return Int(Substring(digits))
    }

    /// Whether this is a time after a date, with or without a comma: `, 10:30 pm`.
    fileprivate var isTime: Bool {
        var rest = first == UInt8(ascii: ",") ? dropFirst() : self
        guard rest.popFirst() == UInt8(ascii: " "), rest.popNumber() != nil, rest.popFirst() == UInt8(ascii: ":") else {
            return false
        }
        return rest.prefix(2).count == 2 && rest.prefix(2).allSatisfy(\.isDigit) && !rest.contains(0x0A)
    }
}
