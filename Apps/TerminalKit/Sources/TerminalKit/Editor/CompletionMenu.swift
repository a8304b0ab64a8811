/// The words that can continue a line, one of which may be chosen.
struct CompletionMenu: Equatable, Sendable {
    let items: [Completion]
    /// The line without a choice.
    let line: EditedLine
    private(set) var chosen: Int?

    init(_ items: [Completion], for line: EditedLine) {
        (self.items, self.line) = (items, line)
    }

    /// The number of items that are shown at once where the terminal has room for them.
    static let pageSize = 6

    /// Chooses the item a page further, or the last one on the way there.
    mutating func movePage(by step: Int) {
        chosen = min(max(0, (chosen ?? 0) + step * Self.pageSize), items.count - 1)
    }

    /// Chooses the next or the previous item. After the last one comes the first.
    mutating func move(by step: Int) {
        chosen = chosen.map { ($0 + step + items.count) % items.count } ?? (step > 0 ? 0 : items.count - 1)
    }

    /// The line with the choice.
    var lineWithChoice: EditedLine {
        var line = line
        if let chosen { line.replace(line.range(of: items[chosen]), with: items[chosen].typed) }
        return line
    }
}

/// The word before the cursor, as the grammar splits a line.
struct UnfinishedWord: Equatable {
    /// The index of its first character, which may be a quote.
    let start: Int
    /// The word without its quotes.
    let text: String
    /// The quote that isn't closed.
    let quote: Character?

    init(in head: String) {
        let (count, last) = (head.count, TypedWord.words(in: head).last)
        let word = last.flatMap { $0.range.upperBound == count ? $0 : nil }
        (start, text, quote) = (word?.range.lowerBound ?? count, word?.word.text ?? "", word?.quote)
    }
}

extension EditedLine {
    /// The words before the cursor that a completion replaces.
    fileprivate func range(of completion: Completion) -> Range<Int> {
        let last = UnfinishedWord(in: head).start
        let earlier = TypedWord.words(in: head).map(\.range.lowerBound).filter { $0 < last }
        return ((earlier + [last]).suffix(completion.replacedWords).first ?? last)..<cursor
    }
}

extension EditorState {
    /// The text before the cursor. A quote that isn't closed is closed, so that its words can be completed.
    var completableText: String {
        line.lineHead + (UnfinishedWord(in: line.lineHead).quote.map { String($0) } ?? "")
    }

    /// Completes the word before the cursor as far as it is certain, and offers the rest as a menu.
    mutating func offer(_ completions: [Completion]) {
        let word = UnfinishedWord(in: line.head)
        let items = completions.map(\.sanitized).filter { !$0.text.isEmpty }.uniqued(by: \.text)
        if items.count == 1 {
            edit(line.range(of: items[0]), with: items[0].typed)
            return separateWord()
        }
        guard items.count > 1 else { return }
        let common = items.dropFirst().reduce(items[0].text) { $0.commonPrefix(with: $1.text) }
        if items.allSatisfy({ $0.replacedWords == 1 }), common.count > word.text.count,
            common.lowercased().hasPrefix(word.text.lowercased()),
            common.quotedIfNeeded == common
        {
            edit(word.start..<line.cursor, with: common)
        }
        mode = .choosing(CompletionMenu(items, for: line))
    }

    /// Returns whether the menu has used the key. Any other key accepts the choice and then works on the line.
    mutating func handle(_ key: KeyPress, in menu: CompletionMenu) -> Bool {
        var menu = menu
        switch key {
        case .named(.tab, []), .named(.down, _), .control("n"): menu.move(by: 1)
        case .named(.tab, _), .named(.up, _), .control("p"): menu.move(by: -1)
        case .named(.pageDown, _): menu.movePage(by: 1)
        case .named(.pageUp, _): menu.movePage(by: -1)
        case .named(.escape, _), .control("g"):
            (line, mode) = (menu.line, .editing)
            return true
        default:
            accept(menu)
            guard key == .named(.enter), menu.chosen != nil else { return false }
            separateWord()
            return true
        }
        line = menu.lineWithChoice
        mode = .choosing(menu)
        return true
    }

    private mutating func accept(_ menu: CompletionMenu) {
        (line, mode) = (menu.line, .editing)
        if menu.chosen != nil { rememberLine() }
        line = menu.lineWithChoice
    }

    /// Moves behind the word, to where the next one begins. A key such as `year:` still lacks its value.
    private mutating func separateWord() {
        guard line.cursor > 0, !":/".contains(line.characters[line.cursor - 1]) else { return }
        if !line.isAtEnd, line.characters[line.cursor].isWhitespace { return line.move(to: line.cursor + 1) }
        line.replace(line.cursor..<line.cursor, with: " ")
    }
}

extension String {
    /// Returns the beginning that both texts have, but for case.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
}
