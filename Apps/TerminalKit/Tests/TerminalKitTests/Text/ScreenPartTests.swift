import Testing

@testable import TerminalKit

/// What of a screen fits a window.
@Suite struct `Parts of screens` {
    private let renderer = ScreenRenderer(width: 40, style: .plain)

    private static func table(_ count: Int) -> Table {
        Table((1...count).map { "Title \($0)" }, isNumbered: true, columns: [TableColumn("Title", \.self)])
    }

    /// A page of twelve lines: the last one never yields.
    private static let page = Screen([
        .header("Heat", right: ""),
        .yielding(.line("A tagline."), turn: 3),
        .yielding(
            .paragraph("one two three four five six\nseven\neight\nnine"), turn: 2,
            to: .paragraph("one two three four five six\nseven\neight\nnine", lines: 2)),
        .values([
            NamedValue("Director", "Michael Mann", yieldingAt: 0),
            NamedValue("Cast", Text("Pacino, De Niro, Kilmer, Voight, Sizemore").briefly("Pacino… +4"), yieldingAt: 1),
            NamedValue("Where", "nowhere"),
        ]),
    ])

    private func lines(_ part: ScreenPart) -> [String] { part.text.split(separator: "\n").map(String.init) }

    @Test func `a screen that fits is printed whole`() {
        let part = renderer.part(of: Self.page, from: 0, height: 10)
        #expect(part.text == renderer.text(of: Self.page) && !part.isCut && part.height == 10)
    }

