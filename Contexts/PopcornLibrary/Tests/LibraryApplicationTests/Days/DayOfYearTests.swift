import LibraryApplication
import Testing

@Suite struct DayOfYearTests {
    @Test(arguments: [
        ("11-28", "11-28"), ("02-29", "02-29"), ("28 nov", "11-28"), ("nov 28", "11-28"), ("28. november", "11-28"),
        ("november 1st", "11-01"), ("4 july", "07-04"),
    ])
    func `a day without a year has its month first, or a month with a name`(text: String, day: String) {
        #expect(DayOfYear(words(text))?.text == day)
    }

    @Test(arguments: [
        "28-11", "11-31", "02-30", "13-13", "11-m", "11-11-11", "9-5", "11 28", "nov", "28", "nov 31", "no 28",
        "28 nov 2025", "2026-11",
    ])
    func `other words name no such day`(text: String) {
        #expect(DayOfYear(words(text)) == nil)
    }

    @Test(arguments: [("28-11", "11-28"), ("31-01", "01-31")])
    func `a day with the day of the month first is recognised`(text: String, day: String) {
        #expect(DayOfYear(dayFirst: text)?.text == day)
    }

    @Test(arguments: ["11-28", "01-02", "13-13", "31-02", "28-11-25", "28 nov"])
    func `what has the month first, or is no day, isn't taken for one`(text: String) {
        #expect(DayOfYear(dayFirst: text) == nil)
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
