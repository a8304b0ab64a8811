import CoreDomain
import Foundation
import TerminalKit

/// A feed of whole days in the format of RFC 5545, for subscription in calendar programs.
struct ICalendar {
    struct Event {
        /// The id, equal in every feed, so that a rescheduled event is moved.
        let id: String
        /// The day at 00:00 UTC. It is written unchanged, since a broadcast day has no time zone.
        let day: Date
        let summary: String
        let categories: [String]
    }

    let events: [Event]
    let writtenAt: Date

    /// The feed, with CRLF after each line and at most 75 octets per line.
    var text: String {
        let stamp = "\(Self.day(writtenAt))T" + Self.clock(writtenAt) + "Z"
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

    /// Returns the line, folded with CRLF and a space so that no piece exceeds 75 octets. Characters stay whole unless
    /// one is longer than a line; scalars always stay whole.
    static func folded(_ line: String) -> String {
        var (text, length) = ("", 0)
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

    static func escaped(_ text: String) -> String {
        Sanitizer.paragraphs(text).reduce(into: "") { escaped, character in
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }

    /// “20261201”
    private static func day(_ date: Date) -> String { CalendarDay.text(from: date).replacing("-", with: "") }

    /// The time in UTC: “071530”.
    private static func clock(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) % 86_400
        return String(format: "%02d%02d%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}
