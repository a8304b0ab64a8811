import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `Laying out a line` {
    private static func rows(_ text: String, width: Int, height: Int = 24) -> [String] {
        Frame(text.glyphs(), cursor: text.count, width: width, height: height).rows.map { String($0.map(\.character)) }
    }

    @Test(arguments: [
        ("", 20, [""]), ("abc", 20, ["abc"]), ("abcdef", 4, ["abcd", "ef"]), ("abcd", 4, ["abcd", ""]),
        ("千と千尋", 5, ["千と", "千尋"]), ("a千と", 4, ["a千", "と"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
        ("👨‍👩‍👧🇯🇵", 3, ["👨‍👩‍👧", "🇯🇵"]), ("ab\u{200B}c", 2, ["ab\u{200B}", "c"]), ("千", 1, ["千", ""]),
    ])
    func `text wraps by cells, and the cursor after a full row is on the next row`(
        text: String, width: Int, rows: [String]
    ) {
        #expect(Self.rows(text, width: width) == rows)
    }

    @Test(arguments: [
        ("abcdef", 2, 4, 0, 2), ("abcdef", 4, 4, 1, 0), ("abcd", 4, 4, 1, 0), ("abc千", 3, 4, 1, 0), ("千千", 1, 8, 0, 2),
        ("", 0, 8, 0, 0),
    ])
    func `the cursor is drawn on its character, wherever the line wraps`(
        text: String, index: Int, width: Int, row: Int, column: Int
    ) {
        let frame = Frame(text.glyphs(), cursor: index, width: width, height: 24)
        #expect(frame.cursor == Frame.Position(row: row, column: column))
    }

    @Test func `if a line is taller than the terminal, the rows around the cursor are shown`() {
        let text = String((0..<40).map { Character(String($0 % 10)) })
        let end = Frame(text.glyphs(), cursor: 38, width: 4, height: 3)
        #expect(end.rows.map { String($0.map(\.character)) } == ["8901", "2345", "6789"])
        #expect(end.cursor == Frame.Position(row: 2, column: 2))
        let start = Frame(text.glyphs(), cursor: 1, width: 4, height: 3)
        #expect(start.rows.map { String($0.map(\.character)) } == ["0123", "4567", "8901"])
    }

    @Test(arguments: [("mov", "> movie h…"), ("movie he", "> movie h"), ("", "> ")])
    func `a hint is truncated to its row`(typed: String, row: String) {
        var state = EditorState(history: ["movie heat"], showsHints: true)
        state.type(typed)
        let rows = Frame(state, prompt: "> ", width: 10, height: 24).rows.map { String($0.map(\.character)) }
        #expect(rows[0].hasPrefix(row) && rows.count == (typed.count > 7 ? 2 : 1))
    }

    @Test(arguments: [
        ("mov", ["search “mov”: movie heat", "› movie heat", "  movie 550"]),
        ("mov\u{12}", ["search “mov”: movie 550", "  movie heat", "› movie 550"]), ("zzz", ["not found “zzz”: x"]),
        ("", ["search “”: x", "  help", "  movie heat", "  movie 550"]),
    ])
    func `a history search shows the typed text and the lines found`(query: String, rows: [String]) {
        var state = EditorState(history: ["movie 550", "movie heat", "help"])
        state.type("x\u{12}\(query)")
        let frame = Frame(state, prompt: "> ", width: 80, height: 24)
        #expect(frame.rows.map { String($0.map(\.character)) } == rows)
    }

    @Test func `a history search shows at most ten lines around the chosen one, fewer on a small terminal`() {
        var state = EditorState(history: (1...30).map { "movie \($0)" })
        state.type("\u{12}movie" + String(repeating: "\u{12}", count: 14))
        let rows = Frame(state, prompt: "> ", width: 80, height: 24).rows.map { String($0.map(\.character)) }
        #expect(rows.count == 11 && rows[1] == "  movie 25" && rows[10] == "› movie 16")
        let few = Frame(state, prompt: "> ", width: 80, height: 6).rows.map { String($0.map(\.character)) }
        #expect(few.count == 5 && few[4] == "› movie 16")
    }

    @Test(arguments: [(24, 12), (60, 30), (10, 6), (5, 3)])
    func `a menu takes half of the terminal, at least six rows where they fit`(height: Int, items: Int) {
        var state = EditorState()
        state.offer((1...80).map { Completion("\($0)") }, rows: height)
        let rows = Frame(state, prompt: "> ", width: 80, height: height).rows
        // The line, the items, and the number of the others.
        #expect(rows.count == items + 2)
    }

    @Test func `a mark such as ^C is drawn after the line without changing the line's colours`() {
        var state = EditorState()
        state.type("55")
        let roles: ([Character], Int) -> [Text.Role?] = { line, _ in line.map { $0.isNumber ? .good : .error } }
        let frame = Frame(state, prompt: "> ", mark: "^C", width: 20, height: 5, roles: roles)
        #expect(String(frame.rows[0].map(\.character)) == "> 55^C")
        #expect(frame.rows[0].map(\.role) == [nil, nil, .good, .good, nil, nil])
        #expect(frame.cursor == Frame.Position(row: 0, column: 6))
    }

    @Test(arguments: [(80, 1), (40, 1), (20, 2), (10, 5), (7, 8)])
    func `a narrower terminal wraps the rows above the cursor`(width: Int, above: Int) {
        // Two rows of 40 cells and the cursor on the second, in column 19.
        let frame = Frame(String(repeating: "x", count: 80).glyphs(), cursor: 59, width: 40, height: 24)
        #expect(frame.rowsAboveCursor(at: width) == above)
    }
}

@Suite struct `A resized terminal` {
    @Test(arguments: [
        (["TERM": "xterm-256color"], true), ([:], true), (["TERM": "linux"], false), (["TERM": "st-256color"], false),
        (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(388)"], false), (["TERM": "xterm-kitty"], true),
        (["TERM": "screen-256color", "STY": "1.pts"], false), (["TERM": "screen", "TMUX": "/tmp/x,1,0"], true),
        (["TERM": "xterm", "XTERM_VERSION": "x", "TMUX": "/tmp/x,1,0"], true), (["TERM": "sterling"], true),
    ])
    func `after a resize, long rows are expected to wrap unless the terminal is known to truncate them`(
        variables: [String: String], rewraps: Bool
    ) {
        #expect(Environment(variables).terminalRewraps == rewraps)
    }
}

@Suite struct `Drawing frames` {
    static let alphabet = [
        "a", "B", "7", " ", "千", "と", "👨‍👩‍👧", "🇯🇵", "❤️", "e\u{301}", "ﷺ", "한", "น้", "Ａ", "👍🏽", "\u{200B}", "movie ",
    ]

    @Test(arguments: [
        ("abc", "abc", ""), ("abc", "abcd", "d"), ("abcd", "abc", "\r\u{1B}[3C\u{1B}[K"), ("", "a", "a"),
        ("a", "", "\r\u{1B}[K"), ("千", "千千", "千"), ("e", "e\u{301}", "\re\u{301}"),
    ])
    func `only differences between frames are drawn`(old: String, new: String, bytes: String) {
        let frames = [old, new].map { Frame($0.glyphs(), cursor: $0.count, width: 20, height: 24) }
        #expect(frames[1].changes(from: frames[0], style: .plain) == bytes)
    }

    @Test(arguments: [20, 40, 80])
    func `drawing the differences turns one frame on the terminal into another`(width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        var screen = VirtualScreen(width: width, height: 12)
        var shown: Frame?
        for round in 0..<600 {
            let frame = Self.frame(width, &random)
            let style = Style(isColoured: round.isMultiple(of: 2))
            screen.write(shown.map { frame.changes(from: $0, style: style) } ?? frame.drawing(style: style))
            try #require(screen.rows(from: screen.row - frame.cursor.row) == frame.visibleRows)
            try #require(screen.column == frame.cursor.column)
            // Every 40 rounds, another command writes, and the frame is drawn on a new row.
            shown = round.isMultiple(of: 40) ? nil : frame
            if shown == nil { screen.write(String(repeating: "\r\n", count: Int.random(in: 12...14, using: &random))) }
        }
    }

    private static func frame(_ width: Int, _ random: inout SeededGenerator) -> Frame {
        let text = (0..<2).map { _ in random.text(of: alphabet, upTo: Int.random(in: 0...70, using: &random)) }
        let glyphs = "popcorn> ".glyphs() + text[0].glyphs() + text[1].glyphs(.accent)
        let menu = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            ("› " + random.text(of: alphabet, upTo: 50)).glyphs(.dim)
        }
        return Frame(
            glyphs, cursor: Int.random(in: 0...glyphs.count, using: &random), rest: random.text(of: alphabet, upTo: 9),
            menu: menu, width: width, height: 12)
    }
}

extension Frame {
    /// The visible rows: without trailing blanks and characters without a cell.
    fileprivate var visibleRows: [String] {
        rows.map { String($0.drop { $0.cells == 0 }.map(\.character)).withoutTrailingBlanks }.withoutEmptyEnd
    }
}

extension [String] {
    fileprivate var withoutEmptyEnd: [String] { Array(reversed().drop { $0.isEmpty }.reversed()) }
}

/// A terminal that supports the few sequences used by the editor, and none that requests a reply.
private struct VirtualScreen {
    private let width: Int
    private var cells: [[String]]
    private(set) var row = 0
    /// May be the width: after a row's last cell.
    private(set) var column = 0

    init(width: Int, height: Int) {
        self.width = width
        cells = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    /// Returns the rows from `first` to the last non-empty one.
    func rows(from first: Int) -> [String] {
        Array(cells[first...]).map { $0.joined().withoutTrailingBlanks }.withoutEmptyEnd
    }

    mutating func write(_ text: String) {
        var rest = text[...]
        while let character = rest.first {
            if character == "\u{1B}", let match = rest.prefixMatch(of: /\u{1B}\[([0-9]*)([A-Za-z])/) {
                run(match.2, Int(match.1))
                rest = rest[match.range.upperBound...]
            } else {
                put(character)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func run(_ letter: Substring, _ number: Int?) {
        switch letter {
        case "A": row = max(0, row - (number ?? 1))
        case "B": row = min(cells.count - 1, row + (number ?? 1))
        case "C": column = min(width - 1, column + (number ?? 1))
        case "K": clear(row, from: column)
        case "J":
            clear(row, from: column)
            for below in row + 1..<max(row + 1, cells.count) { clear(below, from: 0) }
        case "m": break
        default: Issue.record("an unknown sequence: \(letter)")
        }
    }

    private mutating func clear(_ row: Int, from column: Int) {
        for index in min(column, width - 1)..<width { cells[row][index] = " " }
    }

    private mutating func put(_ character: Character) {
        switch character {
        case "\r": column = 0
        case "\n": lineFeed()
        case "\r\n":
            column = 0
            lineFeed()
        default: print(character)
        }
    }

    private mutating func lineFeed() {
        if row < cells.count - 1 { return row += 1 }
        cells.removeFirst()
        cells.append(Array(repeating: " ", count: width))
    }

    private mutating func print(_ character: Character) {
        let count = DisplayWidth.of(character)
        if count == 0 {
            // The character combines with the previous one. The second cell of a wide character is empty, so skip it.
            if let base = (0..<column).last(where: { !cells[row][$0].isEmpty }) { cells[row][base].append(character) }
            return
        }
        if column + count > width { Issue.record("a row is wider than the terminal") }
        for offset in 0..<count where column + offset < width {
            cells[row][column + offset] = offset == 0 ? String(character) : ""
        }
        column += count
        // Clears the second half of a wide character whose first half was overwritten.
        if column < width, cells[row][column].isEmpty { cells[row][column] = " " }
    }
}
