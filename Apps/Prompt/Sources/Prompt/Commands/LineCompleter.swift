import CoreDomain
import TerminalKit

/// The completions of a line: commands, verbs, facets, titles, keys, flags, and the values of these and of arguments.
struct LineCompleter: Sendable {
    let table: CommandTable
    let rows: [Item]
    let current: Item?
    let fields: [RememberedFields]
    let titles: any TitleFinder
    let sources: [HandlerID: Handlers.Complete]

    /// Returns completions of a line. Completions that can't be computed are omitted.
    ///
    /// - Parameter line: The text before the cursor. Its last word is completed, unless a space follows it.
    func completions(for line: String) async -> [Completion] {
        guard var words = try? Word.words(in: line), !line.isComment else { return [] }
        let prefix = line.last?.isWhitespace == false ? words.popLast() : nil
        return await completions(after: words, prefix ?? Word("")).uniqued
    }

    /// A word with its index in the line, without flags and keys.
    private typealias Placed = EnumeratedSequence<[Word]>.Element

    func completions(after words: [Word], _ prefix: Word) async -> [Completion] {
        // After a pipe or a redirection, the line continues with a program or a file.
        if words.contains(where: { !$0.isQuoted && ["|", ">", ">>"].contains($0.text) }) { return [] }
        let first = words.first ?? prefix
        if first.text.hasPrefix("/"), first.text.count > 1, table.command("/") != nil {
            // `/heat` is the alias `/` with its first argument. Completions of all words replace the alias too.
            let rest = [Word(String(first.text.dropFirst()))] + (words + [prefix]).dropFirst()
            let found = await completions(after: [Word("/")] + rest.dropLast(), rest[rest.count - 1])
            return found.map { $0.replacedWords == rest.count ? $0.typed(as: "/" + $0.typed) : $0 }
        }
        let (typed, rest) = table.flags.typed(in: words)
        let placed = rest.map { (offset: $0, element: words[$0]) }
        let text = prefix.text
        if let typed = typed.last, let flag = typed.flag, flag.value != nil, typed.value == nil {
            return values(of: flag, text, placed.first?.element)
        }
        let isFlag = text.hasPrefix("-") && !prefix.isQuoted && !words.contains(Word("--"))
        guard let first = placed.first?.element else {
            return isFlag ? flags(text, of: [], []) : beginnings(prefix)
        }
        let forms = forms(after: first)
        if isFlag { return flags(text, of: forms, placed.map(\.element)) }
        return await arguments(of: forms, Array(placed.dropFirst()), prefix, in: words)
    }

    /// Returns completions of a line's first word: commands, or rows with a number that begins with the word.
    private func beginnings(_ prefix: Word) -> [Completion] {
        let text = prefix.text
        if text.isDigits, !prefix.isQuoted {
            return rows.enumerated().map { index, row in
                Completion(String(index + 1), summary: row.name).typed(as: String(index + 1))
            }.starting(with: text)
        }
        return table.commands.map { Completion($0.name, summary: $0.summary) }.starting(with: text)
    }

    private func forms(after first: Word) -> [Form] {
        if first.isCurrent { return current.map { table.forms(for: [$0]) } ?? [] }
        if let whole = table.whole(of: current, by: first) { return table.forms(for: [whole]) }
        if let selection = try? RowSelection(first) {
            return (try? table.selected(selection, rows)).map(table.forms) ?? []
        }
        return table.command(first.text)?.forms ?? table.patternForms(accepting: first)
    }

