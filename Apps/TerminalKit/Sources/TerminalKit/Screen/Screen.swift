/// A result's display for people, independent of width and colours.
public struct Screen: Sendable {
    /// The parts of the screen from top to bottom.
    public var blocks: [Block]
    /// The picture at the left of all parts, if there is room for it and there are colours.
    public var picture: Picture?

    public init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }

    /// Whether there is a table, a grid or a comparison.
    package var hasTable: Bool {
        blocks.contains { block in
            switch block {
            case .table, .grid, .comparison, .wall: true
            default: false
            }
        }
    }

    /// The screen as a page of Markdown, if it has several tables or a grid.
    package var markdown: String? {
        let tables = blocks.count { if case .table = $0 { true } else { false } }
        let hasGrid = blocks.contains { if case .grid = $0 { true } else { false } }
        guard tables > 1 || hasGrid else { return nil }
        return blocks.map { block in
            switch block {
            case .header(let text, _): "## \(text.line.plain)\n"
            case .text(let text): text.line.plain + "\n"
            case .paragraph(let text, _): Sanitizer.line(text) + "\n"
            case .table(let table): table.markdown(hasHeader: true)
            case .grid(let grid): grid.table.markdown(hasHeader: true)
            case .days(let map):
                // A code block keeps the columns.
                "```text\n"
                    + ScreenRenderer(width: ScreenRenderer.unlimited, style: .plain)
                    .text(of: Screen([.days(map)])) + "```\n"
            case .blank: "\n"
            default: ""
            }
        }.joined()
    }

    /// Whether the screen is a page with a heading.
    package var isPage: Bool {
        if case .header = blocks.first { true } else { false }
    }

    /// The table, if the screen has exactly one.
    package var onlyTable: Table? {
        let tables = blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
        return tables.count == 1 ? tables[0] : nil
    }

    /// The number of rows of the only table or wall; `nil` if there are several or none.
    package var rowCount: Int? {
        let counts = blocks.compactMap { block in
            switch block {
            case .table(let table): table.rows.count
            case .wall(let wall): wall.tiles.count
            default: nil
            }
        }
        return counts.count == 1 ? counts[0] : nil
    }

    /// A part of a screen.
    public indirect enum Block: Sendable {
        /// A title, with a text at the right edge.
        case header(Text, right: String)
        /// Facts on one line, as many as fit; the first is a title.
        case masthead([String], right: String)
        /// Facts on one line, as many as fit.
        case facts([String])
        /// A line, wrapped if it is too long.
        case text(Text)
        /// Text that is wrapped and indented, and cut after `lines` lines.
        case paragraph(String, lines: Int? = nil)
        /// The effect of an action and, if there is room, the next commands at the right edge, the last one first.
        case confirmation(String, next: [String])
        /// Names and their values. The pair at index `beside` is to the right of the previous one, if there is room. The
        /// last `spare` pairs are shown only on a wide screen.
        case values([NamedValue], beside: Int? = nil, spare: Int = 0)
        /// A part that becomes another one, or is left out, where the screen is taller than the window. Of several, the
        /// part with the lowest turn yields first.
        case yielding(Block, turn: Int, to: Block? = nil)
        case table(Table)
        /// Short tables side by side, or one below another if there is no room.
        case abreast([Table])
        /// Numbers by row and column, in colour if the terminal has enough colours.
        case grid(Grid)
        case comparison(Comparison)
        /// The days of a year, with a mark for each.
        case days(DayMap)
        /// The rows of a table as pictures.
        case wall(Wall)
        /// Lines for another program, such as a script, unchanged.
        case source(String)
        /// A picture's file, for a terminal that draws files.
        case drawing(Drawing)
        /// A picture in cells, if there are colours.
        case picture(Picture)
        case blank

        /// Returns a title, with a text at the right edge.
        public static func heading(_ title: String, right: String) -> Block { .header(Text(title), right: right) }

        /// Returns a line without roles, wrapped if it is too long.
        public static func line(_ text: String) -> Block { .text(Text(text)) }

        /// Returns names and their values, which have no roles.
        ///
        /// - Parameters:
        ///   - pairs: The names and values.
        ///   - index: The pair to the right of the previous one, if there is room.
        public static func pairs(_ pairs: [(name: String, value: String)], beside index: Int? = nil) -> Block {
            .values(pairs.map { NamedValue($0.name, Text($0.value)) }, beside: index)
        }
    }
}
