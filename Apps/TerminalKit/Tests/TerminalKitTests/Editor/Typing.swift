@testable import TerminalKit

extension EditorState {
    /// Types bytes as a terminal sends them, and returns the last reaction.
    @discardableResult
    mutating func type(_ text: String) -> Reaction? {
        var decoder = KeyDecoder()
        var last: Reaction?
        for key in decoder.decode(Array(text.utf8)) + decoder.flush() { last = handle(key) }
        return last
    }

    /// The line with a bar at the cursor.
    var shown: String { line.shown }
}

extension EditedLine {
    var shown: String { head + "|" + String(characters[cursor...]) }
}

enum Keys {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let home = "\u{1B}[H"
    static let end = "\u{1B}[F"
    static let delete = "\u{1B}[3~"
    static let backspace = "\u{7F}"
    static let controlLeft = "\u{1B}[1;5D"
    static let controlRight = "\u{1B}[1;5C"
    static let shiftTab = "\u{1B}[Z"
    static let pageUp = "\u{1B}[5~"
    static let pageDown = "\u{1B}[6~"
    static let escape = "\u{1B}"

    static func control(_ letter: Unicode.Scalar) -> String {
        String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
    }
    static func alt(_ letter: String) -> String { "\u{1B}\(letter)" }
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
