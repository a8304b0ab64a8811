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
        let favoured = arguments.favoured ?? types.lazy.compactMap { $0.facet(facet)?.favoured }.first
        do {
            return try await find(query, among: types, favouring: favoured, for: arguments.use)
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
                    hint: arguments.line(replacing: [word], with: ["\"\(word.text)\""]))
            }
            return .current
        }
        let query = try arguments.titleQuery()
        let types = table.types(of: kinds)
        try await check([query], arguments, types)
        try await checkDigits([query], arguments, types)
        return query
    }

    /// The words for the current title.
    static var pronouns: Set<String> { ["it", "this", "that"] }

    /// The current year. Digits up to it are a year, not an id, in a line that changes records.
    private var currentYear: Int { CalendarDay.year(of: now.local) }

    /// Throws for digits that may be a year or a stored title as well as an id, if a record would be changed.
    private func checkDigits(
        _ queries: [TitleQuery], _ arguments: Arguments, _ types: [ItemType]
    ) async throws {
        guard arguments.use == .change else { return }
        for case .number(let number) in queries {
            let isYear = (1900...currentYear).contains(number)
            let stored = isYear ? [] : await titles(calledAs: number, among: types)
            guard isYear || !stored.isEmpty else { continue }
            let lines = ["#\(number)", "\"\(number)\""].map { arguments.line(with: $0, for: number) }
            let year = isYear ? "a year, " : ""
            throw UsageError(
                "\(number) may be \(year)\(table.catalogue)#\(number) or the title “\(number)”",
                hint: lines.joined(separator: " · "))
        }
    }

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
        try await check(queries, arguments, types)
        try await checkDigits(queries, arguments, types)
        var found: [FoundItem] = []
        for query in queries {
            do {
                found.append(try await find(query, among: types, namesKinds: true, for: arguments.use))
            } catch let choice as TitleChoice where use(of: arguments.titles, in: choice.items) == .some {
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
        throw UsageError("“\(Sanitizer.excerpt(words.text))” may be two titles", hint: line)
    }

    private func isTitle(_ words: [Word], among kinds: [ItemKind], isKnown: Bool = false) async throws -> Bool {
        try await titles.isTitle(words.text, among: kinds, isKnown: isKnown, policy)
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
        _ query: TitleQuery, among types: [ItemType], favouring favoured: String? = nil,
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
            throw UsageError("which \(type.noun)?", hint: "name one, or open one first: \(type.name) ID")
        case .reference(let text, let isQuoted):
            if let link = table.links.first(where: { $0.matches(text) }), let follow = links[link.handler] {
                return try check(await follow(text, policy), isOneOf: types, text)
            }
            let lookup = TitleLookup(
                title: text, year: nil, isQuoted: isQuoted, use: use, policy: policy, favouring: favoured)
            return try await findAfterKind(lookup, among: types, namesKinds: namesKinds)
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
        if whole.year == nil, !whole.isQuoted, let id = Int(rest), rest.isDigits {
            return try check(FoundItem(state.known([ItemReference(own.kind, id)])), isOneOf: types, whole.title)
        }
        let title = TitleLookup(
            title: rest, year: whole.year, isQuoted: whole.isQuoted, use: whole.use, policy: whole.policy,
            favouring: whole.favouring)
        do {
            return try await find(title, among: types.filter { $0.kind == own.kind })
        } catch {
            // The word may be the start of the title, as in “Person of Interest”.
            guard ExitCode(of: error) == .notFound else { throw error }
            let title = TitleLookup(
                title: whole.title, year: whole.year, use: whole.use, policy: whole.policy,
                favouring: whole.favouring)
            do {
                return try await find(title, among: types)
            } catch _ {
                throw error
            }
        }
    }

    private func find(_ title: TitleLookup, among types: [ItemType]) async throws -> FoundItem {
        try await titles.find(title, among: types.map(\.kind))
    }

    /// Returns hints for stored titles that consist of the digits of an id.
    private func titles(calledAs id: Int, among types: [ItemType]) async -> [String] {
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
            hint: facets.isEmpty ? page : facets.joined(separator: " · "))
    }

    /// - Throws: `UsageError` for digits that are an id or a row of the last table, with the lines for both.
    private func check(_ queries: [TitleQuery], _ arguments: Arguments, _ types: [ItemType]) async throws {
        let numbers = queries.compactMap { query -> Int? in
            guard case .number(let number) = query, state.showsRows, state.rows.mayMean(number, among: types) else {
                return nil
            }
            return number
        }
        guard let number = numbers.first, types.contains(where: { $0.hasTitles }) else { return }
        let row = state.rows[number - 1]
        let id = "\(table.catalogue)#\(number)"
        let title = await storedTitle(of: number, among: types).map { " (\($0))" } ?? ""
        let readings = [
            lineAboutRow(number, arguments, types).map { "row \(number): \($0)" },
            "\(id): \(lineAboutID(arguments, Set(numbers.map(String.init))))",
        ]
        throw UsageError(
            "\(number) may be a row (\(Sanitizer.excerpt(row.name, length: 40))) or \(id)\(title)",
            hint: readings.compactMap { $0 }.joined(separator: " · "))
    }

    /// Returns the line with “#” before the digits.
    private func lineAboutID(_ arguments: Arguments, _ numbers: Set<String>) -> String {
        if let number = numbers.first.flatMap({ Int($0) }), numbers.count == 1 {
            return arguments.line(with: "#\(number)", for: number)
        }
        let words = arguments.line.map { numbers.contains($0.text) ? "#\($0.text)" : $0.source }
        return ([arguments.command] + words).joined(separator: " ")
    }

    /// Returns the equivalent line with a row: `2 add` for `watchlist add 2`.
    private func lineAboutRow(_ number: Int, _ arguments: Arguments, _ types: [ItemType]) -> String? {
        let digits = Word(String(number))
        guard let index = arguments.line.lastIndex(of: digits) else { return nil }
        let rest = arguments.line.enumerated().filter { $0.offset != index }.map(\.element)
        // The command may follow the row, as in `2 cast` for `cast 2`.
        let withCommand = [digits, Word(arguments.command)] + rest
        let isType = table.types.contains { $0.name == arguments.command }
        if !isType, table.accepts(withCommand, rows: state.rows) { return withCommand.source }
        // Otherwise, its other words may, as in `2 cast` for `movie 2 cast`.
        let withoutCommand = [digits] + rest
        if table.accepts(withoutCommand, rows: state.rows) { return withoutCommand.source }
        // Several rows are separated by commas: `compare 1,3`.
        let items = arguments.items + arguments.titles
        if !items.isEmpty, items.allSatisfy(\.text.isDigits) {
            let numbers = items.map(\.text).joined(separator: ",")
            return "\(arguments.command) \(numbers)"
        }
        let item = state.rows[number - 1].reference
        guard let type = types.first(where: { $0.kind == item.kind }) else { return nil }
        return arguments.line(with: "\(type.name) \(item.id)", for: number)
    }

    /// Returns the stored title of the item with this id, for an error message.
    private func storedTitle(of id: Int, among types: [ItemType]) async -> String? {
        for type in types {
            let title = await titles.title(of: ItemReference(type.kind, id), .storedOnly)
            if let title { return Sanitizer.excerpt(title, length: 40) }
        }
        return nil
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

    /// Returns the line with another word in place of the digits, which follow the other arguments.
    func line(with word: String, for number: Int) -> String {
        let index = line.lastIndex(of: Word(String(number)))
        let words = line.enumerated().map { $0.offset == index ? word : $0.element.source }
        return ([command] + words).joined(separator: " ")
    }

    /// The whole line as it was typed, without flags.
    var whole: String { ([command] + line.map(\.source)).joined(separator: " ") }

    /// Returns the line with other words in place of some.
    func line(replacing old: [Word], with new: [String]) -> String {
        guard let range = line.firstRange(of: old) else { return whole }
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

extension [Word] {
    /// Returns the words with others in place of some.
    fileprivate func replacing(_ old: [Word], with new: [Word]) -> [Word] {
        firstRange(of: old).map { replacingSubrange($0, with: new) } ?? self
    }

    /// Returns the words with others in place of a range.
    func replacingSubrange(_ range: Range<Int>, with other: [Word]) -> [Word] {
        copy(of: self) { $0.replaceSubrange(range, with: other) }
    }
}

extension String {
    /// The words in lower case, without punctuation.
    var plainWords: [String] {
        lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "★" }.map(String.init)
    }
}
