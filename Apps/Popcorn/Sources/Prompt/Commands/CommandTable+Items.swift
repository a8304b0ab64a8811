import CoreDomain

/// What follows from the descriptions of items: opening one, its facets, rows.
extension CommandTable {
    /// The command that opens an item or shows one of its facets: `movie 550 cast`.
    func command(for type: ItemType<Host>) -> Command<Host> {
        let forms = facetForms(of: type, after: [.title(messageIfMissing: "which \(type.noun)?")], keys: [.year]) {
            try await $0.find([type.kind])
        }
        return Command(
            type.name, aliases: type.aliases, summary: type.summary, examples: type.examples, forms: forms)
    }

    /// The forms that show an item or a facet of it: one for all facets without arguments, and one for each other.
    private func facetForms(
        of type: ItemType<Host>, after start: [Argument<Host>], keys: [Key] = [],
        find: @escaping @Sendable (Invocation<Host>) async throws -> FoundItem
    ) -> [Form<Host>] {
        let (plain, others) = (type.facets.filter(\.isPlain), type.facets.filter { !$0.isPlain })
        var form = Form(
            start + [Argument.facet(plain).optional], keys: keys, flags: [],
            action: .run { [self] in
                try await show($0.arguments.keyword(ArgumentName.facet), of: find($0), in: $0)
            })
        form.foreignKeys = plain.flatMap(\.keys)
        form.check = { [self] in try suggestFacet($0, plain, others, of: type) }
        return others.map { facet in
            Form(
                start + [facet.word] + facet.arguments, keys: keys + facet.keys, flags: facet.flags,
                action: .run { [self] in try await show(facet.name, of: find($0), in: $0) })
        } + [form]
    }

    /// `movie 550 csat`, `movie 550 seasons` and `tv 1396 s5e` mean a facet; `movie 12 monkeys` is a title.
    private func suggestFacet(
        _ arguments: Arguments, _ plain: [Facet<Host>], _ others: [Facet<Host>], of type: ItemType<Host>
    ) throws {
        let words = arguments.title
        guard words.count > 1, words[0].digits != nil, let word = words[1].keyword else { return }
        if let facet = others.first(where: { $0.word.accepts(words[1]) || $0.word.isBegun(by: word) }) {
            let last = arguments.text(ArgumentName.facet).map { [Word($0)] } ?? []
            var matcher = Matcher<Host>(words.dropFirst() + last)
            guard matcher.match([facet.word] + facet.arguments) == nil else { return }
            let start = "\(type.name) \(words[0].text)"
            let usage = facet.arguments.reduce("\(start) \(facet.word.label)") { "\($0) \($1.usage)" }
            throw matcher.mismatch.error(in: matcher.words, after: start, usage: usage)
        }
        let known = (words.count == 2 ? plain : []).map(\.name) + others.filter(\.word.isVerb).map(\.name)
        if words.count == 2, types.contains(where: { $0.facets.contains { $0.name == word } }) {
            throw UsageError("a \(type.noun) has no “\(word)”", hint: UsageError.expecting(known))
        }
        if known.nearest(to: word) != nil { throw UsageError(unknown: "facet", words[1].text, known: known) }
    }

    /// The command that shows a facet of a named item, or of the current one: `cast heat`, `cast`.
    func command(for facet: Facet<Host>) -> Command<Host> {
        let kinds = types.filter { $0.facets.contains { $0.name == facet.name } }.map(\.kind)
        let names = kinds.compactMap { type(of: $0)?.noun }.joined(separator: " or ")
        var form = Form(
            facet.arguments + [.title(messageIfMissing: "which \(names)?").optional], keys: [.year] + facet.keys,
            flags: facet.flags,
            action: .run { [self] in try await show(facet.name, of: $0.find(kinds), in: $0) })
        form.foreignKeys = types.flatMap(\.facets).flatMap(\.keys)
        return Command(facet.name, summary: facet.summary, examples: examples(of: facet, kinds), forms: [form])
    }

    /// The forms that show a facet of the current item, or of a named one, by a word of its form: `s5e14`.
    func patternForms(accepting word: Word) -> [Form<Host>] {
        types.flatMap { type in
            type.facets.filter { !$0.word.isVerb && $0.word.accepts(word) }.map { patternForm($0, of: type) }
        }
    }

    private func patternForm(_ facet: Facet<Host>, of type: ItemType<Host>) -> Form<Host> {
        let title = Argument<Host>.title(messageIfMissing: "which \(type.noun)?").optional
        return Form(
            [facet.word] + facet.arguments + [title], keys: [.year] + facet.keys, flags: facet.flags,
            action: .run { [self] in try await show(facet.name, of: $0.find([type.kind]), in: $0) })
    }

