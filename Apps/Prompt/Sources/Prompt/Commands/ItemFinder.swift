import CoreDomain
import Foundation
import TerminalKit

/// A finder of items by title, id, link or row, for one command.
struct ItemFinder: Sendable {
    let table: CommandTable
    let state: SessionState
    let policy: FetchPolicy
    let titles: any TitleFinder
    let links: [HandlerID: Handlers.Follow]
    let now: Date

    /// Finds the item named by the title argument, or the current one. Searches `kinds` in order; `nil` for all.
    func find(_ arguments: Arguments, among kinds: [ItemKind]?) async throws -> FoundItem {
        let types = table.types(of: kinds)
        let query = try await query(arguments, among: kinds)
        let facet = arguments.keyword(ArgumentName.facet) ?? arguments.command
        let facets = types.lazy.flatMap { $0.facets(selectedBy: Word(facet)) }
        let favoured = arguments.favoured ?? facets.compactMap(\.favoured).first
        do {
            return try await yielding(to: arguments, query, among: types) {
                try await find(
                    query, among: types, after: arguments.command, favouring: favoured,
                    namesKinds: arguments.use == .change, for: arguments.use)
            }
        } catch let choice as TitleChoice {
            throw suggesting(choice, arguments.title, arguments, kinds)
        }
    }

    /// - Throws: `UsageError` for digits that may be an id or a row.
    func query(_ arguments: Arguments, among kinds: [ItemKind]?) async throws -> TitleQuery {
        if arguments.use == .change, let word = arguments.title.first, arguments.title.count == 1,
            word.keyword.map(Self.pronouns.contains) == true
        {
            guard state.current != nil else {
                throw UsageError(
                    "“\(word.text)” means the current title, but no title has been opened",
                    hint: .line(arguments.line(replacing: [word], with: ["\"\(word.text)\""])))
            }
            return .current
        }
        let query = try arguments.titleQuery()
        try await checkNumbers([query], arguments, table.types(of: kinds))
        return query
    }

    /// The words for the current title.
    static var pronouns: Set<String> { ["it", "this", "that"] }

    /// Finds each of the listed items: ids, rows, links or quoted titles and, where the argument accepts them, titles
    /// with separators.
    func findAll(_ arguments: Arguments, among kinds: [ItemKind]?) async throws -> [FoundItem] {
        let types = table.types(of: kinds)
        let titles = SeveralTitles(arguments.titles, of: arguments.command, isReference: table.isReference)
        let items = try await titles.items { title in
            try await self.titles.isTitle(title, among: types.map(\.kind), isKnown: true, policy)
        }
        let parts = items + SeveralTitles.items(arguments.items, table.isReference)
        let queries = try parts.isEmpty ? [.current] : parts.flatMap(queries)
        try await checkNumbers(queries, arguments, types)
        var found: [FoundItem] = []
        for query in queries {
            do {
                let search = {
                    try await self.find(
                        query, among: types, after: arguments.command, namesKinds: true, for: arguments.use)
                }
                // Several titles are none as a whole.
                let isOne = queries.count == 1
                found.append(try await isOne ? yielding(to: arguments, query, among: types, search) : search())
            } catch let choice as TitleChoice where isPart(of: arguments.titles, choice) {
                // The other words may be another title.
                throw choice.partial()
            }
        }
        return found.uniqued(by: \.item.reference)
    }

    /// Finds the items of a line that changes records: one, several ids, or several titles with commas.
    ///
    /// All items are found before the first record changes.
    func findEach(_ arguments: Arguments, among kinds: [ItemKind]) async throws -> [FoundItem] {
        let pieces = try await pieces(of: arguments, among: kinds)
        if pieces.count < 2 { return [try await find(arguments, among: kinds)] }
        let queries = try pieces.map { try TitleQuery($0, year: nil) }
        try await checkNumbers(queries, copy(of: arguments) { $0.use = .change }, table.types(of: kinds))
        var found: [FoundItem] = []
        for piece in pieces {
            // If the title is ambiguous, the error suggests lines with this title only.
            found.append(try await find(arguments.about(piece), among: kinds))
        }
        return found.uniqued(by: \.item)
    }

