import CoreDomain
import TerminalKit

/// A typed command.
struct Call<App: Application>: Sendable {
    /// The line without its flags.
    let words: [Word]
    let command: ParsedCommand<App>
    var flags: Flags
}

/// A list that can be continued with `more`.
struct ShownList<App: Application>: Sendable {
    let call: Call<App>
    let next: NextRows?
}

/// The rows, the current item and the list available to the next line.
struct Shown<App: Application>: Sendable {
    let rows: [Item]
    let showsRows: Bool
    let current: Item?
    let list: ShownList<App>?
}

/// A target of `back`: the command of an earlier result, and the state before it.
struct Place<App: Application>: Sendable {
    let call: Call<App>
    let before: Shown<App>
    /// Whether the result's rows continue the rows of the previous list.
    let isContinued: Bool
}

/// A result with the data needed to remember it.
struct RunResult<App: Application>: Sendable {
    var result: CommandResult
    var place: Place<App>
    var list: ShownList<App>?
}

/// Navigation between results.
extension Session {
    var shown: Shown<App> {
        get { Shown(rows: state.rows, showsRows: state.showsRows, current: state.current, list: list) }
        set {
            (state.rows, state.showsRows) = (newValue.rows, newValue.showsRows)
            (state.current, list) = (newValue.current, newValue.list)
        }
    }

    /// Runs a command. After `popular`, `popular --page 2` continues its rows.
    func run(_ call: Call<App>) async throws -> RunResult<App> {
        switch call.command.form.action {
        case .more: return try await more()
        case .back: return try await back()
        case .information, .run: break
        }
        guard let list, let page = call.flags.page, list.call.words == call.words, list.next == NextRows(page: page)
        else {
            return try await run(call, continuing: nil)
        }
        return try await run(call, continuing: list)
    }

    private func run(_ call: Call<App>, continuing list: ShownList<App>?) async throws -> RunResult<App> {
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

    private func more() async throws -> RunResult<App> {
        guard let list else {
            throw UsageError(
                "there is no list to continue", hint: "`more` continues lists such as `popular` and `search`")
        }
        guard let next = list.next else {
            throw CommandFailure(
                .notFound("more rows"), "there are no more rows: the list ends with row \(state.rows.count)",
                hint: "back")
        }
        let call = copy(of: list.call) { $0.flags = $0.flags.withPage(next.page) }
        return try await run(call, continuing: list)
    }

    /// Repeats the command of the previous place, or of the last one if no place is shown, in its old state.
    private func back() async throws -> RunResult<App> {
        guard places.count > (hasLeftPlace ? 0 : 1) else {
            throw UsageError(
                "there is nothing to go back to", hint: "`back` returns to the previous title or table")
        }
        if !hasLeftPlace { places.removeLast() }
        let place = places.removeLast()
        let last = shown
        shown = place.before
        let run = try await run(place.call, continuing: place.isContinued ? list : nil)
        // If the page has no table, numbers still refer to the rows of the last one.
        if run.result.rows == nil, !run.result.screen.hasTable {
            (state.rows, state.showsRows, list) = (last.rows, last.showsRows, last.list)
        }
        return run
    }

    /// Remembers the rows, the current item, the list and the place, but not rows written to a file.
    func remember(_ run: RunResult<App>, isForPeople: Bool) {
        var result = run.result
        // A table without numbers invalidates those of the previous table.
        if result.rows == nil, result.screen.hasTable { result.rows = [] }
        if display.isOutputFile { result.rows = nil }
        if let rows = result.rows {
            state.rows = run.place.isContinued ? state.rows + rows : rows
            state.showsRows = isForPeople
        }
        if result.rows != nil || run.list != nil { list = run.list }
        if let current = result.current { state.current = current }
        state.adopt(result.actedOn)
        if display.isInteractive { state.remember(run.result, of: run.place.call.command.arguments.command) }
        if result.rows?.isEmpty == false || result.current != nil {
            places = (places + [run.place]).suffix(50)
            hasLeftPlace = false
        } else if result.screen.hasTable {
            hasLeftPlace = true
        }
    }
}

extension SessionState {
    /// Makes the single title, season or episode that was acted on the current one.
    ///
    /// Several parts of one title are that title, unless it or a part of it is already current.
    fileprivate mutating func adopt(_ items: [Item]) {
        let items = items.uniqued { Item($0.reference, title: nil, part: $0.part) }
        guard let first = items.first, items.allSatisfy({ $0.reference == first.reference }) else { return }
        if items.count == 1 {
            current = first
        } else if current?.reference != first.reference {
            current = first.whole
        }
    }
}
