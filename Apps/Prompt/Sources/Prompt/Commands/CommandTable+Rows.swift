import CoreDomain
import TerminalKit

/// Input about the rows of the last numbered table.
extension CommandTable {
    /// Parses the text after rows or the current item: a facet of one item, or an action on all of them.
    func parse(_ words: [Word], about chosen: [Item], after start: String) throws -> ParsedCommand<Host> {
        if let action = action(in: words) {
            try check(action, takes: chosen)
            return try parse(words, as: [action.form(for: chosen)], after: start)
        }
        guard chosen.count == 1, let part = chosen[0].part else {
            try checkFacet(words, of: chosen)
            return try parse(words, as: forms(for: chosen), after: start)
        }
        return try parse([Word(part)] + words, as: forms(for: [chosen[0].whole]), after: start)
    }

    /// Returns the action named by a word, or by keys alone.
    private func action(in words: [Word]) -> RowAction<Host>? {
        guard let first = words.first?.keyword else { return nil }
        return rowActions.first {
            $0.name == first || ($0.name.isEmpty && $0.keys.contains { first.hasPrefix("\($0.name):") })
        }
    }

    /// - Throws: `UsageError` for a part of an item or a kind that the action doesn't accept.
    private func check(_ action: RowAction<Host>, takes items: [Item]) throws {
        if action.selector == nil, let row = items.first(where: { $0.part != nil }) {
            throw UsageError(
                "“\(action.name)” only applies to whole titles, and \(Sanitizer.excerpt(row.name)) is a part of one",
                hint: type(of: row.reference.kind).map { "\($0.name) \(row.reference.id) opens the title" } ?? "back")
        }
        guard let kinds = action.kinds, let other = items.first(where: { !kinds.contains($0.reference.kind) }) else {
            return
        }
        throw UsageError(
            "“\(action.name)” takes no \(type(of: other.reference.kind)?.noun ?? other.reference.kind.rawValue), such as "
                + Sanitizer.excerpt(other.title), hint: action.usage)
    }

    func selected(_ selection: RowSelection, _ rows: [Item]) throws -> [Item] {
        try selection.numbers(upTo: rows.count).map { try row($0, in: rows) }
    }

    /// Returns the forms that follow a row's number, or the word for the current item.
    func forms(for chosen: [Item]) -> [Form<Host>] {
        let actions = rowActions.filter { !$0.name.isEmpty }.map { $0.form(for: chosen) }
        guard chosen.count == 1, let type = type(of: chosen[0].reference.kind) else { return actions }
        return actions + facetForms(of: type, after: []) { _ in FoundItem(chosen[0]) }
    }

    /// Returns the command that applies an action to the current or a named item: `add` without a row's number, `seen
    /// heat`.
    func command(for action: RowAction<Host>) -> Command<Host> {
        let forms = action.commandArguments.map { arguments in
            Form(
                arguments, keys: action.keys + (action.kinds == nil ? [] : [.year]), flags: [],
                action: .run { [self] in
                    let found = try await subject(of: action, in: $0)
                    return try await action.run($0, [found.item]).adding(messages: found.messages)
                })
        }
        let examples = action.examples.filter { $0.hasPrefix(action.name) }
        let isComplete = action.arguments.allSatisfy(\.isOptional)
        return Command(
            action.name, summary: action.summary, examples: isComplete ? ([action.name] + examples).uniqued : examples,
            forms: forms)
    }

