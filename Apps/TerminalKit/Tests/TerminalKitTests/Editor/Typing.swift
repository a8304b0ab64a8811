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
    static let (up, down, right, left) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D")
    static let (home, end, delete, backspace) = ("\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{7F}")
    static let (controlLeft, controlRight, shiftTab) = ("\u{1B}[1;5D", "\u{1B}[1;5C", "\u{1B}[Z")
    static let (pageUp, pageDown) = ("\u{1B}[5~", "\u{1B}[6~")
    static let escape = "\u{1B}"

    static func control(_ letter: Unicode.Scalar) -> String {
        String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
    }
    static func alt(_ letter: String) -> String { "\u{1B}\(letter)" }
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
