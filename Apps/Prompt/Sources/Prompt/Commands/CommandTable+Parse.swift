import CoreDomain
import TerminalKit

/// A line that matches a form.
struct ParsedCommand: Sendable {
    let form: Form
    let arguments: Arguments
}

extension CommandTable {
    /// Parses one line without its flags; `nil` if there are no words.
    ///
    /// - Parameter canGoBack: Whether the hint for a missing row may be `back`.
    /// - Throws: `UsageError` that suggests the probable meaning.
    func parse(
        _ words: [Word], rows: [Item] = [], current: Item? = nil, canGoBack: Bool = false
    ) throws -> ParsedCommand? {
        guard let first = words.first else { return nil }
        if let selection = try RowSelection(first) {
            let chosen = try selected(selection, rows, canGoBack: canGoBack)
            return try parse(Array(words.dropFirst()), about: chosen, after: selection.text)
        }
        if first.isCurrent { return try parse(Array(words.dropFirst()), about: [opened(current)], after: "_") }
        if let whole = whole(of: current, by: first), words.count > 1, follows(words[1], whole) {
            return try parse(Array(words.dropFirst()), about: [whole], after: first.text)
        }
        let parts = separated(first)
        let word = parts[0].text
        let rest = parts.dropFirst() + words.dropFirst()
        guard let command = command(word) else {
            if words.count == 1, links.contains(where: { $0.matches(first.text) }) {
                return try parse(words, as: findCommand)
            }
            let forms = patternForms(accepting: first)
            if forms.isEmpty { throw unknownCommand(word, words) }
            if let line = actionFirst(in: words) { return try parse(line, rows: rows, current: current) }
            return try parse(words, as: forms, after: word)
        }
        return try parse(Array(rest), as: command)
    }

    /// Returns whether the line is valid for the rows of the last table.
    func accepts(_ words: [Word], rows: [Item]) -> Bool { (try? parse(words, rows: rows)) != nil }

    /// Returns the line with its action first: `rate 8 s1e1` for `s1e1 rate 8`; `nil` without an action.
    private func actionFirst(in words: [Word]) -> [Word]? {
        guard words.count > 1, let name = words[1].keyword, !name.isEmpty,
            let action = rowActions(namedBy: name).first, action.selector?.accepts(words[0]) == true
        else { return nil }
        let rest = words.dropFirst(2)
        // Moves the selector behind the action's own arguments and before the words for a day.
        let count = min(action.arguments.count, rest.count)
        return [words[1]] + rest.prefix(count) + [words[0]] + rest.dropFirst(count)
    }

    /// Splits `/heat` into the alias `/` and its first argument. Returns any other word unchanged.
    func separated(_ first: Word) -> [Word] {
        guard first.text.hasPrefix("/"), first.text.count > 1 else { return [first] }
        return [Word("/"), Word(String(first.text.dropFirst()))]
    }

    private func opened(_ current: Item?) throws -> Item {
        if let current { return current }
        throw UsageError(
            "“_” is the current title, but no title has been opened",
            hint: types.first?.examples.first.map { .line($0, for: "open one first") } ?? .seeHelp)
    }

    private func unknownCommand(_ text: String, _ line: [Word]) -> UsageError {
        if let start = text.split(separator: " ").first, start.count < text.count, command(String(start)) != nil {
            return UsageError(
                "“\(Sanitizer.excerpt(text))” in quotes is one word, not a command", hint: .note("remove the quotes"))
        }
        if let name = nearestCommand(to: text) {
            return UsageError(unknown: "command", text, known: [name], hint: .line("help"))
        }
        guard let search = command("search"), !text.isBlank else {
            return UsageError(unknown: "command", text, known: [])
        }
        // A new user may have typed a title without a command.
        let names = types.prefix(1).map(\.name) + [search.name]
        let titled = names.map { name in Hint.line(repeating: line.source) { "\(name) \($0)" } }
        return UsageError(
            unknown: "command", text, known: [], hint: titled.reduce(Hint([]), +) + .line("help"), isGuess: true)
    }

    private func parse(_ words: [Word], as command: CommandSpec) throws -> ParsedCommand {
        do {
            return try parse(words, as: command.forms, after: command.name)
        } catch {
            throw command.secretError.flatMap { Self.mayBeSecret(words) ? $0 : nil } ?? error
        }
    }

    /// Returns whether words could be a secret instead of a mistyped verb: several words, or one long word.
    private static func mayBeSecret(_ words: [Word]) -> Bool {
        words.count > 1 || words.contains { $0.text.count > 8 }
    }

