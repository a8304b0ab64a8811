import CoreDomain
import TerminalKit

/// Input that refers to the rows of the last numbered table.
extension CommandTable {
    /// Parses the text after rows or the current item: a facet of one item, or an action on all of them.
    func parse(_ words: [Word], about chosen: [Item], after start: String) throws -> ParsedCommand {
        if let row = chosen.first(where: { !$0.line.isEmpty }) {
            return try parse(words, onRow: row, of: chosen, start)
        }
        if let action = action(in: words) {
            try check(action, takes: chosen)
            return try parse(words, as: [action.form(for: chosen)], after: start)
        }
        if chosen.count != 1 || chosen[0].part == nil { try checkFacet(words, of: chosen) }
        let facets = facetForms(for: chosen)
        if !facets.isEmpty, let parsed = try? parse(words, as: facets, after: start) { return parsed }
        // The actions can only be part of the error's text.
        return try parse(words, as: forms(for: chosen), after: start)
    }

    /// Parses the text after the number of a row that runs a line, to which the text is added: `1 under:2h`.
    private func parse(
        _ words: [Word], onRow row: Item, of chosen: [Item], _ start: String
    ) throws -> ParsedCommand {
        if action(in: words) != nil {
            throw UsageError(
                "“\(words[0].text)” applies to titles, and the row is a \(row.reference.kind.rawValue): "
                    + Sanitizer.excerpt(row.title), hint: .line(start, effect: "opens it"))
        }
        guard chosen.count == 1, let parsed = try parse(row.line.map { Word($0) } + words) else {
            throw UsageError("only one of these rows can be opened at a time", hint: .note("for example 1"))
        }
        return parsed
    }

    /// Returns the action named by a word, or by keys alone.
    private func action(in words: [Word]) -> RowAction? {
        words.first?.keyword.flatMap { rowActions(namedBy: $0).first }
    }

    /// - Throws: `UsageError` for a part of an item, or a kind, that the action doesn't accept.
    ///
    /// - Parameter isCurrent: Whether the item is the current one, so that lines needn't name it.
    func check(_ action: RowAction, takes items: [Item], isCurrent: Bool = false) throws {
        if action.selector == nil, let row = items.first(where: { $0.part != nil && !action.takesRecords($0) }) {
            throw action.refuse(row, isCurrent)
                ?? UsageError(
                    "“\(action.name)” only applies to whole titles, but \(Sanitizer.excerpt(row.name)) is part of one",
                    hint: naming(row).map { title in
                        action.kinds == nil ? .line(title, effect: "opens the title") : .line("\(action.name) \(title)")
                    } ?? .line("back"))
        }
        guard let kinds = action.kinds, let other = items.first(where: { !kinds.contains($0.reference.kind) }) else {
            return
        }
        throw action.refuse(other, isCurrent)
            ?? UsageError(
                "“\(action.name)” does not apply to a \(type(of: other.reference.kind)?.noun ?? other.reference.kind.rawValue), such as "
                    + Sanitizer.excerpt(other.title),
                hint: action.examples.last.map { .line($0) } ?? .note(action.usage))
    }

    func selected(_ selection: RowSelection, _ rows: [Item], canGoBack: Bool = false) throws -> [Item] {
        if rows.isEmpty, !canGoBack, selection.text.first?.isLetter == true {
            var error = UsageError(
                "“\(selection.text)” means the rows of a table, and no table on the screen is numbered", hint: .seeHelp)
            error.mayBeTitle = true
            throw error
        }
        return try selection.numbers(upTo: rows.count).map { try row($0, in: rows, canGoBack: canGoBack) }
    }

    /// Returns the forms that can follow a row's number or the word for the current item.
    func forms(for chosen: [Item]) -> [Form] {
        if chosen.contains(where: { !$0.line.isEmpty }) { return [] }
        return rowActions.filter { !$0.name.isEmpty }.map { $0.form(for: chosen) } + facetForms(for: chosen)
    }

    /// Returns the forms that show a facet of a row or the current item; none for several items.
    private func facetForms(for chosen: [Item]) -> [Form] {
        guard chosen.count == 1, let type = type(of: chosen[0].reference.kind) else { return [] }
        let found = FoundItem(chosen[0])
        return found.item.part == nil
            ? facetForms(of: type, after: [], about: .found(found)) : partForms(of: type, found)
    }

    /// Returns the whole item that a word such as `series` means while the item or a part of it is the current one.
    func whole(of current: Item?, by word: Word) -> Item? {
        guard let current, let name = type(of: current.reference.kind)?.parts?.whole, word.keyword == name else {
            return nil
        }
        return current.whole
    }

    /// Returns whether a word names an action or a facet of an item.
    func follows(_ word: Word, _ item: Item) -> Bool {
        word.keyword.map(isAction) == true
            || type(of: item.reference.kind)?.facets(selectedBy: word).isEmpty == false
    }

    /// Returns the command that applies an action to the current or a named item: `add`, `seen heat`.
    func command(for action: RowAction) -> CommandSpec {
        let forms = action.commandArguments.map { arguments in
            Form(
                arguments, keys: action.keys + (action.kinds == nil ? [] : [.year]), action: .action(action))
        }
        let examples = action.examples.filter { $0.hasPrefix(action.name) }
        let isComplete = action.arguments.allSatisfy(\.isOptional)
        return CommandSpec(
            action.name, summary: action.summary, examples: isComplete ? ([action.name] + examples).uniqued : examples,
            forms: forms)
    }

    /// Returns an item's command and id, as typed in a line: “movie 550”; `nil` if no command opens items of its kind.
    func naming(_ item: Item) -> String? {
        type(of: item.reference.kind).map { "\($0.name) \(item.reference.id)" }
    }

    /// Returns whether items of a kind have parts that a word such as `s1e5` selects.
    func hasParts(_ kind: ItemKind) -> Bool { type(of: kind)?.parts != nil }

    /// Returns a line that applies an action to ids, with “#” before them; `nil` for any other line.
    func markingIDs(in line: String, rows: [Item], current: Item?) -> String? {
        guard let words = try? Word.words(in: line), words.first?.selectsRows == false,
            let arguments = try? parse(words, rows: rows, current: current)?.arguments,
            words.contains(where: { $0.keyword.map(isAction) ?? false }), !arguments.title.isEmpty,
            arguments.title.allSatisfy({ !$0.isQuoted && $0.withoutComma.text.isDigits })
        else { return nil }
        return arguments.line(replacing: arguments.title, with: arguments.title.map { "#\($0.text)" })
    }

    /// - Parameter canGoBack: Whether the hint may be `back` if there are no rows at all.
    func row(_ number: Int, in rows: [Item], canGoBack: Bool = false) throws -> Item {
        if rows.indices.contains(number - 1) { return rows[number - 1] }
        let reason =
            rows.isEmpty ? "no table on the screen is numbered" : "the last numbered table ends with row \(rows.count)"
        let byKind = types.first.map { Hint.line("\($0.name) \(number)", for: "for an id, name its kind") }
        let named = number == 0 ? .note("rows are numbered from 1") : byKind
        throw UsageError(
            "there is no row \(number): \(reason)", hint: rows.isEmpty && canGoBack ? .line("back") : named ?? .seeHelp)
    }
}
