/// A walk through the history lines that begin with the typed text.
struct HistoryRecall: Equatable, Sendable {
    enum Direction: Sendable {
        case older, newer
    }

    let draft: EditedLine
    /// The prefix of the recalled lines.
    let prefix: String
    /// The index of the shown line, or the number of lines if the draft is shown.
    var index: Int
}

/// A search for history lines that contain a text.
struct HistorySearch: Equatable, Sendable {
    let draft: EditedLine
    var query = ""
    var index: Int?

    /// Finds the next match from `start` on, in the given direction. Without a match, the current line remains.
    ///
    /// - Parameter isListed: Whether the lines are listed, so that one can be chosen without a query.
    mutating func find(
        in history: [String], from start: Int, _ direction: HistoryRecall.Direction, isListed: Bool = false
    ) {
        let query = query.lowercased()
        guard isListed || !query.isEmpty else { return index = nil }
        let indices = direction == .older ? Array((0..<start + 1).reversed()) : Array(start..<history.count)
        if let found = indices.first(where: { history[$0].lowercased().contains(query) }) { index = found }
    }

    /// The maximum number of found lines shown at once.
    static let listSize = 10

    /// Returns the indices of the found lines to show, newest first: those around the chosen one.
    func shown(from history: [String], limit: Int) -> [Int] {
        let query = query.lowercased()
        let found = history.indices.reversed().filter { query.isEmpty || history[$0].lowercased().contains(query) }
        let place = index.flatMap { chosen in found.firstIndex { $0 <= chosen } } ?? 0
        return Array(found.dropFirst(max(0, place - limit + 1)).prefix(limit))
    }

    func isFound(in history: [String]) -> Bool {
        query.isEmpty || index.map { history[$0].lowercased().contains(query.lowercased()) } == true
    }
}

extension EditorState {
    /// The rest of the newest history line that begins with this one and can be typed; empty unless the cursor is at the
    /// end.
    var hint: String {
        guard showsHints, mode == .editing, line.isAtEnd, !line.isEmpty else { return "" }
        let text = line.text
        guard let entry = history.last(where: { $0.hasPrefix(text) && $0 != text && isLine($0) }) else { return "" }
        return String(entry.dropFirst(line.characters.count))
    }

    /// Returns the part of the hint that a move beyond the line's end accepts: all of it, or its next word.
    func hint(for command: EditorCommand) -> String? {
        let hint = hint
        guard !hint.isEmpty else { return nil }
        switch command {
        case .right, .end: return hint
        case .wordRight:
            let blanks = hint.prefix { !$0.isWordPart }
            return String(blanks + hint.dropFirst(blanks.count).prefix(while: \.isWordPart))
        default: return nil
        }
    }

    /// Inserts the last word of the newest history line, or replaces the word just inserted with that of the line
    /// before.
    mutating func insertLastWord(after previous: Activity) {
        var range = line.cursor..<line.cursor
        var end = history.count
        if case .insertingWord(let inserted, let index) = previous {
            range = inserted
            end = index
        }
        guard let index = history[..<end].lastIndex(where: { !$0.isBlank }),
            let word = TypedWord.words(in: history[index]).last
        else {
            activity = previous
            return
        }
        let characters = Array(history[index])
        edit(range, with: String(characters[word.range]))
        activity = .insertingWord(range.lowerBound..<line.cursor, index: index)
    }

    /// - Parameter prefix: The prefix of the lines to recall; `nil` for the text before the cursor.
    mutating func recall(_ direction: HistoryRecall.Direction, prefix: String? = nil) {
        var recall = HistoryRecall(draft: line, prefix: prefix ?? line.head, index: history.count)
        if case .recalling(let current) = mode {
            recall = current
        } else {
            rememberLine()
        }
        let prefix = recall.prefix
        let draft = recall.draft.text
        let fits: (Int) -> Bool = { [history] in history[$0].hasPrefix(prefix) && history[$0] != draft }
        let found =
            switch direction {
            case .older: (0..<recall.index).last(where: fits)
            case .newer: (recall.index..<history.count).dropFirst().first(where: fits)
            }
        if let found {
            line = EditedLine(history[found])
            recall.index = found
        } else if direction == .newer {
            line = recall.draft
            recall.index = history.count
        }
        mode = .recalling(recall)
    }

    /// Returns whether the search handled the key. Any other key ends it and then applies to the found line.
    mutating func handle(_ key: KeyPress, in search: HistorySearch) -> Bool {
        var search = search
        let newest = history.count - 1
        switch key {
        case .character(let scalar):
            search.query.unicodeScalars.append(scalar)
            search.find(in: history, from: search.index ?? newest, .older)
        case .paste(let text):
            search.query += text.replacing("\n", with: " ")
            search.find(in: history, from: search.index ?? newest, .older)
        case .named(.backspace, _), .control("h"):
            _ = search.query.popLast()
            search.find(in: history, from: newest, .older)
        case .control("r"):
            search.find(in: history, from: (search.index ?? history.count) - 1, .older, isListed: true)
        case .control("s"): search.find(in: history, from: (search.index ?? newest) + 1, .newer, isListed: true)
        case .control("g"):
            line = search.draft
            mode = .editing
            return true
        default:
            mode = .editing
            if line != search.draft { rememberLine(search.draft) }
            if isCommanding { showFound(by: search) }
            keepCursorOnCharacter()
            return key == .named(.escape) || (isCommanding && key == .named(.enter))
        }
        show(search)
        return true
    }

    /// Shows the found line, with the cursor at the match.
    mutating func show(_ search: HistorySearch) {
        line = search.index.map { EditedLine(history[$0]) } ?? search.draft
        let text = line.text.lowercased()
        let query = search.query.lowercased()
        if search.index != nil, let match = text.firstRange(of: query) {
            line.move(to: text.distance(from: text.startIndex, to: match.lowerBound))
        }
        mode = .searching(search)
    }
}
