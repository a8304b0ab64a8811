import Testing

@testable import TerminalKit

@Suite struct `Walls of pictures` {
    private static let style = Style(
        color: "always", isFromFile: false, environment: Environment(["COLORTERM": "truecolor"]), isTerminal: true)
    private static let cells = "\u{1B}[38;2;9;9;9;48;2;9;9;9m" + String(repeating: "▀", count: 14) + "\u{1B}[0m"

    private static func picture(_ width: Int, _ height: Int) throws -> Picture {
        let bytes = [UInt8](repeating: 9, count: 3 * width * height)
        return Picture(try #require(Pixels(width: width, height: height, bytes: bytes)), within: .tile)
    }

    private static func lines(_ tiles: [Wall.Tile], width: Int, style: Style = style) -> [String] {
        let text = ScreenRenderer(width: width, style: style).text(of: Screen([.wall(Wall(tiles))]))
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test(arguments: [(72, 4), (80, 5), (132, 8), (78, 5), (77, 4), (14, 1)])
    func `as many pictures stand side by side as fit`(width: Int, count: Int) throws {
        let tiles = try (1...20).map { Wall.Tile(number: "\($0)", title: "Heat", picture: try Self.picture(14, 20)) }
        let lines = Self.lines(tiles, width: width)
        #expect(lines[0] == Array(repeating: Self.cells, count: count).joined(separator: "  "))
        let rows = (20 + count - 1) / count
        #expect(lines.count == rows * 12 + rows - 1)
    }

    @Test func `a caption has the number and the title, in at most two lines`() throws {
        let tiles = [
            Wall.Tile(number: "9", title: "Heat", picture: try Self.picture(14, 20)),
            Wall.Tile(
                number: "10", title: "The Lord of the Rings: The Two Towers",
                picture: Picture(title: "The Two Towers", year: 2002, id: 121, within: .tile)),
        ]
        let lines = Self.lines(tiles, width: 72)
        #expect(lines[9].hasPrefix(Self.cells + "  ") && lines[8].contains("2002"))
        #expect(lines[10...] == ["9 Heat          10 The Lord of", "                the Rings: Th…"])
    }

    @Test func `a low picture stands on its caption`() throws {
        let lines = Self.lines(
            [Wall.Tile(number: "1", title: "Heat", picture: try Self.picture(14, 10))], width: 72)
        #expect(lines == Array(repeating: "", count: 5) + Array(repeating: Self.cells, count: 5) + ["1 Heat", ""])
    }

    @Test func `without colours, a wall has only its captions`() throws {
        let tile = Wall.Tile(number: "1", title: "Heat", picture: try Self.picture(14, 20))
        #expect(Self.lines([tile], width: 72, style: .plain) == ["1 Heat", ""])
    }

    @Test func `an empty wall has no lines`() {
        #expect(Self.lines([], width: 72).isEmpty)
    }
}
