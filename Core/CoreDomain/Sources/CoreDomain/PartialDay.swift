public import Foundation

/// A calendar day, a month or a year, depending on how much is known.
///
/// Days are compared by their text: a year comes before its months, and a month before its days.
public struct PartialDay: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The day, month or year as text: `2026-11-20`, `2019-03` or `2019`.
    public let text: String

    /// Parses `yyyy-MM-dd`, `yyyy-MM` or `yyyy`; `nil` for any other text or a day that doesn't exist.
    public init?(_ text: String) {
        guard [4, 7, 10].contains(text.utf8.count), Self.start(of: text) != nil else { return nil }
        self.text = text
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
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = PartialDay(text) else { throw DecodingError.invalid("a day, a month or a year", in: decoder) }
        self = day
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The same as `text`.
    public var description: String { text }

    /// Orders days by text.
    public static func < (left: PartialDay, right: PartialDay) -> Bool { left.text < right.text }
}

extension DecodingError {
    /// Returns the error for a text that isn't `what`.
    package static func invalid(_ what: String, in decoder: any Decoder) -> DecodingError {
        .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: "the text isn't \(what)"))
    }
}
