import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `Pictures in cells` {
    private static let red: [UInt8] = [255, 0, 0]
    private static let blue: [UInt8] = [0, 0, 255]

    private static func pixels(_ width: Int, _ height: Int, _ colours: [[UInt8]]) throws -> Pixels {
        try #require(Pixels(width: width, height: height, bytes: Array(colours.joined())))
    }

    @Test func `a cell shows two pixels, one above the other`() throws {
        let pixels = try Self.pixels(2, 2, [Self.red, Self.red, Self.blue, Self.red])
        let picture = Picture(pixels, within: Picture.Size(columns: 2, rows: 1))
        #expect(
            picture.lines(in: .full) == [
                "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[0m"
            ])
        #expect(
            picture.lines(in: .indexed) == ["\u{1B}[38;5;196;48;5;21m▀\u{1B}[38;5;196;48;5;196m▀\u{1B}[0m"])
        #expect(picture.lines(in: .basic) == picture.lines(in: .indexed))
    }

    @Test func `equal neighbours share the code of their colours`() throws {
        let picture = Picture(
            try Self.pixels(1, 1, [Self.red]), within: Picture.Size(columns: 3, rows: 1))
        #expect(picture.size == Picture.Size(columns: 2, rows: 1))
        #expect(picture.lines(in: .full) == ["\u{1B}[38;2;255;0;0;48;2;255;0;0m▀▀\u{1B}[0m"])
    }

    @Test(
        arguments: [
            (43, 65, 20, 15, 20, 15), (24, 35, 14, 10, 14, 10), (38, 22, 32, 9, 31, 9), (10, 10, 20, 15, 20, 10),
            (1, 500, 20, 15, 1, 15), (500, 1, 20, 15, 20, 1),
        ])
    func `a picture fills its room without changing its proportions`(
        width: Int, height: Int, columns: Int, rows: Int, usedColumns: Int, usedRows: Int
    ) throws {
        let pixels = try #require(
            Pixels(width: width, height: height, bytes: [UInt8](repeating: 7, count: 3 * width * height)))
        let picture = Picture(pixels, within: Picture.Size(columns: columns, rows: rows))
        #expect(picture.size == Picture.Size(columns: usedColumns, rows: usedRows))
        let lines = picture.lines(in: .full)
        #expect(lines.count == usedRows && lines.allSatisfy { $0.count { $0 == "▀" } == usedColumns })
    }

    @Test func `a scaled picture has the same average as the picture`() throws {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let width = Int.random(in: 1...30, using: &generator)
            let height = Int.random(in: 1...30, using: &generator)
            let bytes = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let pixels = try #require(Pixels(width: width, height: height, bytes: bytes))
            let scaled = pixels.scaled(
                width: Int.random(in: 1...30, using: &generator), height: Int.random(in: 1...30, using: &generator))
            #expect(abs(Self.mean(scaled.bytes) - Self.mean(bytes)) <= 0.5, "seed \(seed)")
            #expect(pixels.scaled(width: width, height: height) == pixels, "seed \(seed)")
        }
    }

    private static func mean(_ bytes: [UInt8]) -> Double {
        Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
    }

    @Test(
        arguments: [
            ([0, 0, 0], 16), ([255, 255, 255], 231), ([128, 128, 128], 244), ([95, 135, 175], 67), ([8, 8, 8], 232),
            ([240, 238, 237], 255), ([250, 120, 10], 208),
        ] as [([UInt8], Int)])
    func `256 colours show the nearest of those that no scheme changes`(colour: [UInt8], index: Int) throws {
        let picture = Picture(try Self.pixels(1, 1, [colour]), within: Picture.Size(columns: 1, rows: 1))
        #expect(picture.lines(in: .indexed) == ["\u{1B}[38;5;\(index);48;5;\(index)m▀\u{1B}[0m"])
    }

    @Test func `text is beside a picture and below it, without blanks at the ends of lines`() throws {
        let picture = Picture(
            try Self.pixels(1, 1, [Self.red]), within: Picture.Size(columns: 4, rows: 2))
        var screen = Screen([.heading("Heat", right: "#949"), .blank, .line("word word"), .blank, .line("end")])
        screen.picture = picture
        let style = Style(color: "always", isFromFile: false, environment: Environment([:]), isTerminal: true)
        let cells = "\u{1B}[38;5;196;48;5;196m▀▀▀▀\u{1B}[0m"
        let gap = String(repeating: " ", count: 72 - 6 - 8)
        #expect(
            ScreenRenderer(width: 72, style: style).text(of: screen) == """
                \(cells)  \u{1B}[1mHeat\u{1B}[0m\(gap)\u{1B}[2m#949\u{1B}[0m
                \(cells)
                word word

                end

                """)
        let alone = Screen(screen.blocks)
        for (width, style) in [(71, style), (72, .plain), (ScreenRenderer.unlimited, style)] {
            let renderer = ScreenRenderer(width: width, style: style)
            #expect(renderer.text(of: screen) == renderer.text(of: alone))
        }
    }

    @Test func `a picture is drawn only in colour`() throws {
        let picture = Picture(try Self.pixels(1, 1, [Self.red]), within: Picture.Size(columns: 1, rows: 1))
        let screen = Screen([.picture(picture), .line("Heat")])
        #expect(ScreenRenderer(width: 80, style: .plain).text(of: screen) == "Heat\n")
    }
}
