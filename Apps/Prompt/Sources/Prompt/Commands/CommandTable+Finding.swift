import CoreDomain
import TerminalKit

/// Finding items by titles, ids, links and rows.
extension CommandTable {
    /// Finds the item named by the title argument, or the current one without a title.
    ///
    /// - Parameter kinds: The kinds to search for a title, in order; `nil` for all.
    func find(
        _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, policy: FetchPolicy, host: Host
    ) async throws -> FoundItem {
        let query = try await query(arguments, among: kinds, in: state, host: host)
        if case .title(let title, nil) = query { try await checkWord(in: title, arguments, types(of: kinds), host) }
        let facet = arguments.keyword(ArgumentName.facet) ?? arguments.command
        let favoured = arguments.favoured ?? types(of: kinds).lazy.compactMap { $0.facet(facet)?.favoured }.first
        return try await find(query, among: kinds, in: state, policy: policy, favouring: favoured, host: host)
    }

    /// Throws for digits followed by one more word, which are an id and a mistake unless a stored title has them.
    ///
    /// - Throws: `UsageError` with the words that can follow an id.
    private func checkWord(
        in title: String, _ arguments: Arguments, _ types: [ItemType<Host>], _ host: Host
    ) async throws {
        let words = arguments.title
        let forms = command(arguments.command)?.forms.filter { $0.arguments.first?.takesWords == true } ?? []
        let known = forms.flatMap { $0.arguments.dropFirst().flatMap { $0.choices ?? [] } }.uniqued
        guard words.count == 2, words[0].digits != nil, !words[1].isQuoted, !known.isEmpty else { return }
        if await !titles.stored(title, exactly: false, among: types.map(\.kind), host: host).isEmpty { return }
        let start = "\(arguments.command) \(words[0].text)"
        let quoted = "\(arguments.command) \"\(Sanitizer.excerpt(title))\""
        throw UsageError(
            unknown: "word after \(Sanitizer.excerpt(start)):", words[1].text, known: known,
            hint: "\(UsageError.expecting(known)) A title needs quotes: \(quoted).")
    }

    /// Finds each of the listed items: ids, rows, links or quoted titles and, where the argument accepts them, titles
    /// with separators.
    func findAll(
        _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, policy: FetchPolicy, host: Host
    ) async throws -> [FoundItem] {
        let types = types(of: kinds)
        let titles = SeveralTitles(arguments.titles, of: arguments.command, isReference: isReference)
        let items = try await titles.items { title in
            try await self.titles.isTitle(title, among: types.map(\.kind), policy, host: host)
        }
        let parts = items + SeveralTitles.items(arguments.items, isReference)
        let queries = try parts.isEmpty ? [.current] : parts.flatMap(queries)
        try await check(queries, arguments, among: kinds, in: state, host: host)
        var found: [FoundItem] = []
        for query in queries {
            let item = try await find(query, among: kinds, in: state, policy: policy, host: host, namesKinds: true)
            found.append(item)
        }
        return found.uniqued(by: \.item.reference)
    }

    private func queries(of words: [Word]) throws -> [TitleQuery] {
        let text = words.map(\.text).joined(separator: " ")
        if !words.contains(where: \.isQuoted), isReference(text) { return [.reference(text)] }
        guard words.count == 1, words[0].digits == nil, let rows = try RowSelection(words[0]), !rows.isOpen else {
            return [try TitleQuery(words, year: nil)]
        }
        return rows.numbers(upTo: 0).map(TitleQuery.row)
    }

