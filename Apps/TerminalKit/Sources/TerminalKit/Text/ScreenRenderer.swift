/// Renders a screen as lines no wider than a given width.
package struct ScreenRenderer {
    /// The width in cells; `unlimited` to avoid truncating and wrapping.
    package let width: Int
    package let style: Style

    /// The least width of a screen with room for facts that few people look for.
    static let spacious = 100

    /// The width used for a pipe or a file.
    package static let unlimited = Int.max

    /// Whether spare columns of a table make room for the others.
    package let dropsSpareColumns: Bool

    /// - Parameters:
    ///   - width: The width in cells.
    ///   - style: The colours.
    ///   - dropsSpareColumns: Whether spare columns of a table make room for the others.
    package init(width: Int, style: Style, dropsSpareColumns: Bool = false) {
        self.width = width
        self.style = style
        self.dropsSpareColumns = dropsSpareColumns
    }

    var isUnlimited: Bool { width == Self.unlimited }

    package func text(of screen: Screen) -> String {
        if let picture = picture(beside: screen) { return lines(of: screen.blocks, beside: picture).asText }
        return screen.blocks.flatMap(lines).asText
    }

    /// Returns the picture of a screen, if there are colours and room for it.
    func picture(beside screen: Screen) -> Picture? {
        style.isColoured && !isUnlimited && width >= PictureCanvas.roomBeside ? screen.picture : nil
    }

    /// Lays out parts of a screen at the right of a picture, and below it over the whole width.
    func lines(of blocks: [Screen.Block], beside picture: Picture) -> [String] {
        let gap = "  "
        let columns = picture.size.columns
        let narrow = ScreenRenderer(width: width - columns - gap.count, style: style)
        let left = picture.lines(in: style.depth)
        let right = blocks.reduce(into: [String]()) { right, block in
            right += lines(of: block, beside: left.count - right.count, narrow)
        }
        return (0..<max(left.count, right.count)).map { row in
            let line = row < right.count ? right[row] : ""
            guard row < left.count else { return line }
            return line.isEmpty ? left[row] : left[row] + gap + line
        }
    }

    /// Returns the lines of a block, of which the first ones stand beside a picture.
    ///
    /// - Parameters:
    ///   - rows: The number of rows that the picture still has.
    ///   - narrow: The renderer for the room beside the picture.
    private func lines(of block: Screen.Block, beside rows: Int, _ narrow: ScreenRenderer) -> [String] {
        if rows <= 0 { return lines(of: block) }
        let beside = narrow.lines(of: block)
        if beside.count <= rows { return beside }
        let widths = LineWidths(first: narrow.width, count: rows, rest: width)
        switch block {
        case .text(let text): return lines(of: text.line.wrapped(to: widths))
        case .paragraph(let text, let limit): return paragraph(Sanitizer.paragraphs(text), widths, limit)
        case .values(let pairs, let beside, let spare): return values(pairs, beside, spare, widths)
        case .yielding(let block, _, _): return lines(of: block, beside: rows, narrow)
        // A block that can't change its width stands below the picture.
        default: return [String](repeating: "", count: rows) + lines(of: block)
        }
    }

    /// Returns the next rows of a table written in parts.
    ///
    /// - Parameter widths: The current widths of the columns, which grow if necessary.
    package func text(of table: Table, widths: inout [Int], hasHeader: Bool) -> String {
        let layout = layout(of: table, atLeast: widths)
        widths = layout.widths
        return ((hasHeader ? [layout.header] : []) + layout.rows.flatMap(\.self)).asText
    }

    func layout(of table: Table, atLeast minimum: [Int] = []) -> TableLayout {
        TableLayout(table, width: width, style: style, dropsSpare: dropsSpareColumns, atLeast: minimum)
    }

    func lines(of block: Screen.Block) -> [String] {
        switch block {
        case .header(let left, let right): heading(left.line, Sanitizer.line(right))
        case .masthead(let facts, let right):
            heading(Text(self.facts(facts, width: width - DisplayWidth.of(right) - 2)), Sanitizer.line(right))
        case .facts(let facts): self.facts(facts, width: width).wrapped(to: width)
        case .confirmation(let text, let next): confirmation(Sanitizer.line(text), next.map(Sanitizer.line))
        case .text(let text): lines(of: text.line.wrapped(to: width))
        case .paragraph(let text, let limit): paragraph(Sanitizer.paragraphs(text), LineWidths(width), limit)
        case .values(let pairs, let beside, let spare): values(pairs, beside, spare, LineWidths(width))
        case .yielding(let block, _, _): lines(of: block)
        case .table(let table): layout(of: table).lines
        case .abreast(let tables): abreast(tables)
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

    private func paragraph(_ text: String, _ widths: LineWidths, _ limit: Int?) -> [String] {
        let indent = widths.least >= 40 ? "  " : ""
        let room = isUnlimited ? widths : widths.map { min($0, 100) - 2 * indent.count }
        var lines = text.wrapped(to: room)
        if let limit, limit < lines.count {
            let last = (lines[limit - 1] + "…").fitted(to: room[limit - 1])
            lines = lines.prefix(limit - 1) + [last]
        }
        return lines.map { $0.isEmpty ? "" : indent + $0 }
    }

    /// Lays out tables in columns of equal width, or one below another if a column would be too narrow.
    private func abreast(_ tables: [Table]) -> [String] {
        let gap = 2
        let column = isUnlimited ? 0 : (width - gap * (tables.count - 1)) / max(1, tables.count)
        guard column >= Self.narrowestTable else { return tables.flatMap { layout(of: $0).lines } }
        let columns = tables.map { TableLayout($0, width: column, style: style, dropsSpare: true, atLeast: []).texts }
        return (0..<(columns.map(\.count).max() ?? 0)).map { row in
            let cells = columns.map { row < $0.count ? $0[row] : Text("") }
            let padded = cells.map { $0.padded(to: column) }.joined(separator: Text(String(repeating: " ", count: gap)))
            return style(padded.withoutTrailingBlanks)
        }
    }

    /// The least width of a table beside another one.
    private static let narrowestTable = 19

    /// Lays out names and values, a value to the right of the previous one if both fit on a line.
    private func values(_ all: [NamedValue], _ beside: Int?, _ spare: Int, _ widths: LineWidths) -> [String] {
        let pairs = all.dropLast(width < Self.spacious ? spare : 0)
            .map { NamedValue(Sanitizer.line($0.name), $0.value.line) }
        let nameWidth = min((pairs.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2, widths.least / 2)
        var lines: [String] = []
        var index = 0
        while index < pairs.count {
            let rest = widths.dropping(lines.count)
            if index + 1 == beside, index + 1 < pairs.count,
                let row = row(pairs[index], pairs[index + 1], nameWidth, rest[0])
            {
                lines.append(row)
                index += 2
            } else {
                lines += self.lines(of: pairs[index], nameWidth, rest)
                index += 1
            }
        }
        return lines
    }

    /// Returns two pairs on one row, the second in the right half; `nil` if they don't fit.
    private func row(_ left: NamedValue, _ right: NamedValue, _ nameWidth: Int, _ width: Int) -> String? {
        let column = min(width / 2, 40)
        guard !isUnlimited, nameWidth + left.value.width + 2 <= column,
            column + DisplayWidth.of(right.name) + 2 + right.value.width <= width
        else { return nil }
        let value = left.value.padded(to: column - nameWidth)
        return style(
            Text(left.name.padded(to: nameWidth), .label) + value + Text(right.name, .label) + "  " + right.value)
    }

    /// Lays out a name and its value. A name wider than its column goes on a separate line.
    private func lines(of pair: NamedValue, _ nameWidth: Int, _ widths: LineWidths) -> [String] {
        let fits = DisplayWidth.of(pair.name) < nameWidth
        let names = fits ? [] : pair.name.wrapped(to: widths).map { style(.label, $0) }
        let values = pair.value.wrapped(to: widths.dropping(names.count).map { max(1, $0 - nameWidth) })
        return names
            + values.enumerated().map { index, value in
                style(Text((index == 0 && fits ? pair.name : "").padded(to: nameWidth), .label) + value)
            }
    }
}

extension Sequence<String> {
    /// The lines as one text, each with its end. Unlike `joined`, this looks up no conformance at the start.
    var asText: String { reduce(into: "") { $0 += $1 + "\n" } }
}
