import CoreDomain
import TerminalKit

/// What is typed about the rows of the last numbered table.
extension CommandTable {
    /// Parses what follows row numbers: a facet of one row, or an action on all of them.
    func parse(
        _ selection: RowSelection, _ words: ArraySlice<Word>, _ rows: [Item]
    ) throws -> ParsedCommand<Host> {
        try parse(Array(words), about: selected(selection, rows), after: selection.text)
    }

    /// Parses what follows rows or the current item.
    func parse(_ words: [Word], about chosen: [Item], after start: String) throws -> ParsedCommand<Host> {
        let action = rowActions.first { $0.name == words.first?.keyword }
        guard let row = chosen.first(where: { $0.part != nil }), let part = row.part, action != nil || chosen.count == 1
        else {
            try checkFacet(words, of: chosen)
            return try parse(words, as: forms(for: chosen), after: start)
        }
        if let action {
            throw UsageError(
                "“\(action.name)” takes whole titles, and \(Sanitizer.excerpt(row.name)) is a part of one",
                hint: type(of: row.reference.kind).map { "\($0.name) \(row.reference.id) opens the title" } ?? "back")
        }
        return try parse([Word(part)] + words, as: forms(for: [row.whole]), after: start)
    }

    func forms(for selection: RowSelection, _ rows: [Item]) throws -> [Form<Host>] {
        forms(for: try selected(selection, rows))
    }

    private func selected(_ selection: RowSelection, _ rows: [Item]) throws -> [Item] {
        try selection.numbers(upTo: rows.count).map { try row($0, in: rows) }
    }

    /// The forms that follow a row's number, or the word for the current item.
    func forms(for chosen: [Item]) -> [Form<Host>] {
        let actions = rowActions.map { $0.form(for: chosen) }
        guard chosen.count == 1, let type = type(of: chosen[0].reference.kind) else { return actions }
        return actions + facetForms(of: type, after: []) { _ in FoundItem(chosen[0]) }
    }

    /// The command that acts on the current item: `add` without a row's number. Its arguments take several words, so that
    /// an error about a title can name all of them.
    func command(for action: RowAction<Host>) -> Command<Host> {
        let arguments = action.arguments.map { argument in
            var argument = argument
            argument.takesWords = true
            return argument
        }
        let form = Form(
            arguments, keys: [], flags: [],
            action: .run { [self] invocation in
                guard let current = invocation.session.current else {
                    let open = types.first.map { ["open one first: \($0.name) ID"] } ?? []
                    throw UsageError(
                        "“\(action.name)” means the current title, and no title was opened",
                        hint: (open + action.examples).joined(separator: " · "))
                }
                return try await action.run(invocation, [current])
            })
        return Command(action.name, summary: action.summary, examples: [action.name], forms: [form])
    }

    func row(_ number: Int, in rows: [Item]) throws -> Item {
        if rows.indices.contains(number - 1) { return rows[number - 1] }
        let reason = rows.isEmpty ? "no table on the screen has numbers" : "the last numbered table has \(rows.count)"
        throw UsageError(
            "there is no row \(number): \(reason)",
            hint: types.first.map { "for an id, name its kind: \($0.name) \(number)" } ?? "see help")
    }
}

/// Digits where an id is expected, after a table that has a row of that number.
extension CommandTable {
    /// Returns what the title argument names.
    ///
    /// - Throws: `UsageError` for digits that may be an id or a row.
    func query(
        _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, host: Host
    ) async throws -> TitleQuery {
        let query = try arguments.titleQuery()
        try await check([query], arguments, among: kinds, in: state, host: host)
        return query
    }

    /// - Throws: `UsageError` for digits that may be an id or a row, with what to type for both.
    func check(
        _ queries: [TitleQuery], _ arguments: Arguments, among kinds: [ItemKind]?, in state: SessionState, host: Host
    ) async throws {
        let types = kinds.map { $0.compactMap(type) } ?? self.types
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

    /// The line with “#” before the digits.
    private func lineAboutID(_ arguments: Arguments, _ numbers: Set<String>) -> String {
        let words = arguments.line.map { numbers.contains($0.text) ? "#\($0.text)" : $0.source }
        return ([arguments.command] + words).joined(separator: " ")
    }

    /// The line that does the same with the row: `2 add` for `watchlist add 2`.
    private func lineAboutRow(_ number: Int, _ arguments: Arguments, _ rows: [Item]) -> String? {
        let digits = Word(String(number))
        guard let index = arguments.line.firstIndex(of: digits) else { return nil }
        let rest = arguments.line.enumerated().filter { $0.offset != index }.map(\.element)
        let isType = types.contains { $0.name == arguments.command }
        let lines = (isType ? [] : [[digits, Word(arguments.command)] + rest]) + [[digits] + rest]
        if let line = lines.first(where: { (try? parse($0, rows: rows)) != nil }) {
            return line.map(\.source).joined(separator: " ")
        }
        // Several digits: `compare 1,3`.
        if !arguments.items.isEmpty, arguments.items.allSatisfy(\.text.isDigits) {
            return "\(arguments.command) \(arguments.items.map(\.text).joined(separator: ","))"
        }
        let item = rows[number - 1].reference
        let name = type(of: item.kind).map { "\($0.name) \(item.id)" } ?? "#\(item.id)"
        let words = arguments.line.enumerated().map { $0.offset == index ? name : $0.element.source }
        return ([arguments.command] + words).joined(separator: " ")
    }

    /// The title of an item that only its id names. It may take a request, but an error doesn't wait for a slow one.
    private func title(of id: Int, among types: [ItemType<Host>], _ host: Host) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask {
                for type in types {
                    let item = ItemReference(type.kind, id)
                    if let title = await titles.title(of: item, .stored, host: host) { return title }
                }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(1))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next()?.map { Sanitizer.excerpt($0, length: 40) }
        }
    }
}
