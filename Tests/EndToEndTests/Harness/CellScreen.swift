import Foundation
import TerminalKit

/// A terminal's screen as cells with their colours.
struct CellScreen: Equatable {
    /// The look of a cell.
    struct Look: Hashable {
        /// The index of one of 256 colours; `nil` for the terminal's own.
        var foreground: Int?
        var background: Int?
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
            isBold ? "bold" : nil, isUnderlined ? "underlined" : nil, foreground.map(String.init),
            background.map { "on \($0)" },
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
                if isBackground { background = Int(word) } else { foreground = Int(word) }
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
            case 30...37: foreground = code - 30
            case 39: foreground = nil
            case 40...47: background = code - 40
            case 49: background = nil
            case 38 where rest.first == 5: foreground = rest.dropFirst().first
            case 48 where rest.first == 5: background = rest.dropFirst().first
            default: break
            }
            if code == 38 || code == 48 { rest = rest.dropFirst(2) }
        }
    }
}

extension [CellScreen.Cell] {
    /// The row without plain blanks at its end.
    fileprivate var trimmed: [CellScreen.Cell] {
        let last = lastIndex { $0.character != " " || $0.look.background != nil }
        return Array(self[..<(last.map { $0 + 1 } ?? 0)])
    }
}
