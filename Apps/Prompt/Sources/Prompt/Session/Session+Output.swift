import CoreDomain
import Foundation
import TerminalKit

extension UsageError {
    /// This failure, with a message that the command itself succeeded, so that scripts don't repeat a change.
    var afterSuccess: CommandFailure {
        let message = "the command succeeded, but its result can’t be shown: \(message)"
        return CommandFailure(.badData(message), message, hint: hint)
    }
}

extension Session {
    /// Returns the output of information, which needs no application, and remembers what the window cuts off.
    func output(of result: CommandResult, _ call: Call) throws -> CommandOutput {
        let place = Place(call: call, before: shown, isContinued: false)
        var run = RunResult(result: result, place: place, list: nil)
        let output = try output(of: &run, call.flags)
        remember(run, isForPeople: state.settings.format.isForPeople)
        return output
    }

    /// Returns the output of a result. At a prompt, it fits the window, and `run` has what was cut off.
    ///
    /// - Parameter time: The duration of the command.
    func output(
        of run: inout RunResult, _ flags: Flags, after time: Duration? = nil, at position: ScriptPosition? = nil
    ) throws -> CommandOutput {
        let result = run.result
        let format = state.settings.format
        let age = result.freshness?.storedAt.map { Phrases.age(app.now.timeIntervalSince($0)) }
        var lines = warnings(beside: result, age, flags)
        // A reader of the output expects rows, so that a sentence about their absence would be one too many.
        let isSentence =
            try format.isForPeople && !display.isOutputTerminal && !flags.choosesProperties && result.isOnlySentence()
        if isSentence, !flags.contains(.quiet) {
            lines = result.screen.blocks.compactMap { if case .text(let text) = $0 { text } else { nil } } + lines
        }
        if format.isForPeople { lines += notice(aboutFileOf: result, flags) }
        let notes = { [lines] (result: CommandResult) in
            let all = lines + (format.isForPeople ? self.footer(of: result, age, time, isVerbose: flags.isVerbose) : [])
            return flags.contains(.quiet) ? all.filter { $0.plain.hasPrefix("warning: ") } : all
        }
        let isSilent = result.quits || result.isWritten || isSentence
        let text = isSilent ? "" : try self.text(of: &run, flags, beside: notes)
        let failure = result.failure.map { self.output(of: $0, flags, at: position) }
        return CommandOutput(
            standardOutput: text,
            standardError: errorRenderer.text(of: Screen(notes(run.result).map { .text($0) }))
                + (failure?.standardError ?? ""),
            exitCode: failure?.exitCode ?? ExitCode.ok.rawValue,
            quits: result.quits, isCut: failure != nil && result.next != nil)
    }

    /// Returns whether a file is one of the program's own, which must not be replaced by output.
    func owns(_ file: URL) -> Bool {
        let path = file.resolvingSymlinksInPath().path
        let folders = state.environment.ownFolders.map { $0.resolvingSymlinksInPath().path + "/" }
        return folders.contains { path.hasPrefix($0) } || app.owns(path)
            || path == state.settings.configFile?.resolvingSymlinksInPath().path
    }

    func writer(_ flags: Flags) -> ResultWriter {
        ResultWriter(
            format: state.settings.format, fields: flags.fields, template: flags.template,
            renderer: ScreenRenderer(
                width: display.outputWidth, style: style(display.isOutputTerminal),
                dropsSpareColumns: display.isInteractive),
            source: app.source, now: app.now, hasHeader: !flags.contains(.noHeader))
    }

    /// Returns the result with the number of the current title's row emphasised.
    func emphasisingCurrent(_ result: CommandResult) -> CommandResult {
        guard let current = state.current, let rows = result.rows, let table = result.screen.onlyTable,
            table.numbers?.count == rows.count
        else { return result }
        let indices = rows.indices.filter { rows[$0].line.isEmpty && rows[$0].reference == current.reference }
        if indices.isEmpty { return result }
        return copy(of: result) { changed in
            changed.screen.blocks = result.screen.blocks.map { block in
                if case .table(let table) = block { .table(table.emphasising(Set(indices))) } else { block }
            }
        }
    }

