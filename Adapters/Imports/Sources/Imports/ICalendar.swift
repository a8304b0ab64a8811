import CoreDomain
public import Foundation

/// A feed of all-day events in the format of RFC 5545, for subscription in calendar programs.
public struct ICalendar: Sendable {
    /// An event of a whole day.
    public struct Event: Sendable {
        /// The event's id, the same in every feed, so that calendar programs move a rescheduled event.
        public let id: String
        /// The day at 00:00 UTC, written unchanged because a broadcast day has no time zone.
        public let day: Date
        /// The text of the event, such as the name of an episode.
        public let summary: String
        /// The names of the groups that the event belongs to.
        public let categories: [String]

        /// Creates an event that lasts all day.
        ///
        /// - Parameters:
        ///   - id: The id, which stays the same when the event moves.
        ///   - day: The day, at 00:00 UTC.
        ///   - summary: The text of the event.
        ///   - categories: The names of the groups that the event belongs to.
        public init(id: String, day: Date, summary: String, categories: [String] = []) {
            self.id = id
            self.day = day
            self.summary = summary
            self.categories = categories
        }
    }

    /// The events, in any order.
    public let events: [Event]
    /// The instant at which the feed is written.
    public let writtenAt: Date

    /// - Parameters:
    ///   - events: The events. Their texts may have several lines, but no other control characters.
    ///   - writtenAt: The instant at which the feed is written.
    public init(events: [Event], writtenAt: Date) {
        self.events = events
        self.writtenAt = writtenAt
    }

    /// The feed, with CRLF after each line and at most 75 octets per line.
    public var text: String {
        let stamp = writtenAt.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let body = events.flatMap { event in
            [
                "BEGIN:VEVENT", "UID:\(event.id)", "DTSTAMP:\(stamp)", "DTSTART;VALUE=DATE:\(Self.day(event.day))",
                "DTEND;VALUE=DATE:\(Self.day(event.day.addingTimeInterval(86_400)))",
                "SUMMARY:\(Self.escaped(event.summary))",
            ]
                + (event.categories.isEmpty
                    ? [] : ["CATEGORIES:\(event.categories.map(Self.escaped).joined(separator: ","))"])
                + ["TRANSP:TRANSPARENT", "END:VEVENT"]
        }
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Popcorn//Calendar//EN", "CALSCALE:GREGORIAN"] + body
            + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// Returns the line, folded with CRLF and a space so that no part exceeds 75 octets. A character is split
    /// only if it is longer than a line; a scalar is never split.
    static func folded(_ line: String) -> String {
        var text = ""
        var length = 0
        for piece in line.flatMap({ $0.utf8.count > 74 ? $0.unicodeScalars.map { String($0) } : [String($0)] }) {
            if length + piece.utf8.count > 75 {
                text += "\r\n "
                length = 1
            }
            text += piece
            length += piece.utf8.count
        }
        return text
    }

    /// Returns a text with the signs that separate values, and with its line breaks, as the format writes them.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }

    /// Returns a day in the feed's format: “20261201”.
    private static func day(_ date: Date) -> String { CalendarDay.text(from: date).replacing("-", with: "") }
}
