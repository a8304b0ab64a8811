package enum Keymap: String, Sendable {
    case emacs, vi
}

struct ViState: Sendable {
    /// Whether keys are interpreted as commands and not as text.
    var isCommanding = false
    var parser = ViParser()
    /// The command to repeat with `.`, and the keys typed after it.
    var change: ViCommand?
    var typed: [KeyPress] = []
    /// Whether typed keys become part of `change`.
    var isRecording = false
    /// Whether the line has been recorded for undo before the current typing, which is undone as a whole.
    var isTypingUndoable = false
    /// The text that `n` searches for.
    var query = ""
}

extension EditorState {
    var isCommanding: Bool { keymap == .vi && vi.isCommanding }

    mutating func handleInVi(_ key: KeyPress) -> Reaction? {
        // A terminal sends Escape quickly followed by a key like Alt and that key.
        switch key {
        case .alt(let character): return escape(before: character.unicodeScalars.first.map(KeyPress.character))
        case .named(let name, let modifiers) where modifiers.contains(.alt):
            return escape(before: .named(name, modifiers.subtracting(.alt)))
        case .named(.escape, _): return escape(before: nil)
        default: break
        }
        if isCommanding {
            defer { keepCursorOnCharacter() }
            return command(key)
        }
        if vi.isRecording, key.isTyping { vi.typed.append(key) }
        return handleInEmacs(key)
    }

    private mutating func escape(before key: KeyPress?) -> Reaction? {
        vi.parser.reset()
        vi.isRecording = false
        if !isCommanding {
            vi.isCommanding = true
            vi.isTypingUndoable = false
            mode = .editing
            line.move(to: line.cursor - 1)
        }
        return key.flatMap { handleInVi($0) }
    }

    /// Moves the cursor from the end of the line to the last character, if in command mode.
    mutating func keepCursorOnCharacter() {
        if isCommanding { line.move(to: min(line.cursor, line.characters.count - 1)) }
    }

    private mutating func command(_ key: KeyPress) -> Reaction? {
        if case .character(let scalar) = key {
            take(Character(scalar))
            return nil
        }
        if let letter = Self.letters[key], !vi.parser.awaitsCharacter {
            take(letter)
            return nil
        }
        vi.parser.reset()
        switch key {
        case .paste(let text): insert(text, at: line.cursor + 1)
        case .control("g"): break
        case .named(.tab, _):
            insert(.afterCursor)
            return handleInEmacs(key)
        default: return handleInEmacs(key)
        }
        return nil
    }

    private static let letters: [KeyPress: Character] = [
        .named(.left): "h", .named(.right): "l", .named(.up): "k", .named(.down): "j", .named(.home): "0",
        .named(.end): "$", .named(.delete): "x", .named(.backspace): "h", .control("h"): "h", .control("p"): "k",
        .control("n"): "j", .control("r"): ViParser.redo,
    ]

    private mutating func take(_ character: Character) {
        guard case .command(let command) = vi.parser.take(character) else { return }
        if command.isChange {
            vi.change = command
            vi.typed = []
            vi.isRecording = true
            mode = .editing
        }
        run(command)
    }

    private mutating func run(_ command: ViCommand) {
        let count = command.count ?? 1
        switch command.action {
        case .move(let motion): if let target = line.target(of: motion, count: command.count) { line.move(to: target) }
        case .apply(let operation, let range): apply(operation, range, command.count)
        case .insert(let place): insert(place)
        case .replace(let character): replace(count, with: String(repeating: character, count: count))
        case .paste(let isBefore):
            insert(String(repeating: kills.newest ?? "", count: count), at: line.cursor + (isBefore ? 0 : 1))
        case .toggleCase: toggleCase(min(count, line.characters.count - line.cursor))
        case .undo: for _ in 0..<count { undo() }
        case .redo: for _ in 0..<count { redo() }
        case .repeatChange: repeatChange(command.count)
        case .older: for _ in 0..<count { step(.older) }
        case .newer: for _ in 0..<count { step(.newer) }
        case .search: mode = .searching(HistorySearch(draft: line))
        case .searchOlder: for _ in 0..<count { searchAgain(.older) }
        case .searchNewer: for _ in 0..<count { searchAgain(.newer) }
        }
    }
}

