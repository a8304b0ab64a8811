/// The complete state of a line being typed. Keys change the state; it never accesses the terminal.
struct EditorState: Sendable {
    enum Mode: Equatable, Sendable {
        case editing
        case recalling(HistoryRecall)
        case searching(HistorySearch)
        case choosing(CompletionMenu)
    }

    /// A request to the editor's owner.
    enum Reaction: Equatable, Sendable {
        case submit(String)
        /// Ctrl-C: the line stays visible, and the next one is empty.
        case abandon
        /// Ctrl-D on an empty line.
        case end
        case complete(String)
        /// The line is to be changed in the user's text editor.
        case openEditor(String)
        case clearScreen
        case suspend
    }

    /// The effect of the previous key, if the next key may continue it.
    enum Activity: Equatable, Sendable {
        case typing, killing, other
        case yanking(Range<Int>)
        /// The last word of a history line was inserted at the range; the index is that of the line.
        case insertingWord(Range<Int>, index: Int)
        /// Ctrl-X was pressed.
        case prefixed
    }

    var keymap = Keymap.emacs
    var vi = ViState()
    var line = EditedLine()
    var mode = Mode.editing
    /// The earlier lines, oldest first.
    var history: [String]
    /// Whether to show the line's likely continuation, accepted by moving beyond the end.
    var showsHints: Bool
    /// Returns whether a line can be typed, so that a hint may continue it.
    var isLine: @Sendable (String) -> Bool = { _ in true }
    var kills = KillRing()
    private var undoable: [EditedLine] = []
    private var redoable: [EditedLine] = []
    var activity = Activity.other
    /// The last typed scalars and the line before them, while they may combine with the next character.
    private var unsettled: (line: EditedLine, text: String)?

    init(history: [String] = [], showsHints: Bool = false) {
        self.history = history
        self.showsHints = showsHints
    }

    /// Starts an empty line, and retains the kill ring.
    mutating func beginLine() {
        line = EditedLine()
        mode = .editing
        undoable = []
        redoable = []
        activity = .other
        vi.parser.reset()
        vi.isCommanding = false
        vi.isRecording = false
        vi.isTypingUndoable = false
    }

    mutating func handle(_ key: KeyPress) -> Reaction? {
        if case .searching(let search) = mode, handle(key, in: search) { return nil }
        if case .choosing(let menu) = mode, handle(key, in: menu) { return nil }
        return keymap == .vi ? handleInVi(key) : handleInEmacs(key)
    }

    /// Handles a key as Emacs does, and typed text in vi mode.
    mutating func handleInEmacs(_ key: KeyPress) -> Reaction? {
        let command = EditorCommand.of(key)
        if let command, let part = hint(for: command) {
            edit(line.cursor..<line.cursor, with: part)
            activity = .other
            return nil
        }
        if command != .older && command != .newer { mode = .editing }
        let previous = activity
        activity = .other
        switch key {
        case .character(let scalar): type(scalar, after: previous)
        case .paste(let text): edit(line.cursor..<line.cursor, with: text)
        case .control("e") where previous == .prefixed: return .openEditor(line.text)
        default: return command.flatMap { run($0, after: previous) }
        }
        return nil
    }

