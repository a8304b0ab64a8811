import CoreDomain

/// What follows from the descriptions of items: opening one, its facets, rows.
extension CommandTable {
    /// The command that opens an item or shows one of its facets: `movie 550 cast`.
    func command(for type: ItemType<Host>) -> Command<Host> {
        let forms = facetForms(of: type, after: [.title(messageIfMissing: "which \(type.name)?")], keys: [.year]) {
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
        let (plain, others) = (type.facets.filter(\.arguments.isEmpty), type.facets.filter { !$0.arguments.isEmpty })
        var form = Form(
            start + [Argument.facet(plain).optional], keys: keys, flags: [],
            action: .run { [self] in
                try await show($0.arguments.keyword(ArgumentName.facet), of: find($0), in: $0)
            })
        form.foreignKeys = plain.flatMap(\.keys)
        form.check = { try Self.suggestFacet($0, plain.map(\.name)) }
        return others.map { facet in
            Form(
                start + [.verb(facet.name)] + facet.arguments, keys: keys + facet.keys, flags: facet.flags,
                action: .run { [self] in try await show(facet.name, of: find($0), in: $0) })
        } + [form]
    }

    /// `movie 550 csat` means a facet; `movie 12 monkeys` is a title.
    private static func suggestFacet(_ arguments: Arguments, _ facets: [String]) throws {
        let words = arguments.title
        guard words.count == 2, words[0].digits != nil, let last = words[1].keyword else { return }
        guard facets.nearest(to: last) != nil else { return }
        throw UsageError(unknown: "facet", words[1].text, known: facets)
    }

    /// The command that shows a facet of a named item, or of the current one: `cast heat`, `cast`.
    func command(for facet: Facet<Host>) -> Command<Host> {
        let kinds = types.filter { $0.facets.contains { $0.name == facet.name } }.map(\.kind)
        let names = kinds.compactMap { type(of: $0)?.name }.joined(separator: " or ")
        var form = Form(
            facet.arguments + [.title(messageIfMissing: "which \(names)?").optional], keys: [.year] + facet.keys,
            flags: facet.flags,
            action: .run { [self] in try await show(facet.name, of: $0.find(kinds), in: $0) })
        form.foreignKeys = types.flatMap(\.facets).flatMap(\.keys)
        return Command(facet.name, summary: facet.summary, examples: examples(of: facet, kinds), forms: [form])
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
        guard let type = type(of: reference.kind), let facet = type.facet(facet) else {
            let known = type(of: reference.kind)?.facets.map(\.name) ?? []
            throw UsageError(unknown: "facet", facet ?? "", known: known)
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
            return FoundItem(state.known(ItemReference(type.kind, id)))
        case .current:
            if let current = state.current { return FoundItem(current) }
            throw UsageError("which \(type.name)?", hint: "name one, or open one first: \(type.name) ID")
        case .title(let title, let year):
            return try await find(TitleLookup(title: title, year: year, policy: policy), among: types, host)
        }
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
        guard let type = type(of: item.kind) else { throw UsageError("items of this kind cannot be opened") }
        return try await type.summarize(host, item.id)
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
    /// The item of that identity, with its title if the session has shown it.
    fileprivate func known(_ reference: ItemReference) -> Item {
        let shown = (current.map { [$0] } ?? []) + rows
        return shown.first { $0.reference == reference } ?? Item(reference, title: "#\(reference.id)")
    }
}
