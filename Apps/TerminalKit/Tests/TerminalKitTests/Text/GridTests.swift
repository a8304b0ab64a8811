import Foundation
import Testing

@testable import TerminalKit

@Suite struct `Rendering a grid` {
    private static func lines(_ grid: Grid, _ width: Int, _ style: Style = .plain) -> [String] {
        text(grid, width, style).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func text(_ grid: Grid, _ width: Int, _ style: Style = .plain) -> String {
        ScreenRenderer(width: width, style: style).text(of: Screen([.grid(grid)]))
    }

    /// A grid with a different number in each cell, as far as two digits allow.
    private static func grid(rows: Int, columns: Int) -> Grid {
        Grid(
            columns: (1...columns).map(String.init),
            rows: (1...rows).map { row in
                let label = "S" + (row < 10 ? "0" : "") + String(row)
                let cells = (1...columns).map { Grid.Cell.number(Double((row * 7 + $0) % 101) / 10) }
                return Grid.Row(label: label, cells: cells, summary: Double(row) / 10)
            },
            summaryTitle: "avg")
    }

    private static let series = Grid(
        columns: (1...10).map(String.init),
        rows: [
            .init(label: "S01", cells: [8.2, 8.1, 8, 7.94, 7.95, 8.7, 8.5].map(Grid.Cell.number), summary: 8.2),
            .init(
                label: "S02",
                cells: [.number(8.6), .absent, .unknown, .number(10)]
                    + [7, 7.5, 8, 8.5, 9, 9.8].map(Grid.Cell.number), summary: 8.55),
            .init(label: "S03", cells: [.unknown], summary: nil),
        ],
        summaryTitle: "avg")

    @Test func `a grid keeps its rows and columns if there is room`() {
        #expect(
            Self.lines(Self.series, 53) == [
                "         1   2   3    4   5   6   7   8   9  10   avg",
                " S01   8.2 8.1 8.0  7.9 8.0 8.7 8.5               8.2",
                " S02   8.6       – 10.0 7.0 7.5 8.0 8.5 9.0 9.8   8.6",
                " S03     –                                          –",
                "",
            ])
    }

    @Test func `a grid that is too wide is transposed`() {
        let expected = [
            "       S01  S02 S03", "   1   8.2  8.6   –", "   2   8.1", "   3   8.0    –", "   4   7.9 10.0",
            "   5   8.0  7.0", "   6   8.7  7.5", "   7   8.5  8.0", "   8        8.5", "   9        9.0",
            "  10        9.8", " avg   8.2  8.6   –", "",
        ]
        #expect(Self.lines(Self.series, 52) == expected)
        #expect(Self.lines(Self.series, 19) == expected)
    }

