import CoreDomain
import LibraryApplication
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct CalendarPeriodTests {
    @Test(arguments: [
        ("week", "in the next 7 days"), ("1d", "in the next 1 day"), ("2026-12", "in Dec 2026"),
        ("2026-12-24", "on 24 Dec 2026"), ("2024", "in 2024"),
    ])
    func `a calendar period is described as part of a sentence`(text: String, words: String) throws {
        let today = try #require(CalendarDay.date(from: "2026-11-23"))
        #expect(try CalendarPeriod(typed: text, today: today).words == words)
        #expect(throws: UsageError.self) { try CalendarPeriod(typed: "soon", today: today) }
    }
}
