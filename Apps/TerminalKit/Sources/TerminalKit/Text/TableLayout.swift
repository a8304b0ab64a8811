/// Computes the widths of columns and lays out the cells.
struct TableLayout {
    private let table: Table
    let widths: [Int]
    private let style: Style

    /// - Parameters:
    ///   - dropsSpare: Whether spare columns are omitted before a flexible one is truncated.
    ///   - minimum: The least widths of the columns.
    init(_ table: Table, width: Int, style: Style, dropsSpare: Bool, atLeast minimum: [Int]) {
        // Headers are sanitised too, because one can be a person's name.
        let headers = table.headers.map {
            Table.Header(title: Sanitizer.line($0.title), alignment: $0.alignment, width: $0.width)
        }
        let isLimited = width != ScreenRenderer.unlimited
        let rows = table.rows.map { row in row.map { isLimited ? ($0.brief ?? $0).line : $0.line } }
        self.table = Table(headers: headers, rows: rows)
        self.style = style
        let widths = Self.widths(of: self.table, within: width, dropsSpare)
        self.widths = minimum.isEmpty ? widths : zip(widths, minimum).map(max)
    }

    var lines: [String] { [header] + rows.flatMap(\.self) }

    /// The lines of the header and the rows, before they are coloured.
    var texts: [Text] { [headerText] + table.rows.flatMap(texts) }

    /// The line with the names of the columns.
    var header: String { style(headerText) }

    private var headerText: Text { Text(line(table.headers.map { Text($0.title) }).plain, .header) }

    /// The lines of each row: one, unless a cell is wrapped.
    var rows: [[String]] { table.rows.map { row in texts(of: row).map { style($0) } } }

    private func texts(of cells: [Text]) -> [Text] {
        let columns = cells.indices.map { index in
            let isWrapped = table.headers[index].width == .wrapped && widths[index] > 0
            return isWrapped ? cells[index].wrapped(to: widths[index]) : [cells[index]]
        }
        return (0..<(columns.map(\.count).max() ?? 1)).map { number in
            line(columns.map { number < $0.count ? $0[number] : "" })
        }
    }

    private func line(_ cells: [Text]) -> Text {
        let padded = zip(cells, zip(table.headers, widths)).filter { $1.1 > 0 }.map { cell, shape in
            cell.fitted(to: shape.1).padded(to: shape.1, right: shape.0.alignment == .trailing)
        }
        return padded.joined(separator: " ").withoutTrailingBlanks
    }

    /// Returns the column widths. If necessary, drops columns from the right, then narrows the widest ones.
    private static func widths(of table: Table, within width: Int, _ dropsSpare: Bool) -> [Int] {
        let columns = table.headers
        var widths = columns.indices.map { index in
            min(width, ([DisplayWidth.of(columns[index].title)] + table.rows.map { $0[index].width }).max() ?? 0)
        }
        func total(_ widths: [Int]) -> Int { widths.filter { $0 > 0 }.reduce(-1) { $0 + $1 + 1 } }
        func least() -> [Int] {
            columns.indices.map { columns[$0].isFlexible ? min(widths[$0], 12) : widths[$0] }
        }
        if dropsSpare {
            for index in columns.indices.reversed() where total(widths) > width && columns[index].width == .spare {
                widths[index] = 0
            }
        }
        for index in columns.indices.reversed() where total(least()) > width && columns[index].isDroppable {
            widths[index] = 0
        }
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        for candidates in [flexible, Array(columns.indices)] {
            while total(widths) > width, let widest = candidates.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > 1
            {
                widths[widest] -= 1
            }
        }
        return widths
    }
}

extension Table.Header {
    /// Whether the column becomes narrower on a narrow screen.
    fileprivate var isFlexible: Bool { width == .flexible || width == .wrapped }

    /// Whether a narrow screen leaves out the column.
    fileprivate var isDroppable: Bool { width == .natural || width == .spare }
}
