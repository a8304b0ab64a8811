/// Everything about a line that is being typed. Keys change it; it never touches the terminal.
struct EditorState: Sendable {
    enum Mode: Equatable, Sendable {
        case editing
        case recalling(HistoryRecall)
        case searching(HistorySearch)
        case choosing(CompletionMenu)
    }

    /// What only the editor's owner can do.
    enum Reaction: Equatable, Sendable {
        case submit(String)
        /// Ctrl-C: the line stays visible, and the next one is empty.
        case abandon
        /// Ctrl-D on an empty line.
        case end
        /// Offer what can continue this text.
        case complete(String)
        case clearScreen
        case suspend
    }

    /// What the previous key did, if the next one may continue it.
    private enum Activity: Equatable {
        case typing, killing, other
        case yanking(Range<Int>)
    }

    var line = EditedLine()
    var mode = Mode.editing
    /// The lines typed before, oldest first.
    var history: [String]
    /// Whether the line's likely end is shown, and taken over by moving beyond the end.
    var showsHints: Bool
    private(set) var kills = KillRing()
    private var undoable: [EditedLine] = []
    private var activity = Activity.other

    init(history: [String] = [], showsHints: Bool = false) {
        self.history = history
        self.showsHints = showsHints
    }

    /// Begins an empty line. The texts that were cut remain.
    mutating func beginLine() {
        (line, mode, undoable, activity) = (EditedLine(), .editing, [], .other)
    }

    mutating func handle(_ key: KeyPress) -> Reaction? {
        if case .searching(let search) = mode, handle(key, in: search) { return nil }
        if case .choosing(let menu) = mode, handle(key, in: menu) { return nil }
        let command = EditorCommand.of(key)
        if command == .right || command == .end, !hint.isEmpty {
            edit(line.cursor..<line.cursor, with: hint)
            activity = .other
            return nil
        }
        if command != .older && command != .newer { mode = .editing }
        let previous = activity
        activity = .other
        switch key {
        case .character(let scalar): type(scalar, after: previous)
        case .paste(let text): edit(line.cursor..<line.cursor, with: text)
        default: return command.flatMap { run($0, after: previous) }
        }
        return nil
    }

    private mutating func run(_ command: EditorCommand, after previous: Activity) -> Reaction? {
        switch command {
        case .start, .end, .left, .right, .wordLeft, .wordRight: move(command)
        case .backspace, .delete, .deleteOrEnd, .transpose: return change(command)
        case .killToEnd, .killToStart, .killBlankWord, .killWordBefore, .killWordAfter: kill(command, after: previous)
        case .yank: yank()
        case .yankPrevious: yankPrevious(after: previous)
        case .undo: line = undoable.popLast() ?? line
        case .older: recall(.older)
        case .newer: recall(.newer)
        case .search: mode = .searching(HistorySearch(draft: line))
        case .complete: return .complete(completableText)
        case .submit: return .submit(line.text)
        case .abandon: return .abandon
        case .cancel: break
        case .clearScreen: return .clearScreen
        case .suspend: return .suspend
        }
        return nil
    }

    /// Replaces text so that it can be undone.
    @discardableResult
    mutating func edit(_ range: Range<Int>, with text: String = "") -> String {
        guard !range.isEmpty || !text.isEmpty else { return "" }
        rememberLine()
        return line.replace(range, with: text)
    }

    /// Makes the line as it is now what undoing restores.
    mutating func rememberLine() {
        undoable = undoable.suffix(999) + [line]
    }
}

/// Typing, moving, deleting.
extension EditorState {
    private mutating func type(_ scalar: Unicode.Scalar, after previous: Activity) {
        // A word is undone as a whole.
        if previous != .typing || scalar.properties.isWhitespace { rememberLine() }
        line.replace(line.cursor..<line.cursor, with: String(scalar))
        activity = .typing
    }

    private mutating func move(_ command: EditorCommand) {
        switch command {
        case .start: line.move(to: 0)
        case .end: line.move(to: line.characters.count)
        case .left: line.move(to: line.cursor - 1)
        case .right: line.move(to: line.cursor + 1)
        case .wordLeft: line.move(to: line.wordStart())
        default: line.move(to: line.wordEnd)
        }
    }

    private mutating func change(_ command: EditorCommand) -> Reaction? {
        switch command {
        case .backspace where line.cursor > 0: edit(line.cursor - 1..<line.cursor)
        case .deleteOrEnd where line.isEmpty: return .end
        case .delete, .deleteOrEnd: if !line.isAtEnd { edit(line.cursor..<line.cursor + 1) }
        case .transpose: transpose()
        default: break
        }
        return nil
    }

    /// Exchanges the characters around the cursor; at the end, the last two.
    private mutating func transpose() {
        let middle = line.isAtEnd ? line.cursor - 1 : line.cursor
        guard middle >= 1 else { return }
        let (first, second) = (line.characters[middle - 1], line.characters[middle])
        edit(middle - 1..<middle + 1, with: String([second, first]))
    }
}

/// Cutting and pasting.
extension EditorState {
    private mutating func kill(_ command: EditorCommand, after previous: Activity) {
        let (cursor, end) = (line.cursor, line.characters.count)
        let range =
            switch command {
            case .killToEnd: cursor..<end
            case .killToStart: 0..<cursor
            case .killBlankWord: line.wordStart { !$0.isWhitespace }..<cursor
            case .killWordBefore: line.wordStart()..<cursor
            default: cursor..<line.wordEnd
            }
        let side: KillRing.Side = range.lowerBound < cursor ? .beforeCursor : .afterCursor
        kills.add(edit(range), from: side, continues: previous == .killing)
        activity = .killing
    }

    private mutating func yank() {
        guard let text = kills.newest else { return }
        yank(text, over: line.cursor..<line.cursor)
    }

    /// Replaces the text that was just pasted by the one that was cut before it.
    private mutating func yankPrevious(after previous: Activity) {
        guard case .yanking(let range) = previous else { return }
        kills.rotate()
        if let text = kills.newest { yank(text, over: range) }
    }

    private mutating func yank(_ text: String, over range: Range<Int>) {
        edit(range, with: text)
        activity = .yanking(min(range.lowerBound, line.cursor)..<line.cursor)
    }
}
