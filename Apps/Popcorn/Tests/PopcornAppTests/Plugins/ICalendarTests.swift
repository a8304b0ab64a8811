import CoreDomain
import Foundation
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct ICalendarTests {
    @Test func `a calendar feed has exactly the bytes required by RFC 5545`() throws {
        let event = ICalendar.Event(
            id: "tv-1396-s05e14@popcorn", day: try #require(CalendarDay.date(from: "2026-12-31")),
            summary: #"Law; Order, “Ozymandias” \ 1"#, categories: ["later", "a,b"])
        let text = ICalendar(events: [event], writtenAt: Date(timeIntervalSince1970: 1_795_417_445.9)).text
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Popcorn//Calendar//EN", "CALSCALE:GREGORIAN",
            "BEGIN:VEVENT", "UID:tv-1396-s05e14@popcorn", "DTSTAMP:20261123T070405Z", "DTSTART;VALUE=DATE:20261231",
            "DTEND;VALUE=DATE:20270101", #"SUMMARY:Law\; Order\, “Ozymandias” \\ 1"#, #"CATEGORIES:later,a\,b"#,
            "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
        ]
        #expect(Array(text.utf8) == Array(lines.map { $0 + "\r\n" }.joined().utf8))
    }

    @Test(arguments: [
        String(repeating: "a", count: 75), String(repeating: "a", count: 76), String(repeating: "é", count: 200),
        String(repeating: "千と千尋の神隠し", count: 20), String(repeating: "👨‍👩‍👧🇯🇵❤️", count: 30),
        "e" + String(repeating: "\u{301}", count: 300), "x" + String(repeating: "a\u{301}", count: 99), "",
    ])
    func `a long line is folded between characters at 75 octets`(line: String) {
        let lines = ICalendar.folded(line).unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
        let pieces = lines.map { $0.first == "\n" ? $0.dropFirst() : $0 }
        #expect(pieces.allSatisfy { String($0).utf8.count <= 75 } && pieces.dropFirst().allSatisfy { $0.first == " " })
        let unfolded = [pieces[0]] + pieces.dropFirst().map { $0.dropFirst() }
        #expect(unfolded.joined().map(\.value) == line.unicodeScalars.map(\.value))
        // A character is split only if no line has room for it.
        guard line.allSatisfy({ $0.utf8.count < 75 }) else { return }
        #expect(unfolded.map { String($0).count }.reduce(0, +) == line.count)
    }

    @Test(arguments: [
        ("week", "2026-11-23", "2026-11-30", "in the next 7 days"),
        ("30d", "2026-11-23", "2026-12-23", "in the next 30 days"),
        ("1D", "2026-11-23", "2026-11-24", "in the next 1 day"),
        ("2026-12", "2026-12-01", "2027-01-01", "in Dec 2026"), ("2024-02", "2024-02-01", "2024-03-01", "in Feb 2024"),
        ("2026-12-24", "2026-12-24", "2026-12-25", "on 24 Dec 2026"), ("2024", "2024-01-01", "2025-01-01", "in 2024"),
    ])
    func `a calendar period is a span of whole days`(text: String, start: String, end: String, words: String) throws {
        let today = try #require(CalendarDay.date(from: "2026-11-23"))
        let period = try CalendarPeriod(text, today: today)
        #expect(CalendarDay.text(from: period.days.lowerBound) == start)
        #expect(CalendarDay.text(from: period.days.upperBound) == end && period.words == words)
        for wrong in ["0d", "2026-13", "soon", "d", "-3d", "12345d", "2026-02-30"] {
            #expect(throws: UsageError.self) { try CalendarPeriod(wrong, today: today) }
        }
    }
}