    private func warnings(beside result: CommandResult, _ age: String?, _ flags: Flags) -> [Text] {
        let notices = news(among: result.fetchWarnings).compactMap { warning in
            app.notice(for: warning, age: age, isVerbose: flags.isVerbose)?.appending(retryNotice(after: warning))
        }
        return (notices + result.notices).map(\.line).uniqued
    }

    /// Returns a line about a table that is written as on the screen to a file with the suffix of another format.
    private func notice(aboutFileOf result: CommandResult, _ flags: Flags) -> [Text] {
        guard let file = display.outputFile, result.screen.onlyTable != nil, !flags.choosesProperties,
            let suffix = file.split(separator: ".").dropFirst().last.map({ $0.lowercased() }),
            let format = OutputFormat(rawValue: suffix), !format.isForPeople
        else { return [] }
        return [
            Text(
                "\(Sanitizer.excerpt(file)) has the text of the screen; --\(suffix) before “>” writes that format", .dim
            )
        ]
    }

    /// Returns suggestions for the next line and, at the right edge, what is remarkable about the result's origin:
    /// “cast · crew   sqlite, 2 days old · 4 ms”. Outside a prompt, returns only essential facts: on a terminal, the
    /// number of further rows and the age; otherwise only the age of a stale result.
    private func footer(of result: CommandResult, _ age: String?, _ time: Duration?, isVerbose: Bool) -> [Text] {
        // The warning of a failed refetch includes the age already.
        let isAgeKnown = result.fetchWarnings.contains { $0.refetchError != nil }
        guard display.isInteractive else {
            let isNews = display.isErrorTerminal || result.freshness?.isStale == true
            let rows = result.shownRows.flatMap { display.isErrorTerminal && $0.isPartial ? $0.text : nil }
            let stored = isAgeKnown || !isNews ? nil : age.map { "stored \($0) ago" }
            return [rows, stored].compactMap(\.self).map { Text($0, .dim) }
        }
        let rows = result.shownRows.map { Text($0.text, .dim) }
        let hasMore = result.isCut || (rows != nil && result.next != nil)
        let commands = (hasMore ? ["more"] : []) + result.suggestions
        let left = ([rows].compactMap(\.self)).adding(commands, within: errorRenderer.width)
        let isRemarkable = isVerbose || isAgeKnown || app.isOffline || isOld(result)
        let origin = isRemarkable ? origin(of: result, age, isAgeKnown: isAgeKnown) : nil
        let duration = origin == nil ? nil : time.map(Phrases.duration)
        let right = Text([origin, duration].compactMap(\.self).joined(separator: " · "), .dim)
        if left.isEmpty || right.isEmpty { return [left + right].filter { !$0.isEmpty } }
        let gap = errorRenderer.width - DisplayWidth.of(left.plain) - DisplayWidth.of(right.plain)
        // The number of lines doesn't depend on how long a command took.
        let reserve = duration.map { max(0, Self.longestDuration - DisplayWidth.of($0)) } ?? 0
        if gap - reserve < 3 { return [left, right] }
        return [left + Text(String(repeating: " ", count: display.isErrorTerminal ? gap : 3)) + right]
    }

    private static var longestDuration: Int { DisplayWidth.of("999 ms") }

    /// Returns whether a result was stored more than a day ago.
    private func isOld(_ result: CommandResult) -> Bool {
        result.freshness?.storedAt.map { app.now.timeIntervalSince($0) > Self.day } ?? false
    }

    private static var day: TimeInterval { 86_400 }

    /// Returns the origin of a fetched result: “sqlite, 2 h old”, or “network”.
    private func origin(of result: CommandResult, _ age: String?, isAgeKnown: Bool) -> String? {
        guard result.freshness != nil else { return nil }
        guard let age else { return app.source ?? "network" }
        let storage = result.storage ?? app.storageName
        return isAgeKnown ? storage : "\(storage), \(age) old"
    }