    /// Returns the current item, or the one named by the title argument.
    private func subject(of action: RowAction<Host>, in invocation: Invocation<Host>) async throws -> FoundItem {
        let arguments = invocation.arguments
        if arguments.title.isEmpty {
            guard let current = invocation.session.current else {
                let open = types.first.map { ["open one first: \($0.name) ID"] } ?? []
                throw UsageError(
                    "“\(action.name)” applies to the current title, but no title has been opened",
                    hint: (open + action.examples.prefix(2)).joined(separator: " · "))
            }
            try check(action, takes: [current])
            return FoundItem(current)
        }
        let (selector, query) = (invocation.selector.map { Word($0) }, try arguments.titleQuery())
        var kinds = types.map(\.kind).filter { action.kinds?.contains($0) == true }
        // A selector implies the kind, unless the line names it.
        if case .reference = query {
        } else if let selector {
            kinds = types.filter { type in
                kinds.contains(type.kind) && type.facets.contains { !$0.word.isVerb && $0.word.accepts(selector) }
            }.map(\.kind)
        }
        let found = try await invocation.find(kinds)
        // An action doesn't guess between an id and an equal title.
        guard case .number(let id) = query, !found.messages.isEmpty else { return found }
        throw UsageError(
            "\(id) is \(catalogue)#\(id) or the title “\(id)”",
            hint: "\(line(arguments, with: "#\(id)", for: id)) · \(line(arguments, with: "\"\(id)\"", for: id))")
    }

    /// Returns the line with another word for digits, which follow the other arguments.
    private func line(_ arguments: Arguments, with word: String, for number: Int) -> String {
        let index = arguments.line.lastIndex(of: Word(String(number)))
        let words = arguments.line.enumerated().map { $0.offset == index ? word : $0.element.source }
        return ([arguments.command] + words).joined(separator: " ")
    }

    /// Quotes an action's value that starts with a dash, so it isn't parsed as a flag: `tag -noir`.
    func quotingDashes(in words: [Word]) -> [Word] {
        let actions = rowActions.filter { $0.arguments.first?.takesDashes == true }.map(\.name)
        guard let index = words.firstIndex(where: { $0.keyword.map(actions.contains) ?? false }),
            words.indices.contains(index + 1), words[index + 1].text.prefixMatch(of: /-[^-]/) != nil
        else { return words }
        var words = words
        words[index + 1] = Word(words[index + 1].text, isQuoted: true)
        return words
    }

    func row(_ number: Int, in rows: [Item]) throws -> Item {
        if rows.indices.contains(number - 1) { return rows[number - 1] }
        let reason = rows.isEmpty ? "no table on the screen has numbers" : "the last numbered table has \(rows.count)"
        throw UsageError(
            "there is no row \(number): \(reason)",
            hint: types.first.map { "for an id, name its kind: \($0.name) \(number)" } ?? "see help")
    }
}

/// Handling digits where an id is expected, after a table with a row of that number.
extension CommandTable {
    /// Returns the query of the title argument.
    ///
    /// - Throws: `UsageError` for digits that may be an id or a row.
    func query(
        _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, host: Host
    ) async throws -> TitleQuery {
        let query = try arguments.titleQuery()
        try await check([query], arguments, among: kinds, in: state, host: host)
        return query
    }

    /// - Throws: `UsageError` for digits that may be an id or a row, with the lines for both.
    func check(
        _ queries: [TitleQuery], _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, host: Host
    ) async throws {
        let types = types(of: kinds)
        let numbers = queries.compactMap { query -> Int? in
            guard case .number(let number) = query, state.showsRows, state.rows.indices.contains(number - 1),
                !types.contains(where: { state.rows[number - 1].reference == ItemReference($0.kind, number) })
            else { return nil }
            return number
        }
        guard let number = numbers.first else { return }
        let row = state.rows[number - 1]
        let id = "\(catalogue)#\(number)"
        let title = await title(of: number, among: types, host).map { " (\($0))" } ?? ""
        let readings = [
            lineAboutRow(number, arguments, state.rows).map { "row \(number): \($0)" },
            "\(id): \(lineAboutID(arguments, Set(numbers.map(String.init))))",
        ]
        throw UsageError(
            "\(number) is a row here (\(Sanitizer.excerpt(row.name, length: 40))), or \(id)\(title)",
            hint: readings.compactMap { $0 }.joined(separator: " · "))
    }

    /// Returns the line with “#” before the digits.
    private func lineAboutID(_ arguments: Arguments, _ numbers: Set<String>) -> String {
        if let number = numbers.first.flatMap({ Int($0) }), numbers.count == 1 {
            return line(arguments, with: "#\(number)", for: number)
        }
        let words = arguments.line.map { numbers.contains($0.text) ? "#\($0.text)" : $0.source }
        return ([arguments.command] + words).joined(separator: " ")
    }

    /// Returns the equivalent line with a row: `2 add` for `watchlist add 2`.
    private func lineAboutRow(_ number: Int, _ arguments: Arguments, _ rows: [Item]) -> String? {
        let digits = Word(String(number))
        guard let index = arguments.line.lastIndex(of: digits) else { return nil }
        let rest = arguments.line.enumerated().filter { $0.offset != index }.map(\.element)
        let isType = types.contains { $0.name == arguments.command }
        let lines = (isType ? [] : [[digits, Word(arguments.command)] + rest]) + [[digits] + rest]
        if let line = lines.first(where: { (try? parse($0, rows: rows)) != nil }) {
            return line.map(\.source).joined(separator: " ")
        }
        // Several digits: `compare 1,3`.
        let items = arguments.items + arguments.titles
        if !items.isEmpty, items.allSatisfy(\.text.isDigits) {
            return "\(arguments.command) \(items.map(\.text).joined(separator: ","))"
        }
        let item = rows[number - 1].reference
        let name = type(of: item.kind).map { "\($0.name) \(item.id)" } ?? "#\(item.id)"
        return line(arguments, with: name, for: number)
    }

    /// Returns the title of an item known by id. It may take a request, but an error doesn't wait for a slow one.
    private func title(of id: Int, among types: [ItemType<Host>], _ host: Host) async -> String? {
        let title = try? await Deadline.run(within: .seconds(1)) { () -> String? in
            for type in types {
                let item = ItemReference(type.kind, id)
                if let title = await titles.title(of: item, .stored, host: host) { return title }
            }
            return nil
        }
        return (title ?? nil).map { Sanitizer.excerpt($0, length: 40) }
    }
}