    private func find(
        _ query: TitleQuery, among kinds: [ItemKind]?, in state: SessionState, policy: FetchPolicy,
        favouring favoured: String? = nil, host: Host, namesKinds: Bool = false
    ) async throws -> FoundItem {
        let types = types(of: kinds)
        guard let type = types.first else { throw UsageError("there are no items to open") }
        switch query {
        case .id(let id): return FoundItem(state.known(types.map { ItemReference($0.kind, id) }))
        case .number(let id):
            let item = state.known(types.map { ItemReference($0.kind, id) })
            return FoundItem(item, messages: await self.titles(calledAs: id, among: types, host))
        case .row(let number):
            let row = try row(number, in: state.rows)
            return try check(FoundItem(row.whole), isOneOf: types, row.title)
        case .current:
            if let current = state.current { return try check(FoundItem(current), isOneOf: types, current.title) }
            throw UsageError("which \(type.noun)?", hint: "name one, or open one first: \(type.name) ID")
        case .reference(let text):
            if let link = links.first(where: { $0.matches(text) }) {
                return try check(await link.resolve(host, text, policy), isOneOf: types, text)
            }
            return try await findAfterKind(
                TitleLookup(title: text, year: nil, policy: policy, favouring: favoured), among: types, in: state, host,
                namesKinds: namesKinds)
        case .title(let title, let year):
            let lookup = TitleLookup(title: title, year: year, policy: policy, favouring: favoured)
            // Without a year, words after the name of a kind are a reference, unless they are quoted.
            if year == nil { return try await find(lookup, among: types, host) }
            return try await findAfterKind(lookup, among: types, in: state, host)
        }
    }

    /// Finds “tv 1396” and “tv dark” among several kinds. After the name of a kind, “movie 43” is a title.
    ///
    /// - Parameter namesKinds: Whether a kind may be named even if there is only one.
    private func findAfterKind(
        _ whole: TitleLookup, among types: [ItemType<Host>], in state: SessionState, _ host: Host,
        namesKinds: Bool = false
    ) async throws -> FoundItem {
        guard types.count > 1 || namesKinds, let (own, rest) = kindAndRest(of: whole.title) else {
            return try await find(whole, among: types, host)
        }
        if whole.year == nil, let id = Int(rest), rest.isDigits {
            return try check(FoundItem(state.known([ItemReference(own.kind, id)])), isOneOf: types, whole.title)
        }
        let title = TitleLookup(title: rest, year: whole.year, policy: whole.policy, favouring: whole.favouring)
        do { return try await find(title, among: types.filter { $0.kind == own.kind }, host) } catch {
            // The word may be the start of the title, as in “Person of Interest”.
            guard ExitCode(of: error) == .notFound else { throw error }
            do { return try await find(whole, among: types, host) } catch _ { throw error }
        }
    }

    func types(of kinds: [ItemKind]?) -> [ItemType<Host>] { kinds.map { $0.compactMap(type) } ?? types }

    private func find(_ title: TitleLookup, among types: [ItemType<Host>], _ host: Host) async throws -> FoundItem {
        try await titles.find(title, among: types.map(\.kind), host: host)
    }

    /// Returns hints for stored titles that equal an id.
    private func titles(calledAs id: Int, among types: [ItemType<Host>], _ host: Host) async -> [String] {
        let stored = await titles.stored(String(id), exactly: true, among: types.map(\.kind), host: host)
        let kinds = stored.filter { $0.reference.id != id }.map(\.reference.kind)
        return types.filter { kinds.contains($0.kind) }.map {
            "the \($0.noun) titled “\(id)”: \($0.name) \"\(id)\""
        }
    }

    private func check(_ found: FoundItem, isOneOf types: [ItemType<Host>], _ text: String) throws -> FoundItem {
        let kind = found.item.reference.kind
        if types.contains(where: { $0.kind == kind }) { return found }
        let own = type(of: kind)
        let expected = Phrases.either(types.map(\.noun))
        throw UsageError(
            "\(Sanitizer.excerpt(text)) is a \(own?.noun ?? kind.rawValue), not a \(expected)",
            hint: "\(own?.name ?? kind.rawValue) \(found.item.reference.id)")
    }

    /// Returns whether a text identifies an item by more than its title.
    @Sendable func isReference(_ text: String) -> Bool {
        links.contains { $0.matches(text) } || kindAndRest(of: text) != nil
    }

    /// Returns the kind named by the first word of “tv 1396”, and the words after it.
    private func kindAndRest(of text: String) -> (type: ItemType<Host>, rest: String)? {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2,
            let type = types.first(where: { type in
                let word = words[0].lowercased()
                return type.name == word || (words[1].isDigits && type.aliases.contains(word))
            }), Int(words[1]) != 0
        else { return nil }
        return (type, String(words[1]))
    }
}

extension SessionState {
    /// Returns the item among these last shown in the session, or else the first.
    fileprivate func known(_ references: [ItemReference]) -> Item {
        let shown = (current.map { [$0] } ?? []) + rows
        return shown.first { references.contains($0.reference) }
            ?? Item(references[0], title: nil)
    }
}
