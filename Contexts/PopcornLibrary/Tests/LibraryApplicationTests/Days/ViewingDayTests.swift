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
        ("14.3.2025", "2025-03-14"), ("14.03.25", "2025-03-14"), ("3/14/2025", "2025-03-14"),
        ("14/03/2025", "2025-03-14"),
        ("5/5/2025", "2025-05-05"), ("20250512", "2025-05-12"), ("March 3rd 2025", "2025-03-03"),
        ("march 3, 2025", "2025-03-03"), ("3 mar '25", "2025-03-03"), ("on 5. october 2026", "2026-10-05"),
        ("12-May-2025", "2025-05-12"), ("Sat 17 May 2025", "2025-05-17"), ("the 4th of July 2025", "2025-07-04"),
        ("in april 2025", "2025-04"), ("1 jan 99", "1999-01-01"),
    ])
    func `a day is read in the usual notations`(text: String, day: String) throws {
        #expect(try ViewingDay(text, today: today) == .day(try #require(PartialDay(day))))
    }

    @Test(arguments: [
        "5/6/2025", "31.6.2025", "5.13.2025", "march 32 2025", "may 20 2027", "easter 2025", "3 mai 2025",
    ])
    func `a day that may be another one, or that isn't in the calendar or the past, isn't read`(text: String) {
        #expect(throws: ViewingDay.Failure.notADay) { try ViewingDay(text, today: today) }
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

    @Test(arguments: ["0001", "1873-12-31", "1500-06"])
    func `a day before the oldest film is rejected`(text: String) throws {
        let day = try #require(PartialDay(text))
        #expect(throws: ViewingDay.Failure.beforeFilm(day)) { try ViewingDay(text, today: today) }
    }

    @Test func `a viewing can be of the year of the oldest film`() throws {
        #expect(try ViewingDay("1874", today: today) == .day(try #require(PartialDay("1874"))))
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

    @Test func `a week of two years is no period`() throws {
        #expect(PartialDay(phrase: ["last", "week"], today: try #require(PartialDay("2027-01-06")).start) == nil)
    }

    @Test(arguments: [
        ("last month", "2026-03-31", "2026-02"), ("last month", "2026-01-01", "2025-12"),
        ("this month", "2026-03-31", "2026-03"), ("this year", "2026-01-01", "2026"),
        ("last year", "2026-12-31", "2025"), ("in 2021", "2026-12-31", "2021"), ("last week", "2026-11-23", "2026-11"),
        ("last week", "2026-11-08", "2026"), ("last weekend", "2027-01-06", "2027-01"),
    ])
    func `a month and a year are named from today`(words: String, today: String, expected: String) throws {
        let today = try #require(PartialDay(today)).start
        #expect(PartialDay(phrase: words.split(separator: " ").map(String.init), today: today)?.text == expected)
    }
}
