import Foundation
import TerminalKit

extension CellScreen {
    /// The terminal's own colours.
    struct Theme {
        let name: String
        let foreground: String
        let background: String

        static let all = [
            Theme(name: "dark", foreground: "#d4d4d4", background: "#1e1e1e"),
            Theme(name: "light", foreground: "#3c4a50", background: "#fdf6e3"),
        ]
    }

    /// Returns the screen as a picture in the colours of a theme.
    ///
    /// - Parameter columns: The width of the terminal.
    func svg(columns: Int, _ theme: Theme) -> String {
        let width = Self.margin * 2 + Double(columns) * Self.cellWidth
        let height = Self.margin * 2 + Double(rows.count) * Self.cellHeight
        let parts = rows.enumerated().flatMap { number, row in
            runs(of: row).map { $0.svg(row: number, theme) }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\(height.short)" \
            viewBox="0 0 \(width.short) \(height.short)" \
            font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" \
            shape-rendering="crispEdges">
            <rect width="100%" height="100%" rx="6" fill="\(theme.background)"/>
            \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>

            """
    }

    fileprivate static let margin = 12.0
    fileprivate static let cellWidth = 8.4
    fileprivate static let cellHeight = 18.0

    /// Returns the parts of a row with one look, and with its column and its number of cells.
    private func runs(of row: [Cell]) -> [Run] {
        var runs: [Run] = []
        var column = 0
        for cell in row {
            let cells = DisplayWidth.of(String(cell.character))
            let isBlock = cell.character == "▀"
            if let last = runs.last, last.look == cell.look, last.isBlock == isBlock {
                runs[runs.count - 1].text.append(cell.character)
                runs[runs.count - 1].cells += cells
            } else {
                runs.append(Run(text: String(cell.character), look: cell.look, column: column, cells: cells))
            }
            column += cells
        }
        return runs
    }

    private struct Run {
        var text: String
        let look: Look
        let column: Int
        var cells: Int

        /// Whether the characters fill the upper half of their cells, as those of pictures do.
        var isBlock: Bool { text.first == "▀" }

        func svg(row: Int, _ theme: Theme) -> String {
            let top = margin + Double(row) * cellHeight
            let background = look.background.map { rectangle(top, cellHeight, Self.colour($0)) } ?? ""
            let foreground = look.foreground.map(Self.colour) ?? theme.foreground
            if isBlock { return background + rectangle(top, cellHeight / 2, foreground) }
            guard text.contains(where: { $0 != " " }) || look.isUnderlined else { return background }
            let style =
                (look.isBold ? #" font-weight="bold""# : "")
                + (look.isUnderlined ? #" text-decoration="underline""# : "")
            return background + """
                <text x="\(left.short)" y="\((top + 13.5).short)" fill="\(foreground)"\(style) xml:space="preserve" \
                textLength="\((Double(cells) * cellWidth).short)" lengthAdjust="spacingAndGlyphs">\(escaped)</text>
                """
        }

        private var left: Double { margin + Double(column) * cellWidth }

        private func rectangle(_ top: Double, _ height: Double, _ colour: String) -> String {
            // A little more than the cell, so that no seam shows between neighbours.
            let width = Double(cells) * cellWidth + 0.3
            return """
                <rect x="\(left.short)" y="\(top.short)" width="\(width.short)" height="\((height + 0.3).short)" \
                fill="\(colour)"/>
                """
        }

        private var escaped: String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        }

        /// Returns a colour as `#rrggbb`.
        private static func colour(_ colour: CellScreen.Colour) -> String {
            let index: Int
            switch colour {
            case .exact(let colour): return hexadecimal(colour)
            case .indexed(let number): index = number
            }
            let basic = ["#000000", "#cd3131", "#0dbc79", "#b5a000", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]
            if index < 16 { return basic[index % 8] }
            let cube = [0, 95, 135, 175, 215, 255]
            let place = index - 16
            let parts =
                index < 232
                ? [cube[place / 36], cube[place / 6 % 6], cube[place % 6]]
                : [Int](repeating: 8 + 10 * (index - 232), count: 3)
            return "#" + parts.map { String(format: "%02x", $0) }.joined()
        }
    }
}

extension Double {
    /// The number with at most one decimal.
    fileprivate var short: String {
        let text = String(format: "%.1f", self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