    /// Returns whether a line may contain a secret because it has words that its command doesn't accept.
    @Sendable func mayHoldSecret(_ line: String) -> Bool {
        let words = TypedWord.words(in: line).map(\.word)
        guard let index = words.firstIndex(where: { command($0.text)?.secretError != nil }),
            let command = command(words[index].text), index == 0 || words[0].text.hasPrefix("-")
        else { return false }
        let rest = words.dropFirst(index + 1).filter { !$0.text.hasPrefix("-") }
        return Self.mayBeSecret(rest) && (try? parse(rest, as: command)) == nil
    }

    /// Tries forms in order. If a verb was typed, only the forms that begin with it are tried.
    func parse(
        _ words: [Word], as forms: [Form], after command: String
    ) throws -> ParsedCommand {
        let line = words
        let short = shortValues(in: possible(among: forms, for: words), words)
        let (words, values) = try keys(of: forms, in: words, short).take(
            from: words, refusing: filters(refusedBy: forms, in: words, short), short: short)
        let candidates = candidates(among: forms, for: words)
        var matcher = Matcher(words)
        for form in candidates {
            guard let matched = matcher.match(form.arguments[...]) else { continue }
            let hasTitle = form.arguments.contains { $0.takesWords && matched[$0.name] != nil }
            let arguments = Arguments(
                command: command, words: matched, keys: values, line: line, isReference: isReference,
                takesYear: hasTitle && form.keys.contains(where: \.isOfTitle))
            try check(arguments, against: form, among: forms)
            for argument in form.arguments { try arguments.text(argument.name).map(argument.check) }
            return ParsedCommand(form: form, arguments: arguments)
        }
        try refuseKey(matcher.mismatch, words, candidates, after: command)
        try suggestKey(matcher.mismatch, words, candidates, after: command)
        try suggestFlag(matcher.mismatch, words, candidates, after: command)
        let usage = candidates.usage(after: command)
        var error = matcher.mismatch.error(
            in: words, after: command, usage: usage, example: example(of: command, beginning: words, among: candidates))
        let takesText = possible(among: forms, for: words).contains { form in
            form.arguments.contains { $0.takesWords || $0.isTitle }
        }
        error.mayBeTitle = !takesText && matcher.mismatch.position < words.count
        throw error
    }

    /// Returns the first example of a command, or of an action after rows, that begins with the typed verb.
    ///
    /// - Parameters:
    ///   - start: The command, or the rows before the action.
    ///   - words: The words after it.
    ///   - forms: The forms that can be meant.
    private func example(of start: String, beginning words: [Word], among forms: [Form]) -> Hint? {
        let verb = words.first.flatMap { word in
            forms.contains { $0.arguments.first.map { $0.isVerb && $0.accepts(word) } == true } ? word.keyword : nil
        }
        if let command = command(start) {
            let example = command.examples.first { verb == nil || $0.spokenWords.dropFirst().first == verb }
            return example.map { .line($0) }
        }
        let action = verb.flatMap { rowActions(namedBy: $0).first }
        return action?.examples.first { $0.spokenWords.first == verb }.map { .line("\(start) \($0)") }
    }

    /// Returns the forms that begin with the typed verb; all forms if no verb was typed.
    func candidates(among forms: [Form], for words: [Word]) -> [Form] {
        let verbs = forms.filter { form in
            form.arguments.first.map { $0.isVerb && words.first.map($0.accepts) == true } ?? false
        }
        return verbs.isEmpty ? forms : verbs
    }

    /// Returns the forms that begin with the typed verb, or else those without a verb.
    private func possible(among forms: [Form], for words: [Word]) -> [Form] {
        candidates(among: forms, for: words).filter { form in
            guard let first = form.arguments.first, first.isVerb else { return true }
            return words.first.map(first.accepts) == true
        }
    }

    /// Returns where a line can have the short values of keys. Where a title is expected, they are words of it until a
    /// facet with such a key.
    private func shortValues(in forms: [Form], _ words: [Word]) -> ShortValues {
        let haveShortValues = { (keys: [Key]) in keys.contains { !$0.shortValues.isEmpty } }
        let takesTitle = forms.contains { $0.arguments.contains(where: \.isTitle) }
        if !takesTitle, forms.contains(where: { haveShortValues($0.keys) }) { return .anywhere }
        guard words.count > 1, forms.contains(where: { haveShortValues($0.foreignKeys()) }) else { return .nowhere }
        let facet = words.dropLast().first { word in
            facets(selectedBy: word).contains { $0.word.isVerb && haveShortValues($0.keys) }
        }
        return facet.map(ShortValues.after) ?? .nowhere
    }

