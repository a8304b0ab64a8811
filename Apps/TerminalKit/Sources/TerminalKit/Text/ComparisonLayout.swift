/// Lays out a comparison. If it is too wide, titles are shortened, then the columns are split into blocks.
struct ComparisonLayout {
    private let titles: [String]
    private let rows: [Comparison.Row]
    private let labelWidth: Int
    /// The width that remains beside the labels.
    private let room: Int
    private let style: Style

    private static let mark = " ◂"
    private static let gap = 2

    init(_ comparison: Comparison, width: Int, style: Style) {
        titles = comparison.titles
        rows = comparison.rows
        labelWidth = min((rows.map { DisplayWidth.of($0.label) }.max() ?? 0) + 4, width / 2)
        room = width - labelWidth
        self.style = style
    }

    /// The lines of the blocks, one block below another. Values shared by all titles are in the last block.
    var lines: [String] {
        let cells = titles.indices.map { column in
            rows.filter { !$0.isShared }.map { width(of: $0.cells[column]) }.max() ?? 0
        }
        let natural = titles.indices.map { min(room, max(cells[$0], DisplayWidth.of(titles[$0]))) }
        let least = titles.indices.map { min(natural[$0], max(cells[$0], 12)) }
        let blocks = least.map { $0 + Self.gap }.blocks(within: room + Self.gap)
        return Array(
            blocks.map { block in
                lines(block, widths(of: block, natural, least), isLast: block.upperBound == titles.count)
            }.joined(separator: [""]))
    }

    private func width(of cell: Comparison.Cell) -> Int {
        DisplayWidth.of(cell.text) + (cell.isMarked ? Self.mark.count : 0)
    }

    /// Returns the widths of a block's columns, the widest reduced until the block fits.
    private func widths(of block: Range<Int>, _ natural: [Int], _ least: [Int]) -> [Int] {
        var widths = natural
        let room = room - Self.gap * (block.count - 1)
        while block.reduce(0, { $0 + widths[$1] }) > room,
            let widest = block.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
        }
        return widths
    }

    private func lines(_ block: Range<Int>, _ widths: [Int], isLast: Bool) -> [String] {
        let header = block.map { padded(titles[$0], .title, to: widths[$0]) }
        return [line("", header)]
            + rows.flatMap { row -> [String] in
                guard row.isShared else { return [line(row.label, block.map { cell(row.cells[$0], widths[$0]) })] }
                return isLast ? shared(row) : []
            }
    }

    private func line(_ label: String, _ cells: [String]) -> String {
        let label = padded(label.fitted(to: labelWidth - 1), .dim, to: labelWidth)
        let gap = String(repeating: " ", count: Self.gap)
        return (label + cells.joined(separator: gap)).withoutTrailingBlanks
    }

    private func cell(_ cell: Comparison.Cell, _ width: Int) -> String {
        guard cell.isMarked else { return cell.text.fitted(to: width).padded(to: width) }
        let text = cell.text.fitted(to: width - Self.mark.count)
        return text + padded(Self.mark, .good, to: width - DisplayWidth.of(text))
    }

    private func shared(_ row: Comparison.Row) -> [String] {
        let text = "\(row.cells[0].text) (\(everyone))"
        return text.wrapped(to: room).enumerated().map { line($0 == 0 ? row.label : "", [$1]) }
    }

    private var everyone: String {
        let words = ["both", "all three", "all four", "all five", "all six", "all seven", "all eight", "all nine"]
        return words.indices.contains(titles.count - 2) ? words[titles.count - 2] : "all \(titles.count)"
    }

    private func padded(_ text: String, _ role: Text.Role, to width: Int) -> String {
        let text = text.fitted(to: width)
        return style(role, text) + "".padded(to: width - DisplayWidth.of(text))
    }
}
