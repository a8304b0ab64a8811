import CoreDomain
import TerminalKit

/// Commands derived from the descriptions of items: those for opening items, for facets and for rows.
extension CommandTable {
    /// Returns the command that opens an item or shows one of its facets: `movie 550 cast`.
    func command(for type: ItemType<Host>) -> Command<Host> {
        let message = "which \(type.noun)?"
        let start: Argument<Host> =
            type.hasTitles
            ? .title([type.kind], messageIfMissing: message)
            : .pattern(ArgumentName.title, label: "ROW", messageIfMissing: message) { $0.isDigits && Int($0) != 0 }
        let forms = facetForms(of: type, after: [start], keys: type.titleKeys) { try await $0.find([type.kind]) }
        return Command(type.name, aliases: type.aliases, summary: type.summary, examples: type.examples, forms: forms)
    }

    /// Returns the forms that show an item or a facet: one for facets without arguments, one per other facet.
    func facetForms(
        of type: ItemType<Host>, after start: [Argument<Host>], keys: [Key] = [],
        find: @escaping @Sendable (Invocation<Host>) async throws -> FoundItem
    ) -> [Form<Host>] {
        let plain = type.facets.filter { $0.isPlain }
        let others = type.facets.filter { !$0.isPlain }
        var form = Form(
            start + (plain.isEmpty ? [] : [Argument.facet(plain).optional]), keys: keys,
            action: .run { [self] in
                try await show($0.arguments.keyword(ArgumentName.facet), of: find($0), in: $0)
            })
        form.foreignKeys = plain.flatMap { $0.keys }
        form.check = { [self] in try suggestFacet($0, plain, others, of: type) }
        return others.map { facet in
            Form(
                start + [facet.word] + facet.arguments, keys: keys + facet.keys, flags: facet.flags,
                action: .run { [self] in try await show(facet.name, of: find($0), in: $0) })
        } + [form]
    }

    /// Returns the forms that can follow a season or an episode: the arguments of the facet that is its page.
    func partForms(of type: ItemType<Host>, _ found: FoundItem) -> [Form<Host>] {
        type.facets.filter { $0.shows(found.item.selection) }.map { facet in
            Form(
                facet.arguments, keys: facet.keys, flags: facet.flags,
                action: .run { [self] in try await show(facet.name, of: found, in: $0) })
        }
    }

    /// Throws for a misspelled or missing facet, as in `movie 550 csat`, `movie 550 seasons`, `tv 1396 season x`
    /// or `tv 1396 s5e`, but not for a title, as in `movie 12 monkeys`.
    private func suggestFacet(
        _ arguments: Arguments, _ plain: [Facet<Host>], _ others: [Facet<Host>], of type: ItemType<Host>
    ) throws {
        let words = arguments.title
        guard words.count > 1, words[0].digits != nil, let word = words[1].keyword else { return }
        let last = arguments.text(ArgumentName.facet).map { [Word($0)] } ?? []
        let start = "\(type.name) \(words[0].text)"
        if let facet = (others + plain).first(where: { $0.word.accepts(words[1]) || $0.word.isBegun(by: word) }) {
            var matcher = Matcher<Host>(words.dropFirst() + last)
            guard matcher.match([facet.word] + facet.arguments) == nil else { return }
            let usage = facet.arguments.reduce("\(start) \(facet.word.label)") { "\($0) \($1.usage)" }
            throw matcher.mismatch.error(in: matcher.words, after: start, usage: usage)
        }
        if hasFacet(words.dropFirst() + last) {
            let labels = type.facets.map(\.word.label)
            throw UsageError("a \(type.noun) has no “\(word)”", hint: UsageError.expecting(labels))
        }
        let known = (words.count == 2 ? plain : []).map(\.name) + others.filter(\.word.isVerb).map(\.name)
        if known.contains(where: { $0.editDistance(to: word, atMost: 1) != nil }) {
            throw UsageError(unknown: "facet", words[1].text, known: known)
        }
    }

    /// Returns whether the words are a facet's word, alone or with its arguments, for any kind of item.
    private func hasFacet(_ words: [Word]) -> Bool {
        types.flatMap(\.facets).contains { facet in
            var matcher = Matcher<Host>(words)
            return matcher.match([facet.word] + (words.count == 1 ? [] : facet.arguments)) != nil
        }
    }

    private func missingFacet(_ facet: String, of item: Item) -> UsageError {
        let type = type(of: item.reference.kind)
        let noun = type?.noun ?? "title"
        return UsageError(
            "\(item.title) is a \(noun), which has no “\(facet)”",
            hint: UsageError.expecting(type?.facets.map(\.word.label) ?? []))
    }

    /// - Throws: `UsageError` if the words after a row's number name a facet of another kind of item.
    func checkFacet(_ words: [Word], of chosen: [Item]) throws {
        guard chosen.count == 1, let word = words.first?.keyword, !rowActions.contains(where: { $0.name == word }),
            let type = type(of: chosen[0].reference.kind), !type.facets.contains(where: { $0.word.accepts(words[0]) }),
            types.contains(where: { $0.facets.contains { $0.word.accepts(words[0]) } })
        else { return }
        throw missingFacet(word, of: chosen[0])
    }

