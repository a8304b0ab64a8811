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

    /// The screen as a page of Markdown, if it has several tables.
    package var markdown: String? {
        guard blocks.count(where: { if case .table = $0 { true } else { false } }) > 1 else { return nil }
        return blocks.map { block in
            switch block {
            case .header(let text, _): "## \(text.line.plain)\n"
            case .text(let text): text.line.plain + "\n"
            case .paragraph(let text): Sanitizer.line(text) + "\n"
            case .table(let table): table.markdown(hasHeader: true)
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

    /// A part of a screen.
    public enum Block: Sendable {
        /// A title, with a text at the right edge.
        case header(Text, right: String)
        /// Facts on one line, as many as fit; the first is a title.
        case masthead([String], right: String)
        /// Facts on one line, as many as fit.
        case facts([String])
        /// A line, wrapped if it is too long.
        case text(Text)
        /// Text that is wrapped and indented.
        case paragraph(String)
        /// The effect of an action and, if there is room, the next commands at the right edge, the last one first.
        case confirmation(String, next: [String])
        /// Names and their values. The pair at index `beside` is to the right of the previous one, if there is room. The
        /// last `spare` pairs are shown only on a wide screen.
        case values([(name: String, value: Text)], beside: Int? = nil, spare: Int = 0)
        case table(Table)
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
            .values(pairs.map { ($0.name, Text($0.value)) }, beside: index)
        }
    }
}
