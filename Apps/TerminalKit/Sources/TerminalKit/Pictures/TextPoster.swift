/// A poster set as text, for a title without a picture: its words at the top and its year at the bottom, on a field of a
/// colour.
///
/// Terminals with 16 colours, which their themes define, show a coloured frame around text in the ordinary colour.
struct TextPoster: Sendable {
    private let title: String
    private let year: String
    private let id: Int

    init(title: String, year: Int?, id: Int) {
        self.title = Sanitizer.line(title)
        self.year = year.map { "\($0)" } ?? ""
        self.id = id
    }

    /// The colours of fields, each dark enough for white text.
    static let fields = [
        0x8E2430, 0x146B2E, 0x3B3FA8, 0x7A6212, 0x8F1F6B, 0x0F6A70, 0xA04A1C, 0x1D4F8F, 0x4C6B22, 0x6A2C91, 0x4A5062,
    ].map(Shade.init(field:))

    /// The parameters of the basic colours of frames: red, green, yellow, blue, magenta, cyan.
    private static let frames = 31...36

    /// Returns the rows of cells.
    func lines(_ size: Picture.Size, in depth: ColourDepth) -> [String] {
        let number = Int(id.magnitude % UInt(Self.fields.count))
        guard let field = Self.fields[number].code(in: depth) else {
            return framed(rows(size, edge: 1), colour: Self.frames.lowerBound + number % Self.frames.count)
        }
        return rows(size, edge: 0).map { "\u{1B}[\($0.isTitle ? "1;" : "")\(field)m\($0.text)\u{1B}[0m" }
    }

    /// A row of text, padded to the width of the poster.
    private typealias Row = (text: String, isTitle: Bool)

    /// Returns the text, with an empty row at the top and one at the bottom. A long word may reach into the right margin.
    ///
    /// - Parameter edge: The number of cells that stay empty at the right.
    private func rows(_ size: Picture.Size, edge: Int) -> [Row] {
        let margin = max(1, size.columns / 10)
        let narrow = max(1, size.columns - 2 * margin)
        let longestWord = title.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        let width = longestWord <= narrow ? narrow : max(narrow, size.columns - margin - edge)
        func row(_ text: String, isTitle: Bool = false) -> Row {
            let padded = String(repeating: " ", count: margin) + text
            let blanks = String(repeating: " ", count: max(0, size.columns - DisplayWidth.of(padded)))
            return ((padded + blanks), isTitle)
        }
        let room = max(1, size.rows - 5)
        var words = title.wrapped(to: width)
        if words.count > room { words = words.prefix(room - 1) + [words[(room - 1)...].joined(separator: " ")] }
        let top = [row("")] + words.map { row($0.fitted(to: width), isTitle: true) } + [row("━━━")]
        let bottom = [row(year.fitted(to: width)), row("")]
        let empty = max(0, size.rows - top.count - bottom.count)
        return Array((top + [Row](repeating: row(""), count: empty) + bottom).prefix(size.rows))
    }

    /// Returns the rows within a frame, which takes the place of the cells at the edges.
    private func framed(_ rows: [Row], colour: Int) -> [String] {
        func coloured(_ text: String) -> String { "\u{1B}[\(colour)m\(text)\u{1B}[0m" }
        let edge = String(repeating: "─", count: max(0, DisplayWidth.of(rows[0].text) - 2))
        let inner = rows.dropFirst().dropLast().map { row in
            let text = String(row.text.dropFirst().dropLast())
            return coloured("│") + (row.isTitle ? "\u{1B}[1m\(text)\u{1B}[0m" : text) + coloured("│")
        }
        return [coloured("┌\(edge)┐")] + inner + [coloured("└\(edge)┘")]
    }
}