    /// Returns the command that shows a facet of a named item or of the current one: `cast heat`, `cast`.
    func command(for facet: Facet<Host>) -> Command<Host> {
        let kinds = types.filter { $0.facets.contains { $0.name == facet.name } }.map { $0.kind }
        let names = Phrases.either(kinds.compactMap { type(of: $0)?.noun })
        let titleKeys = kinds.compactMap { type(of: $0)?.titleKeys }.first { !$0.isEmpty } ?? []
        var form = Form(
            facet.arguments + [.title(kinds, messageIfMissing: "which \(names)?").optional],
            keys: titleKeys + facet.keys,
            flags: facet.flags,
            action: .run { [self] in try await show(facet.name, of: $0.find(kinds), in: $0) })
        form.foreignKeys = facetKeys
        return Command(facet.name, summary: facet.summary, examples: examples(of: facet, kinds), forms: [form])
    }

    /// Returns the forms that show a facet of the current or a named item, selected by a word such as `s5e14`.
    func patternForms(accepting word: Word) -> [Form<Host>] {
        types.flatMap { type in
            let title = Argument<Host>.title([type.kind], messageIfMissing: "which \(type.noun)?").optional
            return type.facets.filter { !$0.word.isVerb && $0.word.accepts(word) }.map { facet in
                Form(
                    [facet.word] + facet.arguments + [title], keys: type.titleKeys + facet.keys, flags: facet.flags,
                    action: .run { [self] in try await show(facet.name, of: $0.find([type.kind]), in: $0) })
            }
        }
    }

    /// Returns at most one example for a facet, adapted from its type's examples: `crew 550 dept:writing`.
    private func examples(of facet: Facet<Host>, _ kinds: [ItemKind]) -> [String] {
        guard let type = kinds.first.flatMap(type) else { return [] }
        let examples = type.examples.map { $0.split(separator: " ").map(String.init) }
        guard let words = examples.first(where: { $0.count > 2 && $0[2] == facet.name }) ?? examples.first else {
            return []
        }
        let line = [facet.name] + words.dropFirst(3) + [words[1]] + facet.keys.prefix(1).map(\.usage)
        return [line.joined(separator: " ")]
    }

    /// Shows a facet and makes the item the current one.
    private func show(
        _ facet: String?, of found: FoundItem, in invocation: Invocation<Host>
    ) async throws -> CommandResult {
        let reference = found.item.reference
        if facet == nil, !found.facet.isEmpty { return try await follow(found, in: invocation) }
        if let facet, let result = try await showPart(facet, of: found, in: invocation) { return result }
        guard let type = type(of: reference.kind), let facet = type.facet(facet, of: found.item) else {
            throw missingFacet(facet ?? "", of: found.item)
        }
        let subject = facet.shows(found.item.selection) ? found.item.selection : reference
        var result = try await facet.run(invocation, subject).adding(messages: found.messages)
        result.current = result.current ?? found.item
        if let current = result.current, current.knownTitle == nil {
            // The prompt shows the item's name, which is worth a request only if the network has just responded.
            let isWorthARequest = invocation.isAtPrompt && result.freshness == .network
            let title = await titles.title(
                of: current.reference, isWorthARequest ? .stored : .storedOnly, host: invocation.host)
            result.current = Item(current.selection, title: title)
        }
        if result.tableName == nil, let title = result.current?.title {
            result.tableName = facet.word.isVerb && facet.name != "details" ? "\(title) \(facet.name)" : title
        }
        return result
    }

    /// Shows a facet of a season or an episode: the cast of the current one. Returns `nil` for facets that only whole
    /// items have.
    private func showPart(
        _ facet: String, of found: FoundItem, in invocation: Invocation<Host>
    ) async throws -> CommandResult? {
        guard found.item.part != nil, let type = type(of: found.item.reference.kind),
            type.facet(facet, of: found.item)?.isPlain == true
        else { return nil }
        let words = [Word(facet)] + invocation.arguments.line
        let forms = partForms(of: type, found)
        guard let parsed = try? parse(words, as: forms, after: type.name), case .run(let run) = parsed.form.action
        else {
            return nil
        }
        return try await run(copy(of: invocation) { $0.arguments = parsed.arguments })
    }

    var findCommand: Command<Host> {
        Command(
            "find", summary: "opens an item by IMDb id or link",
            examples: ["find tt0137523", "find https://www.themoviedb.org/movie/550"],
            forms: [Form(.title(messageIfMissing: "which id or link?")) { [self] in try await open($0) }])
    }

    private func open(_ invocation: Invocation<Host>) async throws -> CommandResult {
        let text = invocation.arguments.text(ArgumentName.title) ?? ""
        guard isReference(text) else {
            let shown = Sanitizer.excerpt(text)
            if text.contains("://") {
                let nouns = Phrases.either(types.filter { $0.hasTitles }.map { "a \($0.noun)" })
                throw UsageError("“\(shown)” is not a link to \(nouns)", hint: "search by title")
            }
            throw UsageError("“\(shown)” is neither an id of another catalogue nor a link", hint: "search \(shown)")
        }
        return try await show(nil, of: invocation.find(), in: invocation)
    }

    private func follow(_ found: FoundItem, in invocation: Invocation<Host>) async throws -> CommandResult {
        let item = FoundItem(found.item, messages: found.messages)
        guard let type = type(of: found.item.reference.kind) else {
            return try await show(nil, of: item, in: invocation)
        }
        let forms = facetForms(of: type, after: []) { _ in item }
        let parsed = try parse(found.facet.map { Word($0) }, as: forms, after: invocation.arguments.command)
        guard case .run(let run) = parsed.form.action else { return try await show(nil, of: item, in: invocation) }
        return try await run(copy(of: invocation) { $0.arguments = parsed.arguments })
    }
}