    /// Returns the warnings. A warning about an unreadable storage is returned only once per session.
    private func news(among warnings: [FetchWarning]) -> [FetchWarning] {
        warnings.filter { warning in
            guard warning.readError != nil else { return true }
            defer { state.hasReportedUnreadableStorage = true }
            return !state.hasReportedUnreadableStorage
        }
    }

    /// Returns the text about the next attempt for a warning about a failed source; empty except at a prompt.
    private func retryNotice(after warning: FetchWarning) -> String {
        guard display.isInteractive, warning.refetchError != nil else { return "" }
        return app.retryNotice.map { ". " + $0 } ?? ""
    }

    /// Formats an error: as a line for people, or as an object for machines.
    ///
    /// - Parameter flags: The flags of the command; `nil` for an error outside any command.
    func output(of error: any Error, _ flags: Flags? = nil, at position: ScriptPosition?) -> CommandOutput {
        let format =
            (flags ?? self.flags).settings[.format].flatMap { OutputFormat(rawValue: $0.text) } ?? state.settings.format
        let failure = Failure(error, words: app.failure, form: typed)
        // The user has just pressed Ctrl-C and doesn't consider this an error.
        if failure.exitCode == .interrupted, position == nil, !format.isJSON {
            let line =
                error is CommandFailure
                ? Screen.Block.message(Text(failure.message), failure.advice, width: errorRenderer.width)
                : [.line("Cancelled.")]
            return CommandOutput(
                standardError: errorRenderer.text(of: Screen(line)), exitCode: failure.exitCode.rawValue)
        }
        let screen = (error as? TitleChoice).flatMap(screen)
        return failure.output(isJSON: format.isJSON, screen: screen, renderer: errorRenderer, at: position)
    }

    /// Whether the candidates for a title are shown as a table: for people, on a terminal.
    var showsChoices: Bool {
        state.settings.format.isForPeople && (display.isInteractive || display.isErrorTerminal)
    }

    /// Returns the message above a table of candidates for a title, and the blocks below it.
    private func screen(of choice: TitleChoice) -> (message: String, blocks: [Screen.Block])? {
        guard showsChoices else { return nil }
        let hint = typed(display.isInteractive ? choice.rowHint : choice.failure.hint)
        return (choice.message, [.table(choice.table)] + Screen.Block.message("", hint, width: errorRenderer.width))
    }

    /// Returns a hint with its lines as they are typed in a shell, or else at the prompt.
    private func typed(_ hint: Hint) -> Hint {
        isOneShot ? hint.mapLines(ShellLine(table: App.table).text) : hint.mapLines(markingIDs)
    }

    /// Returns a line with “#” before ids if it changes records, once numbers may also be rows or parts.
    private func markingIDs(in line: String) -> String {
        guard state.hasShownItems else { return line }
        return App.table.markingIDs(in: line, rows: state.rows, current: state.current) ?? line
    }

    func promptRenderer(_ isTerminal: Bool) -> ScreenRenderer {
        ScreenRenderer(width: display.width, style: style(isTerminal))
    }

    var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: display.errorWidth, style: style(display.isErrorTerminal))
    }

    private func style(_ isTerminal: Bool) -> Style {
        if state.settings.format == .plain { return .plain }
        return Style(state.settings[.color], state.environment, isTerminal: isTerminal)
    }
}

extension Session {
    /// Returns a result whose numbered table is a wall of pictures, if that was requested and there is room.
    func hangingOnWall(_ result: CommandResult, _ flags: Flags) async throws -> CommandResult {
        guard flags.contains(.wall), canvas?.hasRoomBeside == true, let items = result.rows,
            let numbers = result.screen.onlyTable?.numbers, numbers.count == items.count,
            items.allSatisfy({ $0.line.isEmpty })
        else { return result }
        let pictures = try await pictures(of: items, within: .seconds(2))
        let tiles = zip(numbers, zip(items, pictures)).map { number, item in
            Wall.Tile(number: number, title: item.0.name, picture: item.1)
        }
        return copy(of: result) { changed in
            changed.screen.blocks = result.screen.blocks.map { block in
                if case .table = block { .wall(Wall(tiles)) } else { block }
            }
        }
    }

