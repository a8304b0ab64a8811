/// The completions of a line, with the chosen one, if any.
struct CompletionMenu: Equatable, Sendable {
    let items: [Completion]
    /// The line without the chosen completion.
    let line: EditedLine
    /// The maximum number of items shown at once.
    let pageSize: Int
    private(set) var chosen: Int?

    /// - Parameter rows: The height of the terminal in rows. The menu takes up to half of it.
    init(_ items: [Completion], for line: EditedLine, rows: Int) {
        self.items = items
        self.line = line
        pageSize = max(6, rows / 2)
    }

    /// Moves the choice by a page, stopping at the first or last item.
    mutating func movePage(by step: Int) {
        chosen = min(max(0, (chosen ?? 0) + step * pageSize), items.count - 1)
    }

    /// Chooses the next or the previous item, wrapping around.
    mutating func move(by step: Int) {
        chosen = chosen.map { ($0 + step + items.count) % items.count } ?? (step > 0 ? 0 : items.count - 1)
    }

    var lineWithChoice: EditedLine {
        var line = line
        if let chosen { line.replace(line.range(of: items[chosen]), with: items[chosen].typed) }
        return line
    }
}

extension TypedWord {
    /// Returns the word before the cursor; empty after a space.
    static func unfinished(in head: String) -> TypedWord {
        let end = head.count
        if let last = words(in: head).last, last.range.upperBound == end { return last }
        return TypedWord(word: Word(""), range: end..<end, quote: nil)
    }
}

extension EditedLine {
    /// Returns the range before the cursor that a completion replaces.
    fileprivate func range(of completion: Completion) -> Range<Int> {
        let last = TypedWord.unfinished(in: head).range.lowerBound
        let earlier = TypedWord.words(in: head).map(\.range.lowerBound).filter { $0 < last }
        return ((earlier + [last]).suffix(completion.replacedWords).first ?? last)..<cursor
    }
}

extension EditorState {
    /// The text before the cursor, with an open quote closed so that its words can be completed.
    var completableText: String {
        line.lineHead + (TypedWord.unfinished(in: line.lineHead).quote.map { String($0) } ?? "")
    }

    /// Completes the word before the cursor as far as it is unambiguous, and offers the rest as a menu.
    ///
    /// - Parameter rows: The number of the terminal's rows.
    mutating func offer(_ completions: [Completion], rows: Int = 24) {
        let word = TypedWord.unfinished(in: line.head)
        let items = completions.map(\.sanitized).filter { !$0.text.isEmpty }.uniqued(by: \.text)
        if items.count == 1 {
            edit(line.range(of: items[0]), with: items[0].typed)
            return separateWord()
        }
        guard items.count > 1 else { return }
        let common = items.dropFirst().reduce(items[0].text) { $0.commonPrefix(with: $1.text) }
        if items.allSatisfy({ $0.replacedWords == 1 }), common.count > word.word.text.count,
            common.lowercased().hasPrefix(word.word.text.lowercased()),
            common.quotedIfNeeded == common
        {
            edit(word.range.lowerBound..<line.cursor, with: common)
        }
        mode = .choosing(CompletionMenu(items, for: line, rows: rows))
    }

    /// Returns whether the menu handled the key. Any other key accepts the choice and then applies to the line.
    mutating func handle(_ key: KeyPress, in menu: CompletionMenu) -> Bool {
        var menu = menu
        switch key {
        case .named(.tab, []), .named(.down, _), .control("n"): menu.move(by: 1)
        case .named(.tab, _), .named(.up, _), .control("p"): menu.move(by: -1)
        case .named(.pageDown, _): menu.movePage(by: 1)
        case .named(.pageUp, _): menu.movePage(by: -1)
        case .named(.escape, _), .control("g"):
            line = menu.line
            mode = .editing
            return true
        default:
            if menu.chosen != nil { rememberLine(menu.line) }
            line = menu.lineWithChoice
            mode = .editing
            guard key == .named(.enter), menu.chosen != nil else { return false }
            separateWord()
            return true
        }
        line = menu.lineWithChoice
        mode = .choosing(menu)
        return true
    }

    /// Moves past the word to the start of the next one, except after a key such as `year:` or a slash.
    private mutating func separateWord() {
        guard line.cursor > 0, !":/".contains(line.characters[line.cursor - 1]) else { return }
        if !line.isAtEnd, line.characters[line.cursor].isWhitespace { return line.move(to: line.cursor + 1) }
        line.replace(line.cursor..<line.cursor, with: " ")
    }
}

extension String {
    /// Returns the common prefix of both texts, ignoring case.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
}