    private mutating func run(_ command: EditorCommand, after previous: Activity) -> Reaction? {
        let cursor = line.cursor
        let end = line.characters.count
        switch command {
        case .start: line.move(to: 0)
        case .end: line.move(to: end)
        case .left: line.move(to: cursor - 1)
        case .right: line.move(to: cursor + 1)
        case .wordLeft: line.move(to: line.wordStart())
        case .wordRight: line.move(to: line.wordEnd)
        case .deleteOrEnd where line.isEmpty: return .end
        case .backspace: edit(max(0, cursor - 1)..<cursor)
        case .delete, .deleteOrEnd: edit(cursor..<min(cursor + 1, end))
        case .transpose: transpose()
        case .killToEnd: kill(cursor..<end, after: previous)
        case .killToStart: kill(0..<cursor, after: previous)
        case .killBlankWord: kill(line.wordStart { !$0.isWhitespace }..<cursor, after: previous)
        case .killWordBefore: kill(line.wordStart()..<cursor, after: previous)
        case .killWordAfter: kill(cursor..<line.wordEnd, after: previous)
        case .yank: yank(over: cursor..<cursor)
        case .yankPrevious: yankPrevious(after: previous)
        case .undo: undo()
        case .older: recall(.older)
        case .newer: recall(.newer)
        case .search: mode = .searching(HistorySearch(draft: line))
        case .lastWord: insertLastWord(after: previous)
        case .prefix: activity = .prefixed
        case .openEditor: return .openEditor(line.text)
        case .complete: return .complete(completableText)
        case .submit: return .submit(line.text)
        case .abandon: return .abandon
        case .cancel: break
        case .clearScreen: return .clearScreen
        case .suspend: return .suspend
        }
        return nil
    }

    /// Replaces text, allowing undo.
    @discardableResult
    mutating func edit(_ range: Range<Int>, with text: String = "") -> String {
        guard !range.isEmpty || !text.isEmpty else { return "" }
        rememberLine()
        return line.replace(range, with: text)
    }

    /// Records `line`, or else the current line, for undo. In vi, typing is undone as a whole.
    mutating func rememberLine(_ line: EditedLine? = nil) {
        if keymap == .vi, !vi.isCommanding {
            if vi.isTypingUndoable { return }
            vi.isTypingUndoable = true
        }
        undoable = undoable.suffix(999) + [line ?? self.line]
        redoable = []
    }

    mutating func undo() {
        guard let before = undoable.popLast() else { return }
        redoable.append(line)
        line = before
        vi.isTypingUndoable = false
    }

    mutating func redo() {
        guard let after = redoable.popLast() else { return }
        undoable.append(line)
        line = after
    }
}

/// Typing and deleting.
extension EditorState {
    private mutating func type(_ scalar: Unicode.Scalar, after previous: Activity) {
        // An emoji arrives scalar by scalar. Before its last scalar arrives, it can combine with the next character.
        let (base, text) = previous == .typing ? unsettled ?? (line, "") : (line, "")
        var typed = base
        typed.replace(base.cursor..<base.cursor, with: text + String(scalar))
        guard typed.cursor > 0, typed.characters[typed.cursor - 1].unicodeScalars.count <= Sanitizer.longestCharacter
        else { return }
        // Undo removes a whole word, so remember the line at the start of each.
        if previous != .typing || scalar.properties.isWhitespace { rememberLine() }
        let isSettled = typed.head.utf8.count == base.head.utf8.count + text.utf8.count + String(scalar).utf8.count
        unsettled = isSettled ? nil : (base, text + String(scalar))
        line = typed
        activity = .typing
    }

    /// Swaps the characters around the cursor or, at the end of the line, the last two characters.
    private mutating func transpose() {
        let middle = line.isAtEnd ? line.cursor - 1 : line.cursor
        guard middle >= 1 else { return }
        let first = line.characters[middle - 1]
        let second = line.characters[middle]
        edit(middle - 1..<middle + 1, with: String([second, first]))
    }
}

/// Cutting and pasting.
extension EditorState {
    private mutating func kill(_ range: Range<Int>, after previous: Activity) {
        let isBeforeCursor = range.lowerBound < line.cursor
        kills.add(edit(range), isBeforeCursor: isBeforeCursor, continues: previous == .killing)
        activity = .killing
    }

    /// Replaces the text just pasted with the text that was cut before it.
    private mutating func yankPrevious(after previous: Activity) {
        guard case .yanking(let range) = previous else { return }
        kills.rotate()
        yank(over: range)
    }

    private mutating func yank(over range: Range<Int>) {
        guard let text = kills.newest else { return }
        edit(range, with: text)
        activity = .yanking(min(range.lowerBound, line.cursor)..<line.cursor)
    }
}