/// Changing the line.
extension EditorState {
    private mutating func apply(_ operation: ViOperator, _ range: ViCommand.Range, _ count: Int?) {
        guard let found = line.range(of: range, count: count, for: operation) ?? (line.isEmpty ? 0..<0 : nil) else {
            return
        }
        let text = String(line.characters[found])
        kills.add(text)
        if operation != .yank {
            edit(found)
        } else if range != .line {
            line.move(to: found.lowerBound)
        }
        if operation == .change { beginTyping(isUndoable: !text.isEmpty) }
    }

    private mutating func beginTyping(isUndoable: Bool) {
        vi.isCommanding = false
        vi.isTypingUndoable = isUndoable
        activity = .other
    }

    private mutating func insert(_ place: ViCommand.Place) {
        switch place {
        case .atCursor: break
        case .afterCursor: line.move(to: line.cursor + 1)
        case .atFirstWord: line.move(to: line.target(of: .firstWord, count: nil) ?? 0)
        case .atEnd: line.move(to: line.characters.count)
        }
        beginTyping(isUndoable: false)
    }

    /// Inserts a text and moves the cursor to its last character.
    private mutating func insert(_ text: String, at index: Int) {
        guard !text.isEmpty else { return }
        let index = min(index, line.characters.count)
        edit(index..<index, with: text)
        line.move(to: line.cursor - 1)
    }

    private mutating func replace(_ count: Int, with text: String) {
        guard line.cursor + count <= line.characters.count else { return }
        edit(line.cursor..<line.cursor + count, with: text)
        line.move(to: line.cursor - 1)
    }

    private mutating func toggleCase(_ count: Int) {
        let range = line.cursor..<line.cursor + count
        edit(range, with: String(line.characters[range].map(\.otherCase)))
    }

    private mutating func repeatChange(_ count: Int?) {
        guard var command = vi.change else { return }
        command.count = count ?? command.count
        run(command)
        guard !isCommanding else { return }
        let typed = vi.typed
        for key in typed { _ = handleInEmacs(key) }
        _ = escape(before: nil)
    }
}

/// Walking through the history.
extension EditorState {
    private mutating func step(_ direction: HistoryRecall.Direction) {
        let before = line
        recall(direction, prefix: "")
        if line != before { line.move(to: 0) }
    }

    private mutating func searchAgain(_ direction: HistoryRecall.Direction) {
        var search = HistorySearch(draft: line)
        if case .recalling(let recall) = mode { search = HistorySearch(draft: recall.draft, index: recall.index) }
        search.query = vi.query
        let current = search.index ?? history.count
        search.index = nil
        search.find(in: history, from: direction == .older ? current - 1 : min(current + 1, history.count), direction)
        if search.index != nil { showFound(by: search) }
    }

    /// Shows the line found by a search, so that `j`, `k` and `n` continue from there.
    mutating func showFound(by search: HistorySearch) {
        guard let index = search.index else { return }
        if line == search.draft { rememberLine() }
        show(search)
        vi.query = search.query
        mode = .recalling(HistoryRecall(draft: search.draft, prefix: "", index: index))
    }
}

extension KeyPress {
    /// Whether the key only changes the text around the cursor.
    fileprivate var isTyping: Bool {
        switch self {
        case .character, .paste, .named(.backspace, _), .named(.delete, _), .control("h"), .control("w"), .control("u"):
            true
        default: false
        }
    }
}

extension Character {
    fileprivate var otherCase: Character {
        let other = isLowercase ? uppercased() : lowercased()
        return other.count == 1 ? other.first ?? self : self
    }
}