    /// Shows a facet of the item that is the first example of its type: `crew 550 dept:writing`.
    private func examples(of facet: Facet<Host>, _ kinds: [ItemKind]) -> [String] {
        guard let type = kinds.first.flatMap(type), let example = type.examples.first else { return [] }
        let words = [facet.name, String(example.dropFirst(type.name.count + 1))] + facet.keys.map(\.usage)
        return [words.joined(separator: " ")]
    }

    /// Runs a facet and remembers the item as the current one.
    private func show(
        _ facet: String?, of found: FoundItem, in invocation: Invocation<Host>
    ) async throws -> CommandResult {
        let reference = found.item.reference
        if facet == nil, !found.facet.isEmpty { return try await follow(found, in: invocation) }
        guard let type = type(of: reference.kind), let facet = type.facet(facet) else {
            let type = type(of: reference.kind)
            throw UsageError(
                "\(found.item.title) is a \(type?.noun ?? "title"), which has no “\(facet ?? "")”",
                hint: UsageError.expecting(type?.facets.map(\.word.label) ?? []))
        }
        var result = try await facet.run(invocation, reference.id).adding(messages: found.messages)
        result.current = result.current ?? found.item
        return result
    }

    /// Finds the item that a title query names.
    ///
    /// - Parameter kinds: The kinds among which a title is looked for, in order; `nil` for all.
    func find(
        _ query: TitleQuery, among kinds: [ItemKind]?, in state: SessionState, policy: FetchPolicy, host: Host
    ) async throws -> FoundItem {
        let types = kinds.map { kinds in kinds.compactMap(type) } ?? types
        guard let type = types.first else { throw UsageError("nothing can be opened here") }
        switch query {
        case .id(let id):
            return FoundItem(state.known(types.map { ItemReference($0.kind, id) }))
        case .row(let number):
            let row = try row(number, in: state.rows)
            return try check(FoundItem(row), isOneOf: types, row.title)
        case .current:
            if let current = state.current { return try check(FoundItem(current), isOneOf: types, current.title) }
            throw UsageError("which \(type.noun)?", hint: "name one, or open one first: \(type.name) ID")
        case .reference(let text):
            if let link = links.first(where: { $0.matches(text) }) {
                return try check(await link.resolve(host, text, policy), isOneOf: types, text)
            }
            // After the name of a kind, “movie 43” is a title.
            guard types.count > 1, let item = item(text) else {
                return try await find(TitleLookup(title: text, year: nil, policy: policy), among: types, host)
            }
            return try check(FoundItem(state.known([item])), isOneOf: types, text)
        case .title(let title, let year):
            return try await find(TitleLookup(title: title, year: year, policy: policy), among: types, host)
        }
    }

    /// Finds each of the items that are listed by ids, rows, links or quoted titles; other words are one title.
    func findAll(
        _ words: [Word], among kinds: [ItemKind]?, in state: SessionState, policy: FetchPolicy, host: Host
    ) async throws -> [FoundItem] {
        let isList = words.allSatisfy { word in
            word.isQuoted || word.digits != nil || isReference(word.text)
                || word.text.wholeMatch(of: /[0-9]+([-,][0-9]+)+/) != nil
        }
        let parts = isList ? words.map { [$0] } : [words]
        let queries = try words.isEmpty ? [.current] : parts.flatMap(queries)
        var found: [FoundItem] = []
        for query in queries {
            found.append(try await find(query, among: kinds, in: state, policy: policy, host: host))
        }
        return found.uniqued(by: \.item.reference)
    }

    private func queries(of words: [Word]) throws -> [TitleQuery] {
        if words.count == 1, !words[0].isQuoted, isReference(words[0].text) { return [.reference(words[0].text)] }
        guard words.count == 1, words[0].digits == nil, let rows = try RowSelection(words[0]) else {
            return [try TitleQuery(words, year: nil)]
        }
        return rows.numbers.map(TitleQuery.row)
    }

    private func check(_ found: FoundItem, isOneOf types: [ItemType<Host>], _ text: String) throws -> FoundItem {
        let kind = found.item.reference.kind
        if types.contains(where: { $0.kind == kind }) { return found }
        let own = type(of: kind)
        let expected = types.map(\.noun).joined(separator: " or ")
        throw UsageError(
            "\(Sanitizer.excerpt(text)) is a \(own?.noun ?? kind.rawValue), not a \(expected)",
            hint: "\(own?.name ?? kind.rawValue) \(found.item.reference.id)")
    }

