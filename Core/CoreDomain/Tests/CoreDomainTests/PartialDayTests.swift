import CoreDomain
import Testing

@Suite struct PartialDayTests {
    @Test(arguments: ["2026-11-20", "2019-03", "2019"])
    func `a day, a month and a year are parsed and formatted unchanged`(_ text: String) throws {
        #expect(try #require(PartialDay(text)).text == text)
    }

    @Test(arguments: [
        "", "20", "2019-", "2019-1", "2019-13", "2026-02-30", "2019-03-1", "0000", "20190", "2019-03-01T",
    ])
    func `text that isn't a partial day is rejected`(_ text: String) {
        #expect(PartialDay(text) == nil)
    }

    @Test(
        arguments: [
            (2026, 11, 20, "2026-11-20"), (2024, 2, 29, "2024-02-29"), (2019, 3, nil, "2019-03"),
            (2019, nil, nil, "2019"),
            (19, 1, 2, "0019-01-02"),
        ] as [(Int, Int?, Int?, String)])
    func `a day, a month and a year are made from their numbers`(
        _ year: Int, _ month: Int?, _ day: Int?, _ text: String
    ) {
        #expect(PartialDay(year: year, month: month, day: day)?.text == text)
    }

    @Test(
        arguments: [
            (2025, 2, 29), (2026, 13, nil), (2026, 0, nil), (2026, 4, 31), (2026, 4, 0), (2026, -1, nil),
            (2026, nil, 4),
            (0, 1, 1), (-2026, 1, 1), (10_000, nil, nil), (1_000_000, nil, nil), (2026, 100, nil),
        ] as [(Int, Int?, Int?)])
    func `numbers that aren't a partial day are rejected`(_ year: Int, _ month: Int?, _ day: Int?) {
        #expect(PartialDay(year: year, month: month, day: day) == nil)
    }

    @Test func `a year comes before its months, and a month before its days`() throws {
        let texts = ["2018-12-31", "2019", "2019-03", "2019-03-01", "2019-04"]
        #expect(texts.compactMap(PartialDay.init).sorted().map(\.text) == texts)
    }

    @Test func `a partial day has its known components and its start`() throws {
        let year = try #require(PartialDay("2019"))
        let month = try #require(PartialDay("2019-03"))
        #expect([year.year, month.year] == [2019, 2019] && year.month == nil && month.month == "2019-03")
        #expect(year.start == CalendarDay.date(from: "2019-01-01"))
        #expect(month.start == CalendarDay.date(from: "2019-03-01") && !month.isWhole)
        #expect(PartialDay(month.start).text == "2019-03-01" && PartialDay(month.start).isWhole)
    }
}