    @Test func `a grid that is too wide and too high is shown in blocks of columns`() {
        #expect(
            Self.lines(Self.series, 18) == [
                "         1   2   3", " S01   8.2 8.1 8.0", " S02   8.6       –", " S03     –", "",
                "          4   5", " S01    7.9 8.0", " S02   10.0 7.0", "",
                "         6   7   8", " S01   8.7 8.5", " S02   7.5 8.0 8.5", "",
                "         9  10", " S02   9.0 9.8", "",
                "       avg", " S01   8.2", " S02   8.6", " S03     –", "",
            ])
    }

    @Test(arguments: [20, 40, 80, 132, 200, .max])
    func `no line is wider than the screen, and no number is lost`(width: Int) async {
        for rows in [1, 12] {
            // Yields now and then, so that this long loop doesn't delay other tests.
            await Task.yield()
            for columns in 1...40 {
                let grid = Self.grid(rows: rows, columns: columns)
                let text = Self.text(grid, width)
                #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= width }, "\(rows) × \(columns)")
                #expect(text.utf8.count { $0 == UInt8(ascii: ".") } == rows * (columns + 1), "\(rows) × \(columns)")
            }
        }
    }

    @Test(arguments: [10, 11, 15, 20, 40])
    func `labels that are too wide are truncated, but numbers aren't`(width: Int) {
        let wide = String(repeating: "千", count: 30)
        let grid = Grid(
            columns: [wide, "\u{1B}[31m2"], rows: [.init(label: wide, cells: [.number(10), .number(1)], summary: 5.5)],
            summaryTitle: "👨‍👩‍👧 average of a season")
        let lines = Self.lines(grid, width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
        for number in ["10.0", "1.0", "5.5"] { #expect(lines.contains { $0.contains(" \(number)") }) }
        #expect(lines.joined().unicodeScalars.allSatisfy { !$0.isUnsafe })
    }

    @Test func `a number out of range counts as unknown, and excess cells are dropped`() {
        let odd = [-0.1, 10.1, 1e300, .nan, .infinity].map(Grid.Cell.number)
        let grid = Grid(
            columns: (1...5).map(String.init), rows: [.init(label: "S1", cells: odd + [.number(7)], summary: .nan)],
            summaryTitle: "avg")
        #expect(Self.lines(grid, 40) == ["      1 2 3 4 5   avg", " S1   – – – – –     –", ""])
    }

    @Test func `in Markdown, a grid is a table with its labels and summaries`() {
        let row = Grid.Row(label: "S01", cells: [.number(8), .marked(.number(9.04)), .unknown, .hidden], summary: 8.5)
        let grid = Grid(columns: ["1", "2", "3", "4", "5"], rows: [row], summaryTitle: "avg")
        let lines = Screen([.grid(grid)]).markdown?.split(separator: "\n").map(String.init) ?? []
        #expect(lines.first?.contains("| 1 | 2 | 3 | 4 | 5 | avg |") == true, "\(lines)")
        #expect(lines.last == "| S01 | 8.0 | 9.0✓ | – | ? |  | 8.5 |", "\(lines)")
    }

    @Test func `a grid without rows shows its column labels, and a grid without columns shows its row labels`() {
        #expect(Self.lines(Grid(columns: ["1", "2"], rows: [], summaryTitle: "avg"), 40) == ["     1 2   avg", ""])
        let empty = Grid(columns: [], rows: [.init(label: "S01", cells: [], summary: nil)], summaryTitle: "avg")
        #expect(Self.lines(empty, 40) == ["       avg", " S01     –", ""])
    }

    @Test(arguments: [40, 80, 132])
    func `a grid of hundreds of columns is wrapped row by row`(width: Int) {
        let columns = (1...700).map(String.init)
        let rows = [
            Grid.Row(label: "S01", cells: columns.map { _ in .number(8.25) }, summary: 8.25),
            Grid.Row(label: "S02", cells: [.absent, .marked(.number(7)), .unknown], summary: nil),
        ]
        let lines = Self.lines(Grid(columns: columns, rows: rows, summaryTitle: "avg"), width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines[0] == " S01  avg 8.3" && lines[1].hasPrefix("       1   8.3  8.3"))
        let second = lines.firstIndex(of: " S02  avg –")
        #expect(second.map { $0 < 150 } == true && second.map { lines[$0 + 1] } == "       2  7.0✓    –")
        #expect(lines.joined().matches(of: /8\.3/).count == 701)
    }

    @Test func `the background of each number has the shade for its value`() {
        let grid = Grid(
            columns: ["1", "2", "3"],
            rows: [.init(label: "S01", cells: [.number(9.46), .unknown, .number(9.44)], summary: 5)],
            summaryTitle: "avg")
        func lines(_ depth: ColourDepth) -> [String] { Self.lines(grid, 40, Style(isColoured: true, depth: depth)) }
        func header(_ depth: ColourDepth) -> String {
            Style(isColoured: true, depth: depth)(.dim, "         1 2   3   avg")
        }
        #expect(
            lines(.basic) == [
                header(.basic),
                " S01   \u{1B}[1m9.5\u{1B}[0m – \u{1B}[1m9.4\u{1B}[0m   \u{1B}[2m5.0\u{1B}[0m", "",
            ])
        #expect(
            lines(.indexed) == [
                header(.indexed),
                " S01   \u{1B}[38;5;232;48;5;158m9.5\u{1B}[0m – \u{1B}[38;5;232;48;5;156m9.4\u{1B}[0m"
                    + "   \u{1B}[38;5;231;48;5;88m5.0\u{1B}[0m", "",
            ])
        #expect(
            lines(.full) == [
                header(.full),
                " S01   \u{1B}[38;2;0;0;0;48;2;163;253;203m9.5\u{1B}[0m – "
                    + "\u{1B}[38;2;0;0;0;48;2;197;240;134m9.4\u{1B}[0m"
                    + "   \u{1B}[38;2;255;255;255;48;2;134;4;25m5.0\u{1B}[0m", "",
            ])
    }

    @Test(arguments: [20, 40, 80], [ColourDepth.basic, .indexed, .full])
    func `colouring a grid adds nothing but escape sequences`(width: Int, depth: ColourDepth) {
        let coloured = Self.text(Self.series, width, Style(isColoured: true, depth: depth))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]+m/, with: "") == Self.text(Self.series, width))
        #expect(!Self.text(Self.series, width, Style(isColoured: false, depth: depth)).contains("\u{1B}"))
    }
}