    /// Returns the words of each title, unless the whole text is one title: “heat, ronin and collateral”.
    private func pieces(of arguments: Arguments, among kinds: [ItemKind]) async throws -> [[Word]] {
        let words = arguments.title
        guard words.count > 1, arguments.year == nil else { return [words] }
        let bare = words.map(\.withoutComma)
        if bare.allSatisfy({ $0.digits != nil }) {
            // “24 2001” may be a title with its year.
            let mayBeTitle = words.count == 2 && words[1].text.count == 4 && words[1].text.isDigits
            let isTitle = mayBeTitle ? try await isTitle(words, among: kinds) : false
            return isTitle ? [words] : bare.map { [$0] }
        }
        let pieces = words.separatedByCommas
        let last = pieces[pieces.count - 1]
        let joint = last.dropLast().lastIndex { ["and", "&"].contains($0.keyword) }
        guard pieces.count > 1 || joint.map({ $0 > 0 }) == true, !(try await isTitle(words, among: kinds)) else {
            return [words]
        }
        guard let joint else { return pieces }
        let halves = [Array(last[..<joint]), Array(last[(joint + 1)...])].filter { !$0.isEmpty }
        if pieces.count > 1, try await isTitle(last, among: kinds) { return pieces }
        for half in halves where !(try await isTitle(half, among: kinds, isKnown: true)) {
            return pieces.count > 1 ? pieces : [words]
        }
        if pieces.count > 1 { return pieces.dropLast() + halves }
        let line = arguments.line(replacing: words, with: [halves.map(\.source).joined(separator: ", ")])
        throw UsageError("“\(Sanitizer.excerpt(words.text))” may be two titles", hint: .line(line))
    }

    private func isTitle(_ words: [Word], among kinds: [ItemKind], isKnown: Bool = false) async throws -> Bool {
        try await isTitle(words.text, among: kinds, isKnown: isKnown)
    }

    private func isPart(of title: [Word], _ choice: TitleChoice) -> Bool {
        guard let first = choice.items.first else { return false }
        return [.one, .several].contains(use(of: title, in: first))
    }

    private func queries(of words: [Word]) throws -> [TitleQuery] {
        if !words.contains(where: \.isQuoted), table.isReference(words.text) {
            return [.reference(words.text, isQuoted: false)]
        }
        guard words.count == 1, words[0].digits == nil, let rows = try RowSelection(words[0]), !rows.isOpen else {
            return [try TitleQuery(words, year: nil)]
        }
        return rows.numbers(upTo: state.rows.count).map(TitleQuery.row)
    }

    private func find(
        _ query: TitleQuery, among types: [ItemType], after command: String, favouring favoured: String? = nil,
        namesKinds: Bool = false, for use: TitleUse = .page
    ) async throws -> FoundItem {
        guard let type = types.first else { throw UsageError("there are no items to open") }
        switch query {
        case .id(let id): return FoundItem(state.known(types.map { ItemReference($0.kind, id) }))
        case .number(let id):
            let item = state.known(types.map { ItemReference($0.kind, id) })
            return FoundItem(item, messages: await titles(calledAs: id, among: types))
        case .row(let number):
            let row = try table.row(number, in: state.rows, canGoBack: state.canGoBack)
            return try check(FoundItem(row.whole), isOneOf: types, row.title)
        case .current:
            if let current = state.current { return try check(FoundItem(current), isOneOf: types, current.title) }
            let open = Hint.note("name one, or open one first: \(type.name) ID")
            let example = table.command(command)?.examples.first
            throw UsageError("which \(type.noun)?", hint: example.map { .line($0) } ?? open)
        case .reference(let text, let isQuoted):
            if let link = table.links.first(where: { $0.matches(text) }), let follow = links[link.handler] {
                return try check(await follow(text, policy), isOneOf: types, text)
            }
            let lookup = TitleLookup(
                title: text, year: nil, isQuoted: isQuoted, use: use, policy: policy, favouring: favoured)
            return try await findAfterKind(lookup, among: types, namesKinds: namesKinds || use == .change)
        case .title(let title, let year, let isQuoted):
            let lookup = TitleLookup(
                title: title, year: year, isQuoted: isQuoted, use: use, policy: policy, favouring: favoured)
            // Without a year, words after the name of a kind are a reference, unless they are quoted.
            return try await year == nil ? find(lookup, among: types) : findAfterKind(lookup, among: types)
        }
    }

