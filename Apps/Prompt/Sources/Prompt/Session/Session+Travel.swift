import CoreDomain
import TerminalKit

/// A typed command.
struct Call: Sendable {
    /// The line without its flags.
    let words: [Word]
    let command: ParsedCommand
    var flags: Flags
}

/// A list that can be continued with `more`.
struct ShownList: Sendable {
    let call: Call
    let next: NextRows?
}

/// The rows, the current item and the list available to the next line.
struct Shown: Sendable {
    let rows: [Item]
    let showsRows: Bool
    let table: NumberedTable?
    let current: Item?
    let list: ShownList?
}

/// A target of `back`: the command of an earlier result, and the state before it.
struct Place: Sendable {
    let call: Call
    let before: Shown
    /// Whether the result's rows continue the rows of the previous list.
    let isContinued: Bool
}

/// A result with the data needed to remember it.
struct RunResult: Sendable {
    var result: CommandResult
    let place: Place
    var list: ShownList?
    /// The rows of the numbered table that were printed; `nil` for all of them.
    var printedRows: Range<Int>?
    /// The result with what the window has cut off.
    var rest: CommandResult?

    /// The run whose result is what the window has cut off.
    var cutOff: RunResult? { rest.map { RunResult(result: $0, place: place, list: list) } }
}

extension CommandResult {
    /// The rows of a table with numbers; `nil` for a page, a sentence or any other table.
    fileprivate var numberedRows: [Item]? { rows.flatMap { $0.isEmpty ? nil : $0 } }
}

/// Navigation between results.
extension Session {
    var shown: Shown {
        get {
            Shown(
                rows: state.rows, showsRows: state.showsRows, table: state.table, current: state.current, list: list)
        }
        set {
            retainRows(of: newValue)
            state.current = newValue.current
        }
    }

    /// Runs a command. After all rows of `popular`, `popular --page 2` continues them.
    func run(_ call: Call) async throws -> RunResult {
        switch call.command.form.action {
        case .more: return try await more()
        case .back: return try await back()
        default: break
        }
        guard let list, restOfTable == nil, let page = call.flags.page, list.call.words == call.words,
            list.next == NextRows(page: page)
        else {
            return try await run(call, continuing: nil)
        }
        return try await run(call, continuing: list)
    }

    private func run(_ call: Call, continuing list: ShownList?) async throws -> RunResult {
        var start = ListStart()
        if let next = list?.next {
            start.number = state.rows.count + 1
            start.skipped = next.skipped
            start.shown = Set(state.rows.map(\.reference))
        }
        let place = Place(call: call, before: shown, isContinued: list != nil)
        let result = try await result(of: call.command, call.flags, start)
        let list = result.page.map { _ in ShownList(call: call, next: result.next) }
        return RunResult(result: result, place: place, list: list)
    }

    /// Shows what the window has cut off the last thing that was printed, or else the next rows of the last table.
    private func more() async throws -> RunResult {
        if let rest = cutOff ?? restOfTable { return rest }
        guard let list else {
            throw UsageError(
                "there is nothing to continue",
                hint: .note("`more` shows the rest of what was printed last, or of the last table"))
        }
        guard let next = list.next else {
            throw CommandFailure(
                .notFound("more rows"), "there are no more rows: the list ends with row \(state.rows.count)",
                hint: .line("back"))
        }
        let call = copy(of: list.call) { $0.flags = $0.flags.withPage(next.page) }
        return try await run(call, continuing: list)
    }

    /// Repeats the command of the previous place, or of the last one if no place is shown, in its old state.
    private func back() async throws -> RunResult {
        guard canGoBack else {
            throw UsageError(
                "there is nothing to go back to", hint: .note("`back` returns to the previous title or table"))
        }
        if !hasLeftPlace { places.removeLast() }
        let place = places.removeLast()
        let last = shown
        shown = place.before
        let run = try await run(place.call, continuing: place.isContinued ? list : nil)
        // Without numbered rows, numbers still refer to those of the last table.
        if run.result.numberedRows == nil { retainRows(of: last) }
        return run
    }

    private func retainRows(of shown: Shown) {
        state.rows = shown.rows
        state.showsRows = shown.showsRows
        state.table = shown.table
        list = shown.list
    }

    var canGoBack: Bool { places.count > (hasLeftPlace ? 0 : 1) }

    /// Remembers the rows that were printed, the current item, the list, the place and what was cut off, but not rows
    /// written to a file.
    func remember(_ run: RunResult, isForPeople: Bool) {
        let result = run.result
        let rows = display.isOutputFile ? nil : result.numberedRows
        if let rows {
            remember(run.printedRows.map { Array(rows[$0]) } ?? rows, of: run, isForPeople: isForPeople)
        } else if !result.isChange, !display.isOutputFile {
            state.table?.isLast = false
        }
        if !display.isOutputFile { cutOff = run.cutOff }
        if rows != nil || run.list != nil { list = run.list }
        if let current = result.current { state.current = current }
        let showsItems = rows != nil || result.current != nil || result.screen.hasTable
        if showsItems, !result.isChange { state.hasShownItems = true }
        state.adopt(result.actedOn)
        if display.isInteractive { state.remember(run.result, of: run.place.call.command.arguments.command) }
        // `back` runs a place's line again, and what changes something isn't done twice.
        if rows != nil || result.current != nil, !result.isChange, !result.part.isContinuation {
            places = (places + [run.place]).suffix(50)
            hasLeftPlace = false
        } else if rows != nil || result.screen.hasTable || result.part.isContinuation {
            hasLeftPlace = true
        }
    }

    /// Remembers printed rows, which continue those before them or replace them.
    private func remember(_ rows: [Item], of run: RunResult, isForPeople: Bool) {
        let isRest = if case .rest = run.result.part { true } else { false }
        let isContinued = run.place.isContinued || isRest
        state.rows = isContinued ? state.rows + rows : rows
        state.showsRows = isForPeople
        let former = isContinued ? state.table : nil
        let words = run.place.call.words
        state.table = NumberedTable(
            kind: run.result.kind, name: former?.name ?? run.result.tableName ?? words.text,
            line: former?.line ?? words, total: run.result.shownRows?.total)
        restOfTable = run.cutOff
    }
}

extension SessionState {
    /// Throws for words such as `all` and `2-` if the rows are those that an error listed: only numbers select these.
    ///
    /// - Parameters:
    ///   - words: The line without its flags.
    ///   - table: The table of all commands, for the hint.
    func checkReach(of words: [Word], in table: CommandTable) throws {
        guard self.table?.kind == NumberedTable.candidates, let first = words.first,
            try RowSelection(first)?.isOpen == true
        else { return }
        let line = [Word(rows.count == 1 ? "1" : "1-\(rows.count)")] + words.dropFirst()
        throw UsageError(
            "“\(first.text)” doesn’t select the rows that an error listed",
            hint: .line(table.accepts(line, rows: rows) ? line.source : "1"))
    }

    /// Makes the single title, season or episode that was acted on the current one.
    ///
    /// Several parts of one title are that title, unless it or a part of it is already current.
    fileprivate mutating func adopt(_ items: [Item]) {
        let items = items.uniqued(by: \.selection)
        guard let first = items.first, items.allSatisfy({ $0.reference == first.reference }) else { return }
        if items.count == 1 {
            current = first
        } else if current?.reference != first.reference {
            current = first.whole
        }
    }
}