    /// Returns the keys that a line may have, including those of other forms if it has any.
    private func keys(of forms: [Form], in words: [Word], _ short: ShortValues) -> [Key] {
        let mayHaveForeignKeys = words.mayHaveKeys || short != .nowhere
        return forms.flatMap { $0.keys + (mayHaveForeignKeys ? $0.foreignKeys() : []) }.uniqued(by: \.name)
    }

    /// Returns the keys that aren't words of the title that a form takes, if a line has any.
    private func filters(refusedBy forms: [Form], in words: [Word], _ short: ShortValues) -> [Key] {
        let takesTitle = forms.contains { $0.arguments.contains(where: \.takesWords) }
        return takesTitle && (words.mayHaveKeys || short != .nowhere) ? filters : []
    }

    /// Names the keys that can be used in place of an unknown one, as in `top popularity:100+`.
    private func refuseKey(
        _ mismatch: Matcher.Mismatch, _ words: [Word], _ forms: [Form], after command: String
    ) throws {
        guard words.indices.contains(mismatch.position), !words[mismatch.position].isQuoted,
            let name = words[mismatch.position].keyAndValue?.key
        else { return }
        let accepted = forms.flatMap(\.keys).map { "\($0.name):" }.uniqued
        guard !accepted.isEmpty else { return }
        throw UsageError(
            "“\(Sanitizer.excerpt(name)):” is not accepted by “\(command)”",
            hint: .note("accepted: \(accepted.joined(separator: ", "))"))
    }

    /// Suggests keys for lines such as `top horror` and `top 2023`, whose last word is meant as a key's value.
    private func suggestKey(
        _ mismatch: Matcher.Mismatch, _ words: [Word], _ forms: [Form], after command: String
    ) throws {
        guard words.indices.contains(mismatch.position), let word = words[mismatch.position].keyword else { return }
        let keys = forms.flatMap(\.keys).uniqued(by: \.name).filter(\.isSuggested)
        let isYear = word.isDigits && word.count == 4
        let fitting = keys.filter { isYear ? $0.name == Key.year.name : $0.values.contains { $0.text == word } }
        let expected = mismatch.expected.flatMap { $0.choices ?? [] }
        let named = word.isDigits || isKind(word) || !expected.isEmpty ? [] : keys.filter(\.takesNames)
        let start = ([command] + words.prefix(mismatch.position).map(\.text)).joined(separator: " ")
        let lines = (fitting.isEmpty ? named : fitting).map { "\(start) \($0.name):\(Word(word).source)" }
        guard !lines.isEmpty else { return }
        var error = UsageError(
            "“\(Sanitizer.excerpt(word))” must follow a key here",
            hint: Hint(lines), isGuess: true)
        error.mayBeTitle = fitting.isEmpty && words.count > mismatch.position + 1
        throw error
    }

    /// Returns whether a word names a kind of items.
    func isKind(_ word: String) -> Bool { type(namedBy: word) != nil }

    /// Returns the type of items that a word names: “series”; `nil` if it names none.
    func type(namedBy word: String) -> ItemType? {
        types.first { $0.name == word || $0.aliases.contains(word) || $0.synonyms.contains(word) }
    }

    /// Suggests flags for lines such as `top 10` and `popular 2`, which mean a number of rows or a page.
    private func suggestFlag(
        _ mismatch: Matcher.Mismatch, _ words: [Word], _ forms: [Form], after command: String
    ) throws {
        guard words.indices.contains(mismatch.position), words[mismatch.position].text.isDigits,
            forms.contains(where: { $0.flags.contains { $0.name == Flag.pageName } })
        else { return }
        let number = words[mismatch.position].text.fitted(to: 40)
        let start = ([command] + words.prefix(mismatch.position).map(\.text)).joined(separator: " ")
        throw UsageError(
            "“\(number)” is neither a number of rows nor a page here",
            hint: .line("\(start) --limit \(number)", for: "\(number) rows")
                + .line("\(start) --page \(number)", for: "page \(number)"),
            isGuess: words.count > mismatch.position + 1)
    }