    /// Returns the applicable flags, or the values of the flag before “=”.
    private func flags(_ text: String, of forms: [Form], _ words: [Word]) -> [Completion] {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            guard let flag = table.flags.first(where: { $0.name == parts[0] }) else { return [] }
            return values(of: flag, parts[1], words.first).map { $0.typed(as: "\(parts[0])=\($0.typed)") }
        }
        let own = Set((forms.flatMap(\.flags) + facets(named: words).flatMap(\.flags)).map(\.name))
        let bound = Set(table.commands.flatMap(\.forms).flatMap(\.flags).map(\.name))
        return table.flags.filter { forms.isEmpty || own.contains($0.name) || !bound.contains($0.name) }
            .map { Completion($0.name, summary: $0.summary) }.starting(with: text)
    }

    /// Returns the values of a flag. In a list, the text after the last comma is completed, without repeating values.
    private func values(of flag: Flag, _ text: String, _ command: Word?) -> [Completion] {
        guard flag.name == Flag.fields.name else { return flag.values.starting(with: text) }
        let name = command.map { table.command($0.text)?.name ?? $0.text } ?? ""
        let start = text.lastIndex(of: ",").map { String(text[...$0]) } ?? ""
        let chosen = Set(start.split(separator: ",").map(String.init))
        let known = fields(of: name).filter { !chosen.contains($0) }
        return known.map { Completion($0).typed(as: start + $0) }.starting(with: String(text.dropFirst(start.count)))
    }

    /// Returns the properties of the command's last result, or else those of the last result with properties.
    private func fields(of command: String) -> [String] {
        let candidates = fields.filter { $0.command == command } + fields.reversed()
        return candidates.lazy.compactMap { try? $0.make() }.first { !$0.isEmpty } ?? []
    }

    private func arguments(
        of forms: [Form], _ placed: [Placed], _ word: Word, in line: [Word]
    ) async -> [Completion] {
        let prefix = word.text
        let names = Set(forms.flatMap { $0.keys + $0.foreignKeys() }.map(\.name))
        let isKeyed = { (word: Placed) in word.element.keyAndValue.map { names.contains($0.key) } ?? false }
        let keyed = placed.filter(isKeyed)
        let rest = placed.filter { !isKeyed($0) }
        var matcher = Matcher(rest.map(\.element))
        let fitting = table.candidates(among: forms, for: matcher.words).filter {
            !matcher.next(in: $0.arguments[...]).isEmpty || matcher.match($0.arguments[...]) != nil
        }
        let next = fitting.flatMap { matcher.next(in: $0.arguments[...]) }
        // Keys are accepted only by forms that the words before them complete.
        let complete = fitting.filter { matcher.match($0.arguments[...]) != nil }
        let given = Set(keyed.compactMap { $0.element.keyAndValue?.key })
        // A quoted word is a title or text, never a key.
        let keys = word.isQuoted ? [] : keys(of: complete, after: line).filter { !given.contains($0.name) }
        if let key = keys.first(where: { prefix.hasPrefix("\($0.name):") }) {
            return await values(of: key, next, rest).starting(with: prefix)
        }
        let last = rest.last?.element.text
        var words = [Completion]()
        var titled = [Completion]()
        for next in next {
            switch next.argument.content {
            case .words(let choices) where !word.isQuoted: words += choices.starting(with: prefix)
            case .value:
                words += await values(of: next.argument, after: last).starting(with: prefix)
            case .text: titled += await self.titles(next, rest, prefix, lineLength: line.count)
            case .words, .pattern, .quoted: break
            }
        }
        return words + keys.map { Completion("\($0.name):", summary: $0.usage) }.starting(with: prefix) + titled
    }

    /// Returns the keys of forms. The keys of a facet require the facet's word in the line.
    private func keys(of forms: [Form], after words: [Word]) -> [Key] {
        let foreign = Set(forms.flatMap { $0.foreignKeys() }.map(\.name))
        let own = facets(named: words).flatMap(\.keys).filter { foreign.contains($0.name) }
        return (forms.flatMap(\.keys) + own).uniqued(by: \.name)
    }

    private func facets(named words: [Word]) -> [Facet] {
        table.types.flatMap(\.facets).filter { facet in words.contains { $0.keyword == facet.name } }
    }

    /// Returns the values of a key, with the current item's own. The values of `year` are the years of stored items with
    /// the typed title.
    private func values(of key: Key, _ next: [Matcher.Next], _ rest: [Placed]) async -> [Completion] {
        var values = key.values
        if key.name == Key.year.name, let next = next.first(where: { $0.start < rest.count }) {
            let title = rest[next.start...].map(\.element).text
            values = await titles.years(of: title, among: kinds(next.argument.kinds))
        }
        if key.takesOwnValues, let current {
            values += await titles.values(of: key.name, in: current.reference)
        }
        return values.map { Completion("\(key.name):\($0.text)", summary: $0.summary) }
    }

    /// Returns titles that complete the words from the start of the argument to the end of the line.
    private func titles(
        _ next: Matcher.Next, _ rest: [Placed], _ prefix: String, lineLength: Int
    ) async -> [Completion] {
        var own = rest[next.start...]
        if next.argument.name == ArgumentName.titles {
            own = own.dropFirst(SeveralTitles.lastTitle(in: own.map(\.element)))
        }
        guard own.map(\.offset) == Array(lineLength - own.count..<lineLength), !prefix.isBlank || own.isEmpty else {
            return []
        }
        let typed = (own.map(\.element.text) + [prefix]).joined(separator: " ")
        let shown = [current].compactMap { $0 } + rows
        let kinds = kinds(next.argument.kinds)
        let found = await titles.completions(of: typed, among: kinds, shown: shown)
        return found.map { $0.replacing(words: own.count + 1) }
    }

    /// Returns the values of an argument for a single word. Values that can't be read are omitted.
    private func values(of argument: Argument, after word: String?) async -> [Completion] {
        guard let source = argument.source else { return argument.knownValues(in: table, after: word) }
        return (try? await sources[source]?()) ?? []
    }

    /// Returns the kinds of items that an argument accepts, limited to kinds that can be opened.
    private func kinds(_ kinds: [ItemKind]?) -> [ItemKind] {
        (kinds ?? table.types.map(\.kind)).filter { table.type(of: $0) != nil }
    }
}

extension Argument {
    /// The kinds of items that the argument accepts; `nil` for all.
    fileprivate var kinds: [ItemKind]? { if case .text(let kinds) = content { kinds } else { nil } }
}

extension [Completion] {
    fileprivate func starting(with prefix: String) -> [Completion] {
        filter { $0.text.lowercased().hasPrefix(prefix.lowercased()) }
    }
}
