extension Frame {
    /// Returns the output that updates a terminal from `old` to this frame.
    ///
    /// Rows start with a carriage return, since wrapping differs between terminals.
    func changes(from old: Frame, style: Style) -> String {
        var pen = Pen(position: old.cursor, lastRow: old.rows.count - 1, style: style)
        for (number, row) in rows.enumerated() {
            let before = number < old.rows.count ? old.rows[number] : []
            if number < old.rows.count, before == row { continue }
            let same = Self.unchangedCount(row, before)
            pen.move(to: Position(row: number, column: row[..<same].cells))
            pen.write(row[same...])
            if before.cells > row.cells { pen.text += "\u{1B}[K" }
        }
        if old.rows.count > rows.count {
            pen.move(to: Position(row: rows.count, column: 0))
            pen.text += "\u{1B}[J"
        }
        pen.move(to: cursor)
        return pen.text
    }

    /// Returns the number of leading glyphs that are unchanged. A glyph without cells is part of the cell before it.
    private static func unchangedCount(_ row: [Glyph], _ old: [Glyph]) -> Int {
        var count = zip(row, old).prefix { $0 == $1 }.count
        while count > 0, [row, old].contains(where: { !$0.dropFirst(count).prefix(1).allSatisfy(\.takesCells) }) {
            count -= 1
        }
        return count
    }

    /// Returns the output that draws the frame from the cursor's row on, and clears the screen below.
    func drawing(style: Style) -> String {
        "\r\u{1B}[J" + changes(from: Frame([], cursor: 0, width: 2, height: 1), style: style)
    }

    /// The position of the terminal's cursor, and the output that moved it there.
    private struct Pen {
        var position: Position
        /// The last existing row below the prompt.
        var lastRow: Int
        let style: Style
        var text = ""

        mutating func move(to target: Position) {
            if target.row > lastRow {
                moveVertically(to: lastRow)
                text += String(repeating: "\r\n", count: target.row - lastRow)
                lastRow = target.row
                position = Position(row: target.row, column: 0)
            }
            moveVertically(to: target.row)
            if position.column == target.column { return }
            text += target.column > 0 ? "\r\u{1B}[\(target.column)C" : "\r"
            position.column = target.column
        }

        private mutating func moveVertically(to row: Int) {
            let count = row - position.row
            if count != 0 { text += "\u{1B}[\(abs(count))\(count > 0 ? "B" : "A")" }
            position.row = row
        }

        mutating func write(_ glyphs: some Collection<Glyph>) {
            var rest = Array(glyphs)[...]
            while let role = rest.first.map(\.role) {
                let run = rest.prefix { $0.role == role }
                let characters = String(run.map(\.character))
                text += role.map { style($0, characters) } ?? characters
                position.column += run.cells
                rest = rest.dropFirst(run.count)
            }
        }
    }
}