    /// Finds “tv 1396” and “tv dark” among several kinds. If only one kind is possible, “movie 43” is a title.
    ///
    /// - Parameter namesKinds: Whether a kind may be named even if there is only one.
    private func findAfterKind(
        _ whole: TitleLookup, among types: [ItemType], namesKinds: Bool = false
    ) async throws -> FoundItem {
        guard types.count > 1 || namesKinds, let (own, rest) = table.kindAndRest(of: whole.title) else {
            return try await find(whole, among: types)
        }
        if whole.year == nil, !whole.isQuoted, let id = Word(rest).digits.flatMap({ Int($0) }) {
            return try check(FoundItem(state.known([ItemReference(own.kind, id)])), isOneOf: types, whole.title)
        }
        // The word may be the start of the title, as in “Person of Interest”.
        let named = TitleLookup(
            title: whole.title, year: whole.year, isQuoted: false, use: whole.use, policy: whole.policy,
            favouring: whole.favouring)
        guard types.contains(where: { $0.kind == own.kind }) else { return try await find(named, among: types) }
        let title = TitleLookup(
            title: rest, year: whole.year, isQuoted: whole.isQuoted, use: whole.use, policy: whole.policy,
            favouring: whole.favouring)
        if !whole.isQuoted, !(try await isTitle(rest, among: [own.kind])),
            try await isTitle(whole.title, among: types.map(\.kind))
        {
            return try await find(named, among: types)
        }
        return try await find(title, among: [own])
    }

    private func isTitle(_ text: String, among kinds: [ItemKind], isKnown: Bool = false) async throws -> Bool {
        try await titles.isTitle(text, among: kinds, isKnown: isKnown, policy)
    }

    private func find(_ title: TitleLookup, among types: [ItemType]) async throws -> FoundItem {
        try await titles.find(title, among: types.map(\.kind))
    }

    /// Returns hints for stored titles that consist of the digits of an id.
    func titles(calledAs id: Int, among types: [ItemType]) async -> [String] {
        let stored = await titles.stored(called: String(id), among: types.map(\.kind))
        let kinds = stored.filter { $0.reference.id != id }.map(\.reference.kind)
        return types.filter { kinds.contains($0.kind) }.map {
            "the \($0.noun) titled “\(id)”: \($0.name) \"\(id)\""
        }
    }
}

/// Checks of the named items, and the texts of their errors.
extension ItemFinder {
    private func check(_ found: FoundItem, isOneOf types: [ItemType], _ text: String) throws -> FoundItem {
        let kind = found.item.reference.kind
        if types.contains(where: { $0.kind == kind }) { return found }
        let own = table.type(of: kind)
        let expected = Phrases.either(types.map(\.noun))
        // Its page is on the screen already, and has what leads on.
        let facets = found.item.reference == state.current?.reference ? own?.facets.prefix(3).map(\.name) ?? [] : []
        let page = "\(own?.name ?? kind.rawValue) \(found.item.reference.id)"
        throw UsageError(
            "\(Sanitizer.excerpt(text)) is a \(own?.noun ?? kind.rawValue), not a \(expected)",
            hint: facets.isEmpty ? .line(page) : Hint(facets))
    }
}

extension Arguments {
    /// Returns the arguments with another title.
    func about(_ title: [Word]) -> Arguments {
        copy(of: self) {
            $0.words[ArgumentName.title] = title
            $0.line = $0.line.replacing(self.title, with: title)
        }
    }

    /// The whole line as it was typed, without flags.
    var whole: String { ([command] + line.map(\.source)).joined(separator: " ") }

    /// Returns the line with other words in place of some, which follow the other arguments.
    func line(replacing old: [Word], with new: [String]) -> String {
        guard let range = line.lastRange(of: old) else { return whole }
        let words = line[..<range.lowerBound].map(\.source) + new + line[range.upperBound...].map(\.source)
        return ([command] + words).joined(separator: " ")
    }
}

extension SessionState {
    /// Returns the whole item among these that was shown last in the session, or else the first item.
    fileprivate func known(_ references: [ItemReference]) -> Item {
        let shown = [current].compactMap(\.self) + rows
        return shown.first { references.contains($0.reference) }?.whole ?? Item(references[0], title: nil)
    }
}

extension String {
    /// The words in lower case, without punctuation.
    var plainWords: [String] {
        lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "★" }.map(String.init)
    }
}
