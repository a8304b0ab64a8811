/// A command that a key executes on a line.
enum EditorCommand: Hashable, Sendable {
    case start, end, left, right, wordLeft, wordRight
    case backspace, delete, deleteOrEnd, transpose
    case killToEnd, killToStart, killBlankWord, killWordBefore, killWordAfter, yank, yankPrevious, undo
    case older, newer, search, lastWord, complete
    /// Ctrl-X, which begins a key of two presses.
    case prefix
    case openEditor
    case submit, abandon, cancel, clearScreen, suspend

    /// Returns the command for a key, following Emacs conventions.
    static func of(_ key: KeyPress) -> EditorCommand? {
        switch key {
        case .control(let letter): controls[letter]
        case .alt(let letter): alts[letter]
        case .named(let name, let modifiers) where modifiers.isDisjoint(with: [.alt, .control]): names[name]
        case .named(let name, _): modifiedNames[name]
        case .character, .paste: nil
        }
    }

    private static let controls: [Character: EditorCommand] = [
        "a": .start, "e": .end, "b": .left, "f": .right, "h": .backspace, "d": .deleteOrEnd, "t": .transpose,
        "k": .killToEnd, "u": .killToStart, "w": .killBlankWord, "y": .yank, "_": .undo,
        "p": .older, "n": .newer, "r": .search,
        "x": .prefix,
        "c": .abandon, "g": .cancel, "l": .clearScreen, "z": .suspend,
    ]
    private static let alts: [Character: EditorCommand] = [
        "b": .wordLeft, "f": .wordRight, "d": .killWordAfter, "y": .yankPrevious,
        ".": .lastWord, "_": .lastWord, "e": .openEditor,
    ]
    private static let names: [KeyPress.Name: EditorCommand] = [
        .enter: .submit, .tab: .complete, .backspace: .backspace, .delete: .delete, .escape: .cancel,
        .up: .older, .down: .newer, .left: .left, .right: .right, .home: .start, .end: .end,
    ]
    /// The commands for named keys with Alt or Ctrl.
    private static let modifiedNames: [KeyPress.Name: EditorCommand] = [
        .left: .wordLeft, .right: .wordRight, .backspace: .killWordBefore, .delete: .killWordAfter,
        .home: .start, .end: .end, .up: .older, .down: .newer,
    ]
}
