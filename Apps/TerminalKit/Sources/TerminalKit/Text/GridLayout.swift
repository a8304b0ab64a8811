import Foundation

/// Lays out a grid in the first form that fits: unchanged, transposed, or in stacked blocks of columns. A grid of
/// hundreds of columns is wrapped row by row.
struct GridLayout {
    /// The header and the rows, each starting with its label.
    private let rows: [[Cell]]
    private let widths: [Int]
    /// The index of the summary column, set apart by a wider gap; `nil` without one.
    private let summary: Int?
    private let style: Style
    /// The columns of each block. Every block starts with the labels.
    private let blocks: [[Int]]

    private static let wideGap = 3
    /// The largest number of columns for which a grid is stacked or transposed. A wider grid wraps.
    private static let mostStacked = 60

    static func lines(of grid: Grid, width: Int, style: Style) -> [String] {
        let parts = parts(of: grid, width: width, style: style)
        return parts.heading + parts.lines
    }

    /// Returns the lines, apart from a heading that is that of all of them.
    static func parts(of grid: Grid, width: Int, style: Style) -> (heading: [String], lines: [String]) {
        let rows = rows(of: grid)
        let upright = GridLayout(rows, summary: grid.columns.count + 1, width: width, style: style)
        if upright.blocks.count == 1 { return upright.parts }
        if grid.columns.count > mostStacked {
            return ([], WrappedGrid(grid, rows, width: width, style: style).lines)
        }
        let exchanged = rows[0].indices.map { column in rows.map { $0[column] } }
        let turned = GridLayout(exchanged, summary: nil, width: width, style: style)
        return turned.blocks.count == 1 ? turned.parts : ([], upright.lines)
    }

    /// The heading and the lines of a grid that isn't stacked.
    private var parts: (heading: [String], lines: [String]) { (Array(lines.prefix(1)), Array(lines.dropFirst())) }

    private static func rows(of grid: Grid) -> [[Cell]] {
        let header = [Cell("")] + grid.columns.map(Cell.init) + [Cell(grid.summaryTitle)]
        return [header]
            + grid.rows.map { row in
                let cells = grid.columns.indices.map { Cell($0 < row.cells.count ? row.cells[$0] : .absent) }
                return [Cell(row.label)] + cells + [Cell(row.summary.map(Grid.Cell.number) ?? .unknown)]
            }
    }

    private init(_ rows: [[Cell]], summary: Int?, width: Int, style: Style) {
        var widths = rows[0].indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        // A row's label is truncated before a number, down to one cell.
        let room = width - 1 - Self.wideGap
        for column in widths.indices.dropFirst() { widths[column] = min(widths[column], max(1, room - 1)) }
        widths[0] = max(1, min(widths[0], room - (widths.dropFirst().max() ?? 0)))
        self.rows = rows
        self.widths = widths
        self.summary = summary
        self.style = style
        let gaps = widths.indices.map { $0 == summary ? Self.wideGap : 1 }
        let columns = zip(gaps, widths).dropFirst().map(+)
        // The 1 is the first column's gap, which is included although `room` excludes the wide gap.
        blocks = columns.blocks(within: room - widths[0] + 1).map { [0] + $0.map { $0 + 1 } }
    }

    private var lines: [String] {
        Array(blocks.map(lines).joined(separator: [""]))
    }

    /// Returns the lines of a block, leaving out empty rows.
    private func lines(of block: [Int]) -> [String] {
        let filled = rows.dropFirst().filter { row in block.dropFirst().contains { row[$0].width > 0 } }
        return [style(.dim, line(rows[0], block))] + filled.map { line($0, block) }
    }

    private func line(_ row: [Cell], _ block: [Int]) -> String {
        block.enumerated().map { position, column in
            let gap = String(repeating: " ", count: position == 1 || column == summary ? Self.wideGap : 1)
            let text = row[column].text.fitted(to: widths[column]).padded(to: widths[column], right: true)
            return gap + style(row[column].shade, text)
        }.joined().withoutTrailingBlanks
    }
}

/// Lays out each row of a grid on lines of five or ten cells, which start with the name of their first cell's column.
private struct WrappedGrid {
    private let grid: Grid
    private let rows: [[Cell]]
    private let style: Style
    private let labelWidth: Int
    private let columnWidth: Int
    private let cellWidth: Int
    private let count: Int

    init(_ grid: Grid, _ rows: [[Cell]], width: Int, style: Style) {
        self.grid = grid
        self.rows = rows
        self.style = style
        let columnWidth = grid.columns.map { DisplayWidth.of($0) }.max() ?? 0
        let cellWidth = rows.dropFirst().flatMap { $0.dropFirst().map(\.width) }.max() ?? 0
        labelWidth = min(rows.dropFirst().map { $0[0].width }.max() ?? 0, max(1, width / 4))
        self.columnWidth = columnWidth
        self.cellWidth = cellWidth
        let room = max(0, width - labelWidth - columnWidth - 5) / (cellWidth + 1)
        count = room >= 10 ? room / 10 * 10 : room >= 5 ? 5 : max(1, room)
    }

    var lines: [String] {
        zip(grid.rows, rows.dropFirst()).flatMap { row, cells in
            let summary = Text(" \(cells[0].text.fitted(to: labelWidth))  \(grid.summaryTitle) ", .dim)
            return [style(summary) + style(cells[cells.count - 1].shade, cells[cells.count - 1].text)]
                + lines(of: Array(cells.dropFirst().dropLast()))
        }
    }

    /// Returns the lines of one row, leaving out its absent cells.
    private func lines(of cells: [Cell]) -> [String] {
        let present = cells.indices.filter { cells[$0].width > 0 }
        return stride(from: 0, to: present.count, by: count).map { start in
            let line = present[start..<min(start + count, present.count)]
            let first = grid.columns[line[line.startIndex]].padded(to: columnWidth, right: true)
            let numbers = line.map { " " + style(cells[$0].shade, cells[$0].text.padded(to: cellWidth, right: true)) }
            return style(.dim, String(repeating: " ", count: labelWidth + 2) + first + " ")
                + numbers.joined().withoutTrailingBlanks
        }
    }
}

private struct Cell {
    let text: String
    let width: Int
    var shade: Shade?

    init(_ label: String) {
        text = Sanitizer.line(label)
        width = DisplayWidth.of(text)
    }

    init(_ cell: Grid.Cell) {
        self.init(cell.text)
        switch cell {
        // The shade of the displayed, rounded number.
        case .number: shade = Double(text).map(Shade.of)
        case .marked(let cell): shade = Cell(cell).shade
        case .absent, .unknown, .hidden: break
        }
    }
}

extension [Int] {
    /// Returns the ranges of columns that form stacked blocks, each as wide as `room` allows but never empty.
    func blocks(within room: Int) -> [Range<Int>] {
        var blocks = [0..<0]
        var used = 0
        for (index, width) in enumerated() {
            let block = blocks[blocks.count - 1]
            used += width
            if used > room && !block.isEmpty {
                blocks.append(index..<index + 1)
                used = width
            } else {
                blocks[blocks.count - 1] = block.lowerBound..<index + 1
            }
        }
        return blocks
    }
}
