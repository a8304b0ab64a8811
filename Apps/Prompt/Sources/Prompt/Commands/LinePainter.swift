import TerminalKit

/// The styles of a line's characters while it is typed: commands, facets, flags, keys, quoted text, numbers and
/// unexpected words.
struct LinePainter: Sendable {
    let table: CommandTable
    var rows: [Item] = []

    /// - Parameter cursor: The position of the next character. A word that ends there isn't marked while it may still
    ///   become a known one.
    func roles(of line: [Character], cursor: Int) -> [Text.Role?] {
        if String(line).isComment { return line.map { _ in .dim } }
        var painting = LinePainting(table: table, rows: rows, cursor: cursor, roles: line.map { _ in nil })
        let words = TypedWord.words(in: line).prefix { !$0.isRedirection }
        painting.paint(Array(words))
        return painting.roles
    }
}

/// A line whose words are styled one after another.
private struct LinePainting {
    let table: CommandTable
    let rows: [Item]
    let cursor: Int
    var roles: [Text.Role?]

    mutating func paint(_ words: [TypedWord]) {
        for word in words { paintValue(word) }
        let words = paintFlags(words)
        guard let first = words.first else { return }
        paintRest(Array(words.dropFirst()), as: paintCommand(first, isAlone: words.count == 1))
    }

    private mutating func paint(_ range: Range<Int>, _ role: Text.Role?) {
        for index in range { roles[index] = role }
    }

    /// Styles quoted text and numbers, which are recognised without context.
    private mutating func paintValue(_ word: TypedWord) {
        if word.word.isQuoted { return paint(word.range, .quoted) }
        if word.word.digits != nil || (try? RowSelection(word.word))?.isOpen == false { paint(word.range, .number) }
    }

    /// Marks an unexpected word, unless it is being typed and may become an expected one, or is a flag.
    private mutating func mark(_ word: TypedWord, unlessBeginning known: [String]) {
        let text = word.word.text.lowercased()
        let known = known + table.flags.map(\.name)
        if word.range.upperBound == cursor, known.contains(where: { $0.hasPrefix(text) }) { return }
        paint(word.range, .unknown)
    }

    /// Styles flags, and returns the words other than flags and their values.
    private mutating func paintFlags(_ words: [TypedWord]) -> [TypedWord] {
        let (typed, rest) = table.flags.typed(in: words.map(\.word))
        for flag in typed {
            let word = words[flag.index]
            if flag.flag == nil {
                mark(word, unlessBeginning: [])
            } else {
                paint(word.range.prefix(flag.name.count), .option)
            }
        }
        return rest.map { words[$0] }
    }

    /// Styles the first word, and returns the forms that begin with it.
    private mutating func paintCommand(_ typed: TypedWord, isAlone: Bool) -> [Form]? {
        let word = typed.word
        if let selection = try? RowSelection(word) {
            paint(typed.range, .number)
            return (try? table.selected(selection, rows)).map(table.forms)
        }
        if let command = table.command(word.text) {
            paint(typed.range, .command)
            return command.forms
        }
        if word.text.hasPrefix("/"), let command = table.command("/") {
            paint(typed.range.prefix(1), .command)
            return word.text.count > 1 ? nil : command.forms
        }
        let forms = table.patternForms(accepting: word)
        let isLink = isAlone && table.links.contains { $0.matches(word.text) }
        if isLink || !forms.isEmpty {
            paint(typed.range, .accent)
        } else {
            markCommand(typed)
        }
        return forms.isEmpty ? nil : forms
    }

    /// Marks an unknown command, unless it is being typed and isn't only letters, since it may become a link.
    private mutating func markCommand(_ typed: TypedWord) {
        if typed.range.upperBound == cursor, !typed.word.text.allSatisfy(\.isLetter) { return }
        mark(typed, unlessBeginning: table.commands.flatMap { [$0.name] + $0.aliases })
    }

    private mutating func paintRest(_ words: [TypedWord], as possible: [Form]?) {
        guard let possible else { return }
        let words = paintKeys(words, possible.flatMap { $0.keys + $0.foreignKeys() })
        var matcher = Matcher(words.map(\.word))
        let forms = table.candidates(among: possible, for: matcher.words)
        for form in forms {
            guard let matched = matcher.match(form.arguments[...]) else { continue }
            paintArguments(words, form.arguments, matched)
            return markRefusal(words, form, matched)
        }
        paintBeginning(words, forms)
        markMismatch(matcher.mismatch, words)
    }

    /// Styles words of the form `key:value`, and returns the other words.
    private mutating func paintKeys(_ words: [TypedWord], _ keys: [Key]) -> [TypedWord] {
        words.filter { typed in
            let parts = typed.word.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !typed.word.isQuoted, let key = keys.first(where: { $0.name == parts[0] }) else {
                return true
            }
            let name = typed.range.prefix(parts[0].count + 1)
            let value = name.upperBound..<typed.range.upperBound
            paint(name, .option)
            if typed.range.upperBound != cursor, (try? key.check(String(parts[1]))) == nil {
                paint(value, .unknown)
            } else if parts[1].isDigits {
                paint(value, .number)
            }
            return false
        }
    }

    /// Styles the fixed words of a complete line.
    private mutating func paintArguments(
        _ words: [TypedWord], _ arguments: [Argument], _ matched: [String: [Word]]
    ) {
        var words = words[...]
        for argument in arguments {
            let count = matched[argument.name]?.count ?? 0
            if argument.isFixed { for word in words.prefix(count) { paintFixed(word) } }
            words = words.dropFirst(count)
        }
    }

    /// Marks a word that follows an id and is most likely a misspelled facet rather than part of a title.
    private mutating func markRefusal(
        _ words: [TypedWord], _ form: Form, _ matched: [String: [Word]]
    ) {
        let arguments = Arguments(command: "", words: matched)
        guard words.count > 1, (try? table.checkFacet(in: arguments, of: form)) == nil else { return }
        mark(words[1], unlessBeginning: table.types.flatMap(\.facets).map(\.word.label))
    }

    /// Styles the fixed words of an incomplete line.
    private mutating func paintBeginning(_ words: [TypedWord], _ forms: [Form]) {
        // Fixed words are near the beginning, and each requires checking all words before it.
        for (index, typed) in words.prefix(20).enumerated() {
            let matcher = Matcher(words.prefix(index).map(\.word))
            let next = forms.flatMap { matcher.next(in: $0.arguments[...]) }
            if next.contains(where: { $0.argument.isFixed && $0.argument.accepts(typed.word) }) { paintFixed(typed) }
        }
    }

    /// Styles a word that isn't a number.
    private mutating func paintFixed(_ word: TypedWord) {
        if roles[word.range.lowerBound] == nil { paint(word.range, .accent) }
    }

    /// Marks the first word that matches no form, if only certain words are possible there.
    private mutating func markMismatch(_ mismatch: Matcher.Mismatch, _ words: [TypedWord]) {
        guard words.indices.contains(mismatch.position), !mismatch.expected.isEmpty else { return }
        let typed = words[mismatch.position]
        let expected = mismatch.expected
        let isTyping = typed.range.upperBound == cursor
        guard expected.allSatisfy(\.isFixed) else { return }
        if isTyping, expected.contains(where: { $0.isBegun(by: typed.word.text.lowercased()) }) { return }
        mark(typed, unlessBeginning: expected.flatMap { $0.choices ?? [$0.label] })
    }
}

extension Argument {
    /// Whether the argument accepts only certain words, or only words of a certain form.
    fileprivate var isFixed: Bool {
        switch content {
        case .words, .pattern, .quoted: true
        case .value, .text: false
        }
    }
}
