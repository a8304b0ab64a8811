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
