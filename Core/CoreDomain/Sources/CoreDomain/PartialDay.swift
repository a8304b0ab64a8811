public import Foundation

/// A calendar day, a month or a year, depending on how much is known.
///
/// Days are compared by their text: a year comes before its months, and a month before its days.
public struct PartialDay: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The year of the oldest film. No viewing can be earlier.
    public static let yearOfTheOldestFilm = 1874

    /// The day, month or year as text: `2026-11-20`, `2019-03` or `2019`.
    public let text: String

    /// Parses `yyyy-MM-dd`, `yyyy-MM` or `yyyy`; `nil` for any other text or a day that doesn't exist.
    public init?(_ text: String) {
        guard [4, 7, 10].contains(text.utf8.count), Self.start(of: text) != nil else { return nil }
        self.text = text
    }

    /// Creates a day, a month or a year; `nil` if there is no such day, or a day has no month.
    ///
    /// - Parameters:
    ///   - year: The year, from 1 to 9999.
    ///   - month: The month, from 1 to 12; `nil` for a year.
    ///   - day: The day of the month; `nil` for a month or a year.
    public init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard day == nil || month != nil else { return nil }
        let rest = [month, day].compactMap { number in number.map { "-" + CalendarDay.pad($0, to: 2) } }
        self.init(CalendarDay.pad(year, to: 4) + rest.joined())
    }

    /// Creates the UTC day of `date`.
    public init(_ date: Date) { text = CalendarDay.text(from: date) }

    /// The instant 00:00 UTC on the day, or on the first day of the month or year.
    public var start: Date { Self.start(of: text) ?? .distantPast }

    /// The year, which is always known.
    public var year: Int { CalendarDay.year(of: start) }

    /// The month, as `2026-11`; `nil` if only the year is known.
    public var month: String? { text.utf8.count > 4 ? String(text.prefix(7)) : nil }

    /// Whether the full date is known.
    public var isWhole: Bool { text.utf8.count == 10 }

    private static func start(of text: String) -> Date? {
        CalendarDay.date(from: text.utf8.count == 10 ? text : text + "-01-01".suffix(10 - text.utf8.count))
    }

    /// Reads the day from its text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a text that isn't a day, a month or a year.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a day, a month or a year") { PartialDay($0) }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

    /// The same as `text`.
    public var description: String { text }

    /// Orders days by text.
    public static func < (left: PartialDay, right: PartialDay) -> Bool { left.text < right.text }
}

extension Decoder {
    /// Returns the value of a text.
    ///
    /// - Parameters:
    ///   - name: The name of such a value, for the error.
    ///   - make: Returns the value of a text, or `nil` if the text has none.
    /// - Throws: `DecodingError.dataCorrupted` for a text without a value.
    package func value<Value>(_ name: String, _ make: (String) -> Value?) throws -> Value {
        guard let value = make(try String(from: self)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: codingPath, debugDescription: "the text isn't \(name)"))
        }
        return value
    }
}