    /// Returns the pictures of items. At a prompt, late ones are stored for the next time.
    func pictures(of items: [Item], within limit: Duration) async throws -> [Picture] {
        try await app.pictures(of: items, within: limit, mayGoOn: display.isInteractive)
    }

    /// Returns the result of an action on rows. Its confirmation names the rows and their table, unless that table is
    /// still the last thing on the screen: “Added Heat to “watchlist” (row 3 of “michael mann”).” If all rows were
    /// selected and only some were shown, it says so: “(20 of 300 rows)”.
    func naming(rowsOf call: Call, in result: CommandResult) -> CommandResult {
        guard let table = state.table, let first = call.words.first, let selection = try? RowSelection(first) else {
            return result
        }
        let numbers = selection.numbers(upTo: state.rows.count)
        guard !numbers.isEmpty,
            let source = table.source(of: numbers, isOpen: selection.isOpen, shown: state.rows.count)
        else { return result }
        var named = result
        named.screen.blocks = result.screen.blocks.map { block in
            guard case .confirmation(let text, let next) = block else { return block }
            guard text.hasSuffix(".") else { return .confirmation("\(text) (\(source))", next: next) }
            return .confirmation("\(text.dropLast()) (\(source)).", next: next)
        }
        return named
    }
}

/// The part of a result that fits the window.
extension Session {
    /// The number of the window's rows for a result and the prompt after it; `nil` if nothing is cut.
    var window: Int? { (state.environment["TERM"] ?? "dumb") == "dumb" ? nil : display.windowHeight }

    /// Returns the text of a result. In a window, `run` is changed to the part that fits, and has what was cut off.
    ///
    /// - Parameter notes: Returns the lines printed below the text of a result.
    func text(
        of run: inout RunResult, _ flags: Flags, beside notes: (CommandResult) -> [Text]
    ) throws -> String {
        let writer = writer(flags)
        guard let screen = try writer.screen(of: emphasisingCurrent(run.result)) else {
            return try writer.text(of: run.result.withoutPrintedRows)
        }
        guard let window else {
            if case .rest(let unit, _) = run.result.part {
                return writer.renderer.part(of: screen, from: unit, height: .max).text
            }
            return gap(above: screen) + writer.renderer.text(of: screen)
        }
        let whole = run.result
        if whole.part == .whole { return gap(above: screen) + writer.renderer.whole(screen).text }
        if whole.part == .first, let overview = whole.overview, state.settings.format.isForPeople, flags.fields.isEmpty
        {
            run.result.isCut = true
            run.rest = copy(of: whole) { $0.part = .rest(unit: 0, row: 0) }
            return writer.renderer.part(of: overview, from: 0, height: room(in: window, below: notes(run.result))).text
        }
        let start = if case .rest(let unit, _) = whole.part { unit } else { 0 }
        // Whether something is cut decides on the notes, and these on the room.
        let draft = writer.renderer.part(of: screen, from: start, height: room(in: window, below: notes(whole)))
        let room = room(in: window, below: notes(whole.showing(draft, of: screen)))
        let part = writer.renderer.part(of: screen, from: start, height: room)
        run.result = whole.showing(part, of: screen)
        run.printedRows = screen.rowCount == whole.rows?.count ? part.rows : nil
        run.rest = part.isCut ? whole.rest(after: part) : nil
        let hasGap = start == 0 && !part.isCut && part.height < room
        return (hasGap ? gap(above: screen) : "") + part.text
    }

