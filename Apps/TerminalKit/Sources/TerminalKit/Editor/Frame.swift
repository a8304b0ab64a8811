/// The editor's display: rows of cells, from the prompt down to the menu.
struct Frame: Equatable, Sendable {
    struct Glyph: Equatable, Sendable {
        let character: Character
        let role: Text.Role?

        var cells: Int { DisplayWidth.of(character) }
        var takesCells: Bool { cells > 0 }
        var isLineBreak: Bool { character == "\n" }
    }

    struct Position: Equatable, Sendable {
        var row = 0
        var column = 0
    }

    private(set) var rows: [[Glyph]] = [[]]
    private(set) var cursor = Position()

    /// Creates a frame with a text wrapped at the width.
    ///
    /// - Parameters:
    ///   - index: The glyph at the cursor, or the number of glyphs.
    ///   - rest: The text that follows on the last row, truncated to fit.
    ///   - menu: The rows below the text, truncated to the width. Rows beyond the height are omitted.
    init(
        _ text: [Glyph], cursor index: Int, rest: String = "", menu: [[Glyph]] = [], width: Int, height: Int
    ) {
        let width = max(2, width)
        var column = 0
        for (number, glyph) in text.enumerated() {
            let cells = glyph.isLineBreak ? 0 : glyph.cells
            if column + cells > width || (column == width && number == index) { addRow(&column) }
            if number == index { cursor = Position(row: rows.count - 1, column: column) }
            if glyph.isLineBreak {
                addRow(&column)
                continue
            }
            rows[rows.count - 1].append(glyph)
            column += cells
        }
        if index >= text.count {
            if column == width { addRow(&column) }
            cursor = Position(row: rows.count - 1, column: column)
        }
        rows[rows.count - 1] += rest.fitted(to: width - column).glyphs(.dim)
        rows += menu.prefix(max(0, height - rows.count)).map { $0.fitted(to: width) }
        if rows.count > height { scroll(to: max(1, height)) }
    }

    private mutating func addRow(_ column: inout Int) {
        rows.append([])
        column = 0
    }

    /// Retains only as many rows as the terminal has, including the row of the cursor.
    private mutating func scroll(to height: Int) {
        let first = max(0, cursor.row - height + 1)
        rows = Array(rows[first..<first + height])
        cursor.row -= first
    }

    /// Returns the number of rows above the cursor after the terminal has rewrapped long rows at a new width.
    func rowsAboveCursor(at width: Int) -> Int {
        let width = max(2, width)
        return rows[..<cursor.row].reduce(cursor.column / width) { $0 + max(1, ($1.cells + width - 1) / width) }
    }
}

extension Environment {
    /// Whether the terminal rewraps rows that have become too long. Most terminals do; some truncate the rows.
    var terminalRewraps: Bool {
        if self["TMUX"] != nil { return true }
        if self["XTERM_VERSION"] != nil || self["STY"] != nil { return false }
        let name = self["TERM"]?.split(separator: "-").first ?? ""
        return !["linux", "screen", "st", "eterm", "vt100", "vt102", "vt220"].contains(name)
    }
}

extension Sequence<Frame.Glyph> {
    var cells: Int { reduce(0) { $0 + $1.cells } }
}

extension [Frame.Glyph] {
    fileprivate func fitted(to width: Int) -> [Frame.Glyph] {
        var room = width
        return prefix {
            room -= $0.cells
            return room >= 0
        }
    }
}

extension String {
    func glyphs(_ role: Text.Role? = nil) -> [Frame.Glyph] {
        map { Frame.Glyph(character: $0, role: role) }
    }
}

extension Frame {
    /// Creates a frame from the editor's state.
    ///
    /// - Parameters:
    ///   - mark: Text at the cursor outside the line, such as “^C”.
    ///   - roles: Returns the styles of a line's characters, given the cursor's index.
    init(
        _ state: EditorState, prompt: String, mark: String = "", width: Int, height: Int,
        roles: ([Character], Int) -> [Text.Role?] = { line, _ in line.map { _ in nil } }
    ) {
        var label = state.isCommanding ? prompt.commandPrompt : prompt.glyphs()
        var menu: [[Glyph]] = []
        switch state.mode {
        case .searching(let search):
            let isFound = search.isFound(in: state.history)
            label = "\(isFound ? "search" : "not found") “\(search.query)”: ".glyphs(isFound ? .accent : .warning)
            menu = search.rows(of: state.history, limit: max(0, min(HistorySearch.listSize, height - 2)))
        case .choosing(let choice):
            menu = choice.rows(width: width, limit: max(1, min(choice.pageSize, height - 2)))
        case .editing, .recalling: break
        }
        let line = state.line.characters
        let cursor = state.line.cursor
        var glyphs = label
        for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
            if part.startIndex > 0 { glyphs += "\n".glyphs() }
            glyphs += zip(part, roles(Array(part), cursor - part.startIndex)).map(Glyph.init)
        }
        glyphs.insert(contentsOf: mark.glyphs(), at: label.count + cursor)
        self.init(
            glyphs, cursor: label.count + cursor + mark.count, rest: state.hint, menu: menu, width: width,
            height: height)
    }
}

extension String {
    /// The prompt in command mode: it ends in a colon and is as wide as the usual prompt.
    fileprivate var commandPrompt: [Frame.Glyph] {
        let last = lastIndex { !$0.isWhitespace && DisplayWidth.of($0) == 1 }
        return indices.map {
            $0 == last ? Frame.Glyph(character: ":", role: .accent) : Frame.Glyph(character: self[$0], role: nil)
        }
    }
}

extension HistorySearch {
    /// Returns rows with the found lines, newest first.
    fileprivate func rows(of history: [String], limit: Int) -> [[Frame.Glyph]] {
        shown(from: history, limit: limit).map { number in
            let isChosen = number == index
            let line = history[number].replacing("\n", with: " ")
            return ((isChosen ? "› " : "  ") + line).glyphs(isChosen ? .accent : .dim)
        }
    }
}

extension CompletionMenu {
    /// Returns rows for at most `limit` items around the choice, with descriptions, and the count of the rest.
    fileprivate func rows(width: Int, limit: Int) -> [[Frame.Glyph]] {
        let first = min(max(0, (chosen ?? 0) - limit / 2), max(0, items.count - limit))
        let shown = items.indices[first...].prefix(limit)
        let column = min(shown.map { DisplayWidth.of(items[$0].text) }.max() ?? 0, max(8, width / 2))
        let rows = shown.map { index in
            let (mark, role): (String, Text.Role?) = index == chosen ? ("› ", .accent) : ("  ", nil)
            let text = items[index].text.fitted(to: column)
            let summary = items[index].summary.fitted(to: width - column - 4)
            if summary.isEmpty { return (mark + text).glyphs(role) }
            return (mark + text.padded(to: column)).glyphs(role) + "  \(summary)".glyphs(.dim)
        }
        let hidden = items.count - rows.count
        return hidden > 0 ? rows + ["  … \(hidden) more".glyphs(.dim)] : rows
    }
}