    /// Whether a text names an item otherwise than by its title.
    @Sendable func isReference(_ text: String) -> Bool { links.contains { $0.matches(text) } || item(text) != nil }

    /// The item that “tv 1396” names.
    private func item(_ text: String) -> ItemReference? {
        let words = text.lowercased().split(separator: " ")
        guard words.count == 2, words[1].isDigits, let id = Int(words[1]), id > 0 else { return nil }
        return types.first { $0.name == words[0] || $0.aliases.contains(String(words[0])) }.map {
            ItemReference($0.kind, id)
        }
    }

    /// Opens the item to which a link or a foreign id leads.
    var findCommand: Command<Host> {
        let form = Form(
            [.title(messageIfMissing: "which id or link?")], keys: [], flags: [],
            action: .run { [self] in try await open($0) })
        return Command(
            "find", summary: "opens what an IMDb id or a link leads to",
            examples: ["find tt0137523", "find https://www.themoviedb.org/movie/550"], forms: [form])
    }

    private func open(_ invocation: Invocation<Host>) async throws -> CommandResult {
        let text = invocation.arguments.text(ArgumentName.title) ?? ""
        guard isReference(text) else {
            let shown = Sanitizer.excerpt(text)
            if text.contains("://") {
                let nouns = types.map { "a \($0.noun)" }.joined(separator: " or ")
                throw UsageError("“\(shown)” does not lead to \(nouns)", hint: "search by title")
            }
            throw UsageError("“\(shown)” is neither a foreign id nor a link", hint: "search \(shown)")
        }
        return try await show(nil, of: invocation.find(), in: invocation)
    }

    /// Shows the facet to which a link leads.
    private func follow(_ found: FoundItem, in invocation: Invocation<Host>) async throws -> CommandResult {
        let item = FoundItem(found.item, messages: found.messages)
        guard let type = type(of: found.item.reference.kind) else {
            return try await show(nil, of: item, in: invocation)
        }
        let forms = facetForms(of: type, after: []) { _ in item }
        let parsed = try parse(found.facet.map { Word($0) }, as: forms, after: invocation.arguments.command)
        guard case .run(let run) = parsed.form.action else { return try await show(nil, of: item, in: invocation) }
        return try await run(invocation.with(parsed.arguments))
    }

    /// The first kind that has the title wins; without one, the first kind's error says what is near.
    private func find(_ title: TitleLookup, among types: [ItemType<Host>], _ host: Host) async throws -> FoundItem {
        var failure: (any Error)?
        for type in types {
            do { return try await type.find(host, title) } catch {
                failure = failure ?? error
                guard ExitCode(of: error) == .notFound else { break }
            }
        }
        throw failure ?? UsageError("nothing can be opened here")
    }

    /// Returns what a list keeps of an item.
    func summary(of item: ItemReference, host: Host) async throws -> ItemSummary {
        guard let type = type(of: item.kind), let summarize = type.summarize else {
            throw UsageError("a list cannot take a \(type(of: item.kind)?.noun ?? item.kind.rawValue)")
        }
        return try await summarize(host, item.id)
    }
}

extension CommandTable {
    /// Parses what follows row numbers: a facet of one row, or an action on all of them.
    func parse(
        _ selection: RowSelection, _ words: ArraySlice<Word>, _ rows: [Item]
    ) throws -> ParsedCommand<Host> {
        try parse(Array(words), as: forms(for: selection, rows), after: selection.text)
    }

    func forms(for selection: RowSelection, _ rows: [Item]) throws -> [Form<Host>] {
        let chosen = try selection.numbers.map { try row($0, in: rows) }
        let actions = rowActions.map { $0.form(for: chosen) }
        guard chosen.count == 1, let type = type(of: chosen[0].reference.kind) else { return actions }
        return actions + facetForms(of: type, after: []) { _ in FoundItem(chosen[0]) }
    }

    private func row(_ number: Int, in rows: [Item]) throws -> Item {
        if rows.indices.contains(number - 1) { return rows[number - 1] }
        let reason = rows.isEmpty ? "no table was shown yet" : "the last numbered table has \(rows.count)"
        throw UsageError(
            "there is no row \(number): \(reason)",
            hint: types.first.map { "for an id, name its kind: \($0.name) \(number)" } ?? "see help")
    }
}

extension SessionState {
    /// The item of one of these identities that the session has shown last; otherwise that of the first.
    fileprivate func known(_ references: [ItemReference]) -> Item {
        let shown = (current.map { [$0] } ?? []) + rows
        return shown.first { references.contains($0.reference) }
            ?? Item(references[0], title: "#\(references[0].id)")
    }
}