    /// Returns an error with as many of its candidates as fit the window.
    func fitting(_ error: any Error) -> any Error {
        guard let choice = error as? TitleChoice, showsChoices, let window else { return error }
        let lines = output(of: choice, at: nil).standardError.count { $0 == "\n" }
        return lines < window ? choice : choice.first(max(1, choice.items.count - (lines + 1 - window)))
    }

    /// Returns the number of rows that a window has above notes and the prompt.
    private func room(in window: Int, below notes: [Text]) -> Int {
        let lines = errorRenderer.text(of: Screen(notes.map { .text($0) })).count { $0 == "\n" }
        return max(1, window - 1 - (display.isErrorTerminal ? lines : 0))
    }

    /// Returns a line break between the typed line and a page, at a prompt.
    private func gap(above screen: Screen) -> String {
        display.isInteractive && display.isOutputTerminal && screen.isPage ? "\n" : ""
    }
}

extension NumberedTable {
    /// Returns the rows as a confirmation names them; `nil` if they need no name.
    ///
    /// - Parameters:
    ///   - isOpen: Whether the selection has no end, and so may be meant to include rows that weren't shown.
    ///   - shown: The number of rows that were shown.
    fileprivate func source(of numbers: [Int], isOpen: Bool, shown: Int) -> String? {
        let isPartial = isOpen && total.map { $0 > shown } == true
        if isLast, !isPartial { return nil }
        let rows = isPartial ? "\(numbers.count) of \(Phrases.count(total ?? shown, "row"))" : Phrases.rows(numbers)
        return isLast ? rows : "\(rows) of “\(Sanitizer.excerpt(name, length: 40))”"
    }
}

extension CommandResult {
    /// Returns the result with the range of the rows that a part shows, and whether some of it is cut off.
    fileprivate func showing(_ part: ScreenPart, of screen: Screen) -> CommandResult {
        var shown = self
        shown.isCut = part.isCut
        guard let count = screen.rowCount, part.rows.count < count else { return shown }
        let total = shownRows == nil ? count : shownRows?.total
        let first = (shownRows?.first ?? 1) + part.rows.lowerBound
        shown.shownRows =
            part.rows.isEmpty ? nil : ShownRows(first: first, last: first + part.rows.count - 1, total: total)
        return shown
    }

    /// Returns the result with what follows a part, or all of it if the part leaves something out in between.
    fileprivate func rest(after part: ScreenPart) -> CommandResult {
        var rest = self
        rest.part = .whole
        if let next = part.next, !part.isShortened { rest.part = .rest(unit: next, row: part.rows.upperBound) }
        rest.notices = []
        rest.fetchWarnings = []
        return rest
    }

    /// The result without the rows that were printed before, for machines.
    fileprivate var withoutPrintedRows: CommandResult {
        guard case .rest(_, let row) = part else { return self }
        return copy(of: self) { [data, tableRows] in
            $0.data = {
                let data = try data()
                guard case .array(let rows) = data else { return data }
                return .array(Array(rows.dropFirst(row)))
            }
            guard let tableRows else { return }
            $0.tableRows = { try Array(tableRows().dropFirst(row)) }
        }
    }

    /// Formats the result of a command that runs without a session.
    func standaloneOutput(_ flags: Flags, width: Int) throws -> CommandOutput {
        let writer = ResultWriter(
            format: flags.settings[.format].flatMap { OutputFormat(rawValue: $0.text) } ?? .text, fields: flags.fields,
            template: flags.template, renderer: ScreenRenderer(width: width, style: .plain), source: nil, now: .now)
        return CommandOutput(standardOutput: try writer.text(of: self))
    }
}

extension [Text] {
    /// Returns these parts as one line, with as many of the commands as fit.
    fileprivate func adding(_ commands: [String], within width: Int) -> Text {
        let separator = Text(" · ", .dim)
        let parts = commands.reduce(into: self) { parts, command in
            let longer = parts + [Text(command, .command)]
            if DisplayWidth.of(longer.joined(separator: separator).plain) <= width { parts = longer }
        }
        return parts.joined(separator: separator)
    }
}
