import Testing

@testable import TerminalKit

@Suite struct `Rendering a map of days` {
    /// Three weeks, the first of which begins on a Thursday.
    private static let map = DayMap(
        weeks: [[nil, nil, nil, 0, 1, 2, 3], [4, 5, 99, 0, 0, 0, 0], [1, nil, nil, nil, nil, nil, nil]],
        months: [("Jan", 0)])

    /// A year of 53 weeks with a viewing a day.
    private static let year = DayMap(
        weeks: [[Int?]](repeating: [Int?](repeating: 1, count: 7), count: 53),
        months: [("Jan", 0), ("Feb", 4), ("Mar", 8), ("Dec", 48)])

    private static func lines(_ map: DayMap, _ width: Int, _ style: Style = .plain) -> [Substring] {
        ScreenRenderer(width: width, style: style).text(of: Screen([.days(map)])).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
    }

    @Test func `each day is a mark in the column of its week and the row of its weekday`() {
        #expect(
            Self.lines(Self.map, 80) == [
                "    Jan", "Mon  ▓░", "     █", "Wed  █", "    ··", "Fri ░·", "    ▒·", "Sun ▓·",
                Substring(DayMap.legend),
            ])
    }

    @Test func `a year fits in 57 columns`() {
        let lines = Self.lines(Self.year, 57)
        #expect(lines.count == 9 && lines[0] == "    Jan Feb Mar" + String(repeating: " ", count: 37) + "Dec")
        #expect(lines[1] == "Mon " + String(repeating: "░", count: 53))
    }

    @Test(arguments: [10, 20, 40, 56])
    func `a narrow screen shows the year in parts`(width: Int) {
        let lines = Self.lines(Self.year, width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines.dropLast(width < 40 ? 2 : 1).joined().count { $0 == "░" } >= 53 * 7)
    }

    @Test func `a month that begins in the last weeks of a part is named`() {
        let map = DayMap(weeks: Self.year.weeks, months: [("Jan", 0), ("Jun", 25), ("Jul", 30)])
        let lines = Self.lines(map, 40)
        #expect(lines[0] == "    Jan" + String(repeating: " ", count: 22) + "Jun")
        #expect(lines[8] == "       Jul")
    }

    @Test func `colour adds nothing but escape sequences`() {
        let coloured = Self.lines(Self.map, 80, Style(isColoured: true))
        #expect(
            coloured.map { String($0).replacing(/\u{1B}\[[0-9;]*m/, with: "") }
                == Self.lines(Self.map, 80).map(String.init))
        #expect(coloured[1].contains("\u{1B}[32m▓"))
    }

    @Test func `a page of Markdown has the map as a code block`() {
        let table = Table([1], columns: [TableColumn("Number") { String($0) }])
        let page = Screen([.line("2026"), .days(Self.map), .blank, .table(table), .blank, .table(table)]).markdown
        #expect(page?.contains("\n```text\n    Jan\nMon  ▓░\n") == true && page?.contains("more\n```\n") == true)
    }
}