    @Test(arguments: [
        (9, ["Heat", "A tagline.", "  one two three four five six", "  seven", "  eight", "  nine", "Cast"]),
        (8, ["Heat", "A tagline.", "  one two three four five six", "  seven", "  eight", "  nine", "Cast", "Where"]),
        (7, ["Heat", "A tagline.", "  one two three four five six", "  seven", "  eight…", "Cast", "Where"]),
        (6, ["Heat", "A tagline.", "  one two three four five six", "  seven…", "Cast", "Where"]),
        (5, ["Heat", "  one two three four five six", "  seven…", "Cast", "Where"]),
    ])
    func `the parts of a page yield in their order, and a paragraph only as much as needed`(
        height: Int, starts: [String]
    ) {
        let part = renderer.part(of: Self.page, from: 0, height: height)
        let shown = lines(part)
        for (line, start) in zip(shown, starts) { #expect(line.hasPrefix(start), "\(shown)") }
        #expect(part.height == height && part.isShortened && part.isCut)
    }

    @Test func `a page that can't yield enough ends where the window does, and begins with its title`() {
        let part = renderer.part(of: Self.page, from: 0, height: 3)
        #expect(part.height == 3 && part.isCut && part.text.hasPrefix("Heat\n"))
    }

    @Test func `a table is cut between rows, and goes on with its header`() throws {
        let screen = Screen([.line("Ten titles"), .table(Self.table(10)), .line("The end.")])
        let first = renderer.part(of: screen, from: 0, height: 6)
        #expect(lines(first) == ["Ten titles", " # Title", " 1 Title 1", " 2 Title 2", " 3 Title 3", " 4 Title 4"])
        #expect(first.rows == 0..<4 && first.isCut && !first.isShortened)
        let second = renderer.part(of: screen, from: try #require(first.next), height: 6)
        #expect(
            lines(second) == [
                " # Title", " 5 Title 5", " 6 Title 6", " 7 Title 7", " 8 Title 8", " 9 Title 9",
            ])
        let last = renderer.part(of: screen, from: try #require(second.next), height: 6)
        #expect(lines(last) == [" # Title", "10 Title 10", "The end."])
        #expect(last.rows == 9..<10 && !last.isCut)
    }

    @Test func `a page with a table yields only until half of the window has rows`() {
        let text = Screen.Block.paragraph((1...9).map(String.init).joined(separator: "\n"))
        let brief = Screen.Block.paragraph((1...9).map(String.init).joined(separator: "\n"), lines: 2)
        let screen = Screen([
            .header("Season 1", right: ""), .yielding(text, turn: 0, to: brief), .table(Self.table(20)),
        ])
        let high = renderer.part(of: screen, from: 0, height: 20)
        #expect(high.rows == 0..<9 && !high.isShortened)
        let low = renderer.part(of: screen, from: 0, height: 12)
        #expect(low.rows.count >= 5 && low.isShortened && low.height == 12)
    }

    @Test func `a row of pictures is never divided`() throws {
        let tiles = (1...5).map {
            Wall.Tile(
                number: String($0), title: "Title", picture: Picture(title: "Title", year: nil, id: $0, within: .tile))
        }
        let screen = Screen([.wall(Wall(tiles))])
        let first = renderer.part(of: screen, from: 0, height: 4)
        #expect(first.rows == 0..<2 && first.height == 2)
        let second = renderer.part(of: screen, from: try #require(first.next), height: 6)
        #expect(second.rows == 2..<5 && !second.isCut)
    }

    @Test func `a grid goes on with its header`() throws {
        let rows = (1...5).map { Grid.Row(label: "S0\($0)", cells: [.number(8)], summary: 8) }
        let screen = Screen([.grid(Grid(columns: ["1"], rows: rows, summaryTitle: "avg"))])
        let first = renderer.part(of: screen, from: 0, height: 3)
        let second = renderer.part(of: screen, from: try #require(first.next), height: 9)
        #expect(lines(first)[0] == lines(second)[0] && lines(second).count == 4)
    }

    @Test func `a window that is lower than a row shows one row, so that the next part can follow`() {
        let part = renderer.part(of: Screen([.table(Self.table(3))]), from: 0, height: 1)
        #expect(part.rows == 0..<1 && part.next == 1)
    }

    @Test func `the whole screen has the values for which a narrow one has no room`() {
        let screen = Screen([.values([NamedValue("A", "1"), NamedValue("B", "2")], spare: 1)])
        #expect(renderer.text(of: screen) == "A  1\n")
        #expect(renderer.whole(screen).text == "A  1\nB  2\n")
    }
}

/// Text beside a picture and below it.
@Suite struct `Text around a picture` {
    private static let columns = 20
    private static let rows = 4
    private let renderer = ScreenRenderer(
        width: 80, style: Style(color: "always", isFromFile: false, environment: Environment([:]), isTerminal: true))

    private func lines(_ blocks: [Screen.Block]) throws -> [String] {
        let pixels = try #require(Pixels(width: 20, height: 8, bytes: [UInt8](repeating: 9, count: 480)))
        var screen = Screen(blocks)
        screen.picture = Picture(pixels, within: Picture.Size(columns: Self.columns, rows: Self.rows))
        return renderer.text(of: screen).replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
    }

    @Test func `a paragraph has the whole width below the picture's last row`() throws {
        let words = (100..<200).map(String.init)
        let lines = try lines([.paragraph(words.joined(separator: " "))])
        #expect(lines.prefix(Self.rows).allSatisfy { $0.hasPrefix("▀") && $0.count <= 80 && $0.count > 70 })
        #expect(lines[Self.rows].hasPrefix("  1") && lines[Self.rows].count > 70)
        #expect(lines.flatMap { $0.split { " ▀".contains($0) } }.map(String.init) == words)
    }

    @Test func `a value goes on below the picture in the column of the values`() throws {
        let words = (100..<160).map(String.init)
        let lines = try lines([
            .values([NamedValue("Cast", Text(words.joined(separator: " "))), NamedValue("Money", "$1")])
        ])
        #expect(lines[Self.rows].hasPrefix("       1") && lines.last == "Money  $1")
    }

    @Test func `a table that has no room beside the picture stands below it`() throws {
        let table = Table((1...9).map(String.init), columns: [TableColumn("Title", \.self)])
        let lines = try lines([.line("Heat"), .table(table)])
        #expect(lines.count == Self.rows + 10 && lines[Self.rows] == "Title")
    }
}
