import CoreDomain
import Foundation
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: [
        ("2024-02-29", 1_709_164_800.0), ("2000-02-29", 951_782_400), ("1999-10-15", 939_945_600),
        ("1970-01-01", 0), ("1969-12-31", -86_400), ("1582-10-10", -12_219_724_800),
        ("0001-01-01", -62_135_596_800), ("9999-12-31", 253_402_214_400),
    ])
    func `a day is parsed as midnight UTC`(_ text: String, _ seconds: TimeInterval) {
        #expect(CalendarDay.date(from: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", " ", "1999", "2025-10", "2025-13-45", "2025-00-10", "2025-10-00", "0000-00-00", "0000-01-01",
        "2025/10/26", "2025.10.26", "20251026", "26-10-2025", "2025-1-1", "25-10-26", "12025-10-26",
        "2025-02-29", "1900-02-29", "2100-02-29", "2025-02-30", "2025-04-31", "2025-06-31", "2025-09-31",
        "2025-11-31", "2025-01-32", " 2025-10-26", "2025-10-26 ", "2025-10-26\n", "2025-10-26T00:00:00Z",
        "-025-10-26", "+025-10-26", "2025--1-26", "2025-1a-26", "２０２５-１０-２６", "٢٠٢٥-١٠-٢٦", "2025‐10‐26",
        "2025-10-2\u{0}", "2025-10-2é", "null", "yyyy-MM-dd",
    ])
    func `text that isn't a valid day in the form yyyy-MM-dd is rejected`(_ text: String) {
        #expect(CalendarDay.date(from: text) == nil)
    }

    @Test(arguments: [1, 4, 100, 400, 1582, 1600, 1899, 1900, 1969, 1970, 1999, 2000, 2023, 2024, 2100, 2400, 9999])
    func `the days of a year are consecutive and survive the round trip through text`(year: Int) throws {
        let texts = (1...12).flatMap { month in (1...31).map { day in text(year, month, day) } }
        let days = texts.compactMap { text in CalendarDay.date(from: text).map { (text, $0) } }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        try #require(days.count == (isLeap ? 366 : 365))
        let first = days[0].1
        #expect(days.map(\.1) == days.indices.map { first.addingTimeInterval(Double($0) * 86_400) })
        #expect(days.map { CalendarDay.text(from: $0.1) } == days.map(\.0))
        #expect(days.map { CalendarDay.text(ofNumber: CalendarDay.number(of: $0.1)) } == days.map(\.0))
        #expect(days.allSatisfy { CalendarDay.year(of: $0.1) == year })
    }

    @Test func `days from year 1 to year 9999 survive the round trip through text`() throws {
        let first = try #require(CalendarDay.date(from: "0001-01-01"))
        let last = try #require(CalendarDay.date(from: "9999-12-31"))
        // Steps of 29 days cover every month and every day of the month.
        let lost = stride(from: first, through: last, by: 29 * 86_400).filter { day in
            CalendarDay.date(from: CalendarDay.text(from: day)) != day
        }
        #expect(lost == [])
    }

    @Test(
        arguments: ["1999-10-15", "1969-12-31", "1970-01-01", "0001-01-01", "2024-02-29"], [0, 1, 43_200, 86_399.999])
    func `every instant of a day is formatted as that day`(_ text: String, _ seconds: TimeInterval) throws {
        let midnight = try #require(CalendarDay.date(from: text))
        #expect(CalendarDay.text(from: midnight + seconds) == text)
        #expect(CalendarDay.year(of: midnight + seconds) == Int(text.prefix(4)))
    }

    @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata", "America/New_York"])
    func `parsing and formatting a day don't depend on the time zone`(_ name: String) throws {
        let zone = NSTimeZone.default
        defer { NSTimeZone.default = zone }
        NSTimeZone.default = try #require(TimeZone(identifier: name))
        let day = try #require(CalendarDay.date(from: "1999-10-15"))
        #expect(day == Date(timeIntervalSince1970: 939_945_600))
        #expect(CalendarDay.text(from: day) == "1999-10-15")
    }

    @Test(arguments: [
        (-Double.infinity, "0001-01-01"), (-1e300, "0001-01-01"), (-62_135_596_800.5, "0001-01-01"),
        (.nan, "0001-01-01"), (253_402_300_800, "9999-12-31"), (.infinity, "9999-12-31"),
    ])
    func `a date outside the calendar is formatted as the nearest day`(_ seconds: Double, _ text: String) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(CalendarDay.text(from: date) == text)
        #expect(CalendarDay.year(of: date) == Int(text.prefix(4)))
        #expect(!CalendarDay.contains(date))
    }

    @Test(arguments: [(7, 2, "07"), (11, 2, "11"), (0, 3, "000"), (12_345, 4, "12345")])
    func `a number is padded with zeros`(_ number: Int, _ width: Int, _ text: String) {
        #expect(CalendarDay.pad(number, to: width) == text)
    }

    /// In Santiago, Cairo, Beirut and Havana, clocks are changed at midnight; in Troll by two hours, and on Lord Howe
    /// Island by half of one.
    @Test(arguments: [
        "Australia/Sydney", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "America/Havana", "America/New_York",
        "Europe/Berlin", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Kiritimati", "Pacific/Pago_Pago", "GMT",
    ])
    func `a day begins on that day and not before it, whenever the clocks are changed`(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let first = try #require(CalendarDay.date(from: "2005-01-01"))
        let last = try #require(CalendarDay.date(from: "2027-12-31"))
        var wrong: [String] = []
        for day in stride(from: first, through: last, by: 86_400) {
            let start = CalendarDay.localStart(of: day, in: zone)
            let text = CalendarDay.text(from: day)
            let isThere = CalendarDay.text(from: CalendarDay.local(start, in: zone)) == text
            let isFirst = CalendarDay.text(from: CalendarDay.local(start - 1, in: zone)) < text
            if !isThere || !isFirst { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test func `a day on this machine's clock begins on that day`() throws {
        let first = try #require(CalendarDay.date(from: "2026-01-01"))
        for day in stride(from: first, to: first + 365 * 86_400, by: 86_400) {
            let start = CalendarDay.local(CalendarDay.localStart(of: day))
            #expect(CalendarDay.text(from: start) == CalendarDay.text(from: day))
        }
    }

    private func text(_ year: Int, _ month: Int, _ day: Int) -> String {
        [(year, 4), (month, 2), (day, 2)]
            .map { String(repeating: "0", count: $1 - String($0).count) + String($0) }
            .joined(separator: "-")
    }
}
