import CoreDomain
import LibraryApplication
import Testing

@Suite struct CalendarPeriodTests {
    @Test(arguments: [
        ("week", "2026-11-23", "2026-11-30"), ("30d", "2026-11-23", "2026-12-23"), ("1D", "2026-11-23", "2026-11-24"),
        ("2026-12", "2026-12-01", "2027-01-01"), ("2024-02", "2024-02-01", "2024-03-01"),
        ("2026-12-24", "2026-12-24", "2026-12-25"), ("2024", "2024-01-01", "2025-01-01"),
        ("tomorrow", "2026-11-24", "2026-11-25"), ("friday", "2026-11-27", "2026-11-28"),
        ("december", "2026-12-01", "2027-01-01"), ("june", "2027-06-01", "2027-07-01"),
        ("june 2027", "2027-06-01", "2027-07-01"),
    ])
    func `a calendar period is a span of whole days`(text: String, start: String, end: String) throws {
        let today = try #require(CalendarDay.date(from: "2026-11-23"))
        let period = try #require(CalendarPeriod(text, today: today))
        #expect(CalendarDay.text(from: period.days.lowerBound) == start)
        #expect(CalendarDay.text(from: period.days.upperBound) == end)
    }

    @Test(arguments: ["0d", "2026-13", "soon", "d", "-3d", "12345d", "2026-02-30"])
    func `a text that names no days is not a period`(text: String) throws {
        #expect(CalendarPeriod(text, today: try #require(CalendarDay.date(from: "2026-11-23"))) == nil)
    }
}