    private func check(_ arguments: Arguments, against form: Form, among forms: [Form]) throws {
        let usage = [form].usage(after: arguments.command)
        for argument in form.arguments {
            guard let message = argument.messageIfMissing, let text = arguments.text(argument.name), text.isBlank else {
                continue
            }
            throw UsageError(
                message, hint: example(of: arguments.command, beginning: arguments.line, among: [form]) ?? usage)
        }
        try checkFacet(in: arguments, of: form)
        try checkKeys(of: arguments, against: form, among: forms)
        _ = try arguments.titleQuery()
    }

    private func checkKeys(of arguments: Arguments, against form: Form, among forms: [Form]) throws {
        if arguments.keys.isEmpty { return }
        let usage = [form].usage(after: arguments.command)
        let keys = facets(of: arguments).flatMap(\.keys) + form.keys
        let accepted = keys.map(\.name).uniqued
        for name in arguments.keys.keys.sorted() {
            let own = keys.filter { $0.name == name }
            if let key = own.first(where: { $0.isOfTitle == arguments.takesYear }) ?? own.first {
                try key.check(arguments.keys[name] ?? "")
                continue
            }
            if let other = forms.first(where: { $0.keys.contains { $0.name == name } }) {
                let own = arguments.accepted(by: other)
                let isWhole = other.arguments.allSatisfy { $0.isOptional || own.words[$0.name] != nil }
                throw UsageError(
                    "“\(name):” is not accepted by this form of “\(arguments.command)”",
                    hint: isWhole ? .line(other.line(own).line) : [other].usage(after: arguments.command))
            }
            let isForeign = form.foreignKeys().contains { $0.name == name }
            let owners = types.flatMap(\.facets).filter { $0.keys.contains { $0.name == name } }.uniqued(by: \.name)
            let example = owners.first.flatMap { facet in
                facet.keys.first { $0.name == name }.map { "\(facet.name) \($0.usage)" }
            }
            if isForeign, owners.count > 1 {
                throw UsageError(
                    "“\(name):” is not accepted by “\(arguments.command)”",
                    hint: .note("accepted by: \(owners.map(\.name).joined(separator: ", "))"))
            }
            guard owners.count == 1 || isForeign else {
                let accepted = accepted.isEmpty ? "none" : accepted.map { "\($0):" }.joined(separator: ", ")
                let quoted = "\"\(name):\(Sanitizer.excerpt(arguments.keys[name] ?? ""))\""
                throw UsageError(
                    "“\(name):” is not accepted by “\(arguments.command)”",
                    hint: .note("accepted: \(accepted)") + .note("for a title, use quotes: \(quoted)"))
            }
            throw UsageError(
                "“\(name):” is only accepted by \(owners.first?.name ?? "another command")",
                hint: example.map { .line($0) } ?? usage)
        }
    }

    /// Checks the flags of a command. Flags that belong to no form, such as `--json`, apply to every command.
    func check(_ flags: Flags, of parsed: ParsedCommand) throws {
        guard pluginFlags.contains(where: flags.contains) else { return }
        let accepted = (parsed.form.flags + facets(of: parsed.arguments).flatMap(\.flags)).map(\.name)
        guard pluginFlags.contains(where: { flags.contains($0) && !accepted.contains($0.name) }) else { return }
        for command in commands {
            for form in command.forms {
                guard let flag = form.flags.first(where: { flags.contains($0) && !accepted.contains($0.name) }) else {
                    continue
                }
                throw UsageError(
                    "\(flag.name) is not accepted by “\(parsed.arguments.command)”",
                    hint: [form].usage(after: command.name))
            }
        }
    }

    /// Returns the facets named by the arguments, for the command's kind or, after a row number, for all kinds.
    private func facets(of arguments: Arguments) -> [Facet] {
        guard let name = arguments.keyword(ArgumentName.facet) else { return [] }
        let own = types.filter { $0.name == arguments.command }
        return (own.isEmpty ? types : own).flatMap { $0.facets(selectedBy: Word(name)) }
    }
}

/// Lines with secrets.
extension CommandTable {
    /// Throws for a line with a key or a token, and for one with a password unless its command takes addresses.
    ///
    /// - Parameter words: The line without its flags.
    func refuseSecrets(in words: [Word], rows: [Item], current: Item?) throws {
        let text = words.text
        if !text.credentials.isEmpty {
            throw commands.lazy.compactMap(\.secretError).first
                ?? UsageError("a key isn’t typed on the command line", hint: .line("help"))
        }
        guard text.holdsSecret, let command = try parse(words, rows: rows, current: current) else { return }
        if command.form.arguments.contains(where: \.takesAddress) { return }
        throw UsageError(
            "the line contains a password, so nothing was looked up or stored", hint: .note("leave the password out"))
    }
}
