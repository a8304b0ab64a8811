import Foundation
import TerminalKit

/// A terminal's screen as cells with their colours.
struct CellScreen: Equatable {
    /// A colour of a cell.
    enum Colour: Hashable {
        /// One of 256 colours, by its index.
        case indexed(Int)
        /// A 24-bit colour as 0xRRGGBB.
        case exact(Int)
    }

    /// The look of a cell.
    struct Look: Hashable {
        /// The colour of the text; `nil` for the terminal's own.
        var foreground: Colour?
        var background: Colour?
        var isBold = false
        var isUnderlined = false
    }

    /// A character, which takes one or two cells.
    struct Cell: Equatable {
        var character: Character
        var look: Look
    }

    /// The rows, without empty ones at the end. No row ends in blanks.
    private(set) var rows: [[Cell]]

    /// Reads the output of `tmux capture-pane -e`.
    init(captured text: String) {
        var look = Look()
        rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var row: [Cell] = []
            var rest = line[...]
            while let character = rest.first {
                if let code = rest.prefixMatch(of: /\u{1B}\[(?<codes>[0-9;]*)m/) {
                    look.apply(code.codes.split(separator: ";").compactMap { Int($0) })
                    rest = rest[code.range.upperBound...]
                } else {
                    row.append(Cell(character: character, look: look))
                    rest = rest.dropFirst()
                }
            }
            return row.trimmed
        }
        while rows.last?.isEmpty == true { rows.removeLast() }
    }
}

extension CellScreen {
    /// The screen as text: each row between the looks of its parts, such as “⟨bold⟩Heat⟨244⟩ (1995)⟨⟩”.
    var text: String {
        rows.map { row in
            var look = Look()
            let cells = row.map { cell in
                defer { look = cell.look }
                return (cell.look == look ? "" : "⟨\(cell.look.words)⟩") + String(cell.character)
            }
            return cells.joined()
        }.joined(separator: "\n")
    }

    /// Reads a screen from its text.
    init(_ text: String) {
        rows = text.components(separatedBy: "\n").map { line in
            var look = Look()
            var row: [Cell] = []
            for part in line.matches(of: /⟨(?<look>[^⟩]*)⟩|(?<character>.)/) {
                if let words = part.look { look = Look(words: words) }
                if let character = part.character?.first { row.append(Cell(character: character, look: look)) }
            }
            return row
        }
    }

    /// The screen with durations and ages that are the same in every run, at the right edge of `width` columns.
    func steadied(width: Int) -> CellScreen {
        var screen = self
        screen.rows = rows.map { row in
            let text = String(row.map(\.character))
            let time = /(?<gap> {3,}|^)(?<origin>(?:sample|sqlite)[^·]*· )[0-9.]+ m?s$/
            guard let match = text.firstMatch(of: time) else { return row }
            let left = text.distance(from: text.startIndex, to: match.range.lowerBound)
            let end = match.origin.replacing(/\d+ s old/, with: "1 s old") + "8 ms"
            let look = row[row.count - 1].look
            let blanks = match.gap.isEmpty ? 0 : max(3, width - left - end.count)
            return row[..<left] + [Cell](repeating: Cell(character: " ", look: Look()), count: blanks)
                + end.map { Cell(character: $0, look: look) }
        }
        return screen
    }
}

extension CellScreen.Look {
    /// The attributes and colours as words: “bold 31 on 158”.
    fileprivate var words: String {
        let words = [
            isBold ? "bold" : nil, isUnderlined ? "underlined" : nil, foreground?.word,
            background.map { "on \($0.word)" },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }

    fileprivate init(words: Substring) {
        var isBackground = false
        for word in words.split(separator: " ") {
            switch word {
            case "bold": isBold = true
            case "underlined": isUnderlined = true
            case "on": isBackground = true
            default:
                if isBackground { background = .init(word: word) } else { foreground = .init(word: word) }
            }
        }
    }

    /// Applies the parameters of an escape sequence.
    fileprivate mutating func apply(_ codes: [Int]) {
        var rest = codes.isEmpty ? [0][...] : codes[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = Self()
            case 1: isBold = true
            case 4: isUnderlined = true
            case 22: isBold = false
            case 24: isUnderlined = false
            case 30...37: foreground = .indexed(code - 30)
            case 39: foreground = nil
            case 40...47: background = .indexed(code - 40)
            case 49: background = nil
            case 38: foreground = CellScreen.Colour(taking: &rest)
            case 48: background = CellScreen.Colour(taking: &rest)
            default: break
            }
        }
    }
}

extension CellScreen.Colour {
    /// The colour as text: “158” or “#2f9e44”.
    fileprivate var word: String {
        switch self {
        case .indexed(let index): String(index)
        case .exact(let colour): hexadecimal(colour)
        }
    }

    fileprivate init?(word: Substring) {
        let colour = word.hasPrefix("#") ? Int(word.dropFirst(), radix: 16).map(Self.exact) : nil
        guard let found = colour ?? Int(word).map(Self.indexed) else { return nil }
        self = found
    }

    /// Takes the parameters of an escape sequence after the one for a foreground or a background.
    fileprivate init?(taking codes: inout ArraySlice<Int>) {
        switch codes.popFirst() {
        case 5:
            guard let index = codes.popFirst() else { return nil }
            self = .indexed(index)
        case 2:
            let parts = codes.prefix(3)
            codes = codes.dropFirst(3)
            self = .exact(parts.reduce(0) { $0 << 8 | $1 })
        default: return nil
        }
    }
}

/// Returns a 24-bit colour as `#rrggbb`.
func hexadecimal(_ colour: Int) -> String { "#" + String(format: "%06x", colour) }

extension [CellScreen.Cell] {
    /// The row without plain blanks at its end.
    fileprivate var trimmed: [CellScreen.Cell] {
        let last = lastIndex { $0.character != " " || $0.look.background != nil }
        return Array(self[..<(last.map { $0 + 1 } ?? 0)])
    }
}
