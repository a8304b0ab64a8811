import CoreDomain
import Foundation
import LibraryApplication
import Testing

@Suite struct ViewingDayTests {
    /// 23 Nov 2026 is a Monday.
    private let today = CalendarDay.date(from: "2026-11-23") ?? .distantPast

    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("2019-03", "2019-03"), ("2019", "2019"), ("today", "2026-11-23"),
        ("yesterday", "2026-11-22"), ("mon", "2026-11-23"), ("Tue", "2026-11-17"), ("sunday", "2026-11-22"),
        ("fri", "2026-11-20"), ("3d", "2026-11-20"), ("20nov", "2026-11-20"), ("24 nov", "2025-11-24"),
        ("29feb", "2024-02-29"), ("last monday", "2026-11-16"), ("3 days ago", "2026-11-20"), ("march", "2026-03"),
        ("december", "2025-12"), ("nov 2019", "2019-11"),
    ])
    func `a day can be given as a date or in words`(text: String, day: String) throws {
        #expect(try ViewingDay(text, today: today) == .day(try #require(PartialDay(day))))
    }

    @Test(arguments: [
        ("2026-11-24", ViewingDay.Failure.future(PartialDay(.distantPast))),
        ("2026-12", .future(PartialDay(.distantPast))),
        ("2027", .future(PartialDay(.distantPast))), ("fr", .notADay), ("2026-02-30", .notADay), ("", .notADay),
        ("tomorrow", .notADay),
    ])
    func `a day in the future or outside the calendar is rejected`(text: String, kind: ViewingDay.Failure) throws {
        let expected =
            if case .future = kind { ViewingDay.Failure.future(try #require(PartialDay(text))) } else { kind }
        #expect(throws: expected) { try ViewingDay(text, today: today) }
    }

    @Test func `the day of a release is that of the title, once it is known and past`() throws {
        let day = try ViewingDay("Released", today: today)
        #expect(try day.resolved(releasedOn: today, today: today) == PartialDay("2026-11-23"))
        #expect(throws: ViewingDay.Failure.unknownRelease) { try day.resolved(releasedOn: nil, today: today) }
        let tomorrow = today + 86_400
        #expect(throws: ViewingDay.Failure.notReleased(tomorrow)) {
            try day.resolved(releasedOn: tomorrow, today: today)
        }
        #expect(try ViewingDay("unknown", today: today).resolved(releasedOn: today, today: today) == nil)
    }
}
