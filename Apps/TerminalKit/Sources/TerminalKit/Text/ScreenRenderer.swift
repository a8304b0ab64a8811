/// Renders a screen as lines no wider than a given width.
package struct ScreenRenderer {
    /// The width in cells; `unlimited` to avoid truncating and wrapping.
    package let width: Int
    package let style: Style

    /// The least width of a screen with room for facts that few people look for.
    static let spacious = 100

    /// The width used for a pipe or a file.
    package static let unlimited = Int.max

    package init(width: Int, style: Style) {
        self.width = width
        self.style = style
    }

    private var isUnlimited: Bool { width == Self.unlimited }

    package func text(of screen: Screen) -> String {
        let room = PictureCanvas.roomBeside
        if let picture = screen.picture, style.isColoured, !isUnlimited, width >= room {
            return lines(of: screen.blocks, beside: picture).asText
        }
        return screen.blocks.flatMap(lines).asText
    }

    /// Lays out parts of a screen at the right of a picture.
    private func lines(of blocks: [Screen.Block], beside picture: Picture) -> [String] {
        let gap = "  "
        let columns = picture.size.columns
        let text = ScreenRenderer(width: width - columns - gap.count, style: style)
        let right = blocks.flatMap(text.lines)
        let left = picture.lines(in: style.depth)
        let blank = String(repeating: " ", count: columns)
        return (0..<max(left.count, right.count)).map { row in
            let line = row < right.count ? right[row] : ""
            guard row < left.count else { return line.isEmpty ? "" : blank + gap + line }
            return line.isEmpty ? left[row] : left[row] + gap + line
        }
    }

    /// Returns the next rows of a table written in parts.
    ///
    /// - Parameter widths: The current widths of the columns, which grow if necessary.
    package func text(of table: Table, widths: inout [Int], hasHeader: Bool) -> String {
        let layout = TableLayout(table, width: width, style: style, atLeast: widths)
        widths = layout.widths
        return layout.lines.dropFirst(hasHeader ? 0 : 1).asText
    }

    private func lines(of block: Screen.Block) -> [String] {
        switch block {
        case .header(let left, let right): heading(left.line, Sanitizer.line(right))
        case .masthead(let facts, let right):
            heading(Text(self.facts(facts, width: width - DisplayWidth.of(right) - 2)), Sanitizer.line(right))
        case .facts(let facts): self.facts(facts, width: width).wrapped(to: width)
        case .confirmation(let text, let next): confirmation(Sanitizer.line(text), next.map(Sanitizer.line))
        case .text(let text): lines(of: text.line.wrapped(to: width))
        case .paragraph(let text): paragraph(Sanitizer.paragraphs(text))
        case .values(let pairs, let beside, let spare):
            self.pairs(
                pairs.dropLast(width < Self.spacious ? spare : 0).map { (Sanitizer.line($0.name), $0.value.line) },
                beside: beside)
        case .table(let table): TableLayout(table, width: width, style: style).lines
        case .grid(let grid): GridLayout.lines(of: grid, width: width, style: style)
        case .comparison(let comparison): ComparisonLayout(comparison, width: width, style: style).lines
        case .days(let map): DayMapLayout.lines(of: map, width: width, style: style)
        case .wall(let wall): WallLayout.lines(of: wall, width: width, style: style)
        case .source(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        case .drawing(let drawing): [drawing.text]
        case .picture(let picture): style.isColoured ? picture.lines(in: style.depth) : []
        case .blank: [""]
        }
    }

    private func facts(_ facts: [String], width: Int) -> String {
        facts.map(Sanitizer.line).reduce("") { line, fact in
            let longer = line.isEmpty ? fact : "\(line) · \(fact)"
            return line.isEmpty || DisplayWidth.of(longer) <= width ? longer : line
        }
    }

    private func lines(of lines: [Text]) -> [String] {
        lines.map { style($0) }
    }

    private func heading(_ left: Text, _ right: String) -> [String] {
        let left = left.with(.title)
        if isUnlimited { return [style(left) + (right.isEmpty ? "" : "  " + style(.dim, right))] }
        let gap = width - left.width - DisplayWidth.of(right)
        guard gap >= 2, !right.isEmpty else {
            let titles = lines(of: left.wrapped(to: width))
            return right.isEmpty ? titles : titles + [style(.dim, right.fitted(to: width))]
        }
        return [style(left) + String(repeating: " ", count: gap) + style(.dim, right)]
    }

    /// Returns the text with as many of the suggested commands as fit after its last line, the last ones first.
    private func confirmation(_ text: String, _ next: [String]) -> [String] {
        let lines = text.wrapped(to: width)
        guard !isUnlimited, let last = lines.last else { return lines }
        var commands = next[...]
        while !commands.isEmpty {
            let shown = commands.joined(separator: " · ")
            let gap = width - DisplayWidth.of(last) - DisplayWidth.of(shown)
            if gap >= 2 {
                return lines.dropLast() + [last + String(repeating: " ", count: gap) + style(.command, shown)]
            }
            commands = commands.dropFirst()
        }
        return lines
    }

    private func paragraph(_ text: String) -> [String] {
        let indent = width >= 40 ? "  " : ""
        let room = isUnlimited ? width : min(width, 100) - 2 * indent.count
        return text.wrapped(to: room).map { $0.isEmpty ? "" : indent + $0 }
    }

    /// Lays out pairs in two columns. A name wider than its column goes on a separate line.
    private func pairs(_ pairs: [(name: String, value: Text)], beside: Int?) -> [String] {
        let nameWidth = min((pairs.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2, width / 2)
        if let beside, let row = row(pairs[beside - 1], pairs[beside], nameWidth) {
            return self.pairs(Array(pairs[..<(beside - 1)]), nameWidth) + [row]
                + self.pairs(Array(pairs[(beside + 1)...]), nameWidth)
        }
        return self.pairs(pairs, nameWidth)
    }

    /// Returns two pairs on one row, the second in the right half; `nil` if they don't fit.
    private func row(
        _ left: (name: String, value: Text), _ right: (name: String, value: Text), _ nameWidth: Int
    ) -> String? {
        let column = min(width / 2, 40)
        guard !isUnlimited, nameWidth + left.value.width + 2 <= column,
            column + DisplayWidth.of(right.name) + 2 + right.value.width <= width
        else { return nil }
        let value = left.value.padded(to: column - nameWidth)
        return style(
            Text(left.name.padded(to: nameWidth), .label) + value + Text(right.name, .label) + "  " + right.value)
    }

    private func pairs(_ pairs: [(name: String, value: Text)], _ nameWidth: Int) -> [String] {
        pairs.flatMap { pair in
            let values = pair.value.wrapped(to: max(1, width - nameWidth))
            let fits = DisplayWidth.of(pair.name) < nameWidth
            let names = fits ? [] : pair.name.wrapped(to: width).map { style(.label, $0) }
            return names
                + values.enumerated().map { index, value in
                    style(Text((index == 0 && fits ? pair.name : "").padded(to: nameWidth), .label) + value)
                }
        }
    }
}

/// Computes the widths of columns and lays out the cells.
private struct TableLayout {
    private let table: Table
    let widths: [Int]
    private let style: Style

    init(_ table: Table, width: Int, style: Style, atLeast minimum: [Int] = []) {
        // Headers are sanitised too, because one can be a person's name.
        let headers = table.headers.map {
            Table.Header(title: Sanitizer.line($0.title), alignment: $0.alignment, width: $0.width)
        }
        self.table = Table(headers: headers, rows: table.rows.map { $0.map(\.line) })
        self.style = style
        let widths = Self.widths(of: self.table, within: width)
        self.widths = minimum.isEmpty ? widths : zip(widths, minimum).map(max)
    }

    var lines: [String] {
        let header = line(table.headers.map { Text($0.title) })
        return [style(Text(header.plain, .header))] + table.rows.map { style(line($0)) }
    }

    private func line(_ cells: [Text]) -> Text {
        let padded = zip(cells, zip(table.headers, widths)).filter { $1.1 > 0 }.map { cell, shape in
            cell.fitted(to: shape.1).padded(to: shape.1, right: shape.0.alignment == .trailing)
        }
        return padded.joined(separator: " ").withoutTrailingBlanks
    }

    /// Returns the column widths. If necessary, drops columns from the right, then narrows the widest ones.
    private static func widths(of table: Table, within width: Int) -> [Int] {
        let columns = table.headers
        var widths = columns.indices.map { index in
            min(width, ([DisplayWidth.of(columns[index].title)] + table.rows.map { $0[index].width }).max() ?? 0)
        }
        func total(_ widths: [Int]) -> Int { widths.filter { $0 > 0 }.reduce(-1) { $0 + $1 + 1 } }
        func least() -> [Int] {
            columns.indices.map { columns[$0].width == .flexible ? min(widths[$0], 12) : widths[$0] }
        }
        for index in columns.indices.reversed() where total(least()) > width && columns[index].width == .natural {
            widths[index] = 0
        }
        let flexible = columns.indices.filter { columns[$0].width == .flexible }
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

extension Sequence<String> {
    /// The lines as one text, each with its end. Unlike `joined`, this looks up no conformance at the start.
    fileprivate var asText: String { reduce(into: "") { $0 += $1 + "\n" } }
}
