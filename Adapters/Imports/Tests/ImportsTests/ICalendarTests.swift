import CoreDomain
import Foundation
import Testing

@testable import Imports

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
}
