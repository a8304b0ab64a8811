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
    /// - Parameter time: The duration of the command.
    func output(
        of result: CommandResult, _ flags: Flags, after time: Duration? = nil, at position: ScriptPosition? = nil
    ) throws -> CommandOutput {
        let format = state.settings.format
        let age = result.freshness?.storedAt.map { Phrases.age(app.now.timeIntervalSince($0)) }
        var lines = warnings(beside: result, age, flags)
        // A reader of the output expects rows, so that a sentence about their absence would be one too many.
        let isSentence =
            try format.isForPeople && !display.isOutputTerminal && !flags.choosesProperties && result.isOnlySentence()
        if isSentence, !flags.contains(.quiet) {
            lines = result.screen.blocks.compactMap { if case .text(let text) = $0 { text } else { nil } } + lines
        }
        if format.isForPeople { lines += notice(aboutFileOf: result, flags) + footer(of: result, age, time) }
        if flags.contains(.quiet) { lines = lines.filter { $0.plain.hasPrefix("warning: ") } }
        let failure = result.failure.map { self.output(of: $0, flags, at: position) }
        let isSilent = result.quits || result.isWritten || isSentence
        return CommandOutput(
            standardOutput: isSilent ? "" : try gap(above: result) + writer(flags).text(of: emphasisingCurrent(result)),
            standardError: errorRenderer.text(of: Screen(lines.map { .text($0) })) + (failure?.standardError ?? ""),
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
            renderer: ScreenRenderer(width: display.outputWidth, style: style(display.isOutputTerminal)),
            source: app.source, now: app.now, hasHeader: !flags.contains(.noHeader))
    }

    /// Returns a line break between the typed line and a page, at a prompt.
    private func gap(above result: CommandResult) -> String {
        let isSeen = display.isInteractive && display.isOutputTerminal && state.settings.format.isForPeople
        return isSeen && result.screen.isPage ? "\n" : ""
    }

    /// Returns the result with the number of the current title's row emphasised.
    private func emphasisingCurrent(_ result: CommandResult) -> CommandResult {
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

    /// Returns suggestions for the next line and, at the right edge, the result's origin, age and duration:
    /// “cast · crew   sqlite, 2 h old · 4 ms”. Outside a prompt, returns only essential facts: on a terminal, the
    /// number of further rows and the age; otherwise only the age of a stale result.
    private func footer(of result: CommandResult, _ age: String?, _ time: Duration?) -> [Text] {
        // The warning of a failed refetch includes the age already.
        let isAgeKnown = result.fetchWarnings.contains { $0.refetchError != nil }
        guard display.isInteractive else {
            let isNews = display.isErrorTerminal || result.freshness?.isStale == true
            let rows = result.shownRows.flatMap { display.isErrorTerminal && $0.isPartial ? $0.text : nil }
            let stored = isAgeKnown || !isNews ? nil : age.map { "stored \($0) ago" }
            return [rows, stored].compactMap(\.self).map { Text($0, .dim) }
        }
        let rows = result.shownRows.map { Text($0.text, .dim) }
        let commands = (rows == nil || result.next == nil ? [] : ["more"]) + result.suggestions
        let left = ([rows].compactMap(\.self)).adding(commands, within: errorRenderer.width)
        let origin = origin(of: result, age, isAgeKnown: isAgeKnown)
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
            let line = error is CommandFailure ? "\(failure.message)   \(failure.advice.text)" : "Cancelled."
            return CommandOutput(
                standardError: errorRenderer.text(of: Screen([.line(line)])), exitCode: failure.exitCode.rawValue)
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
        return (choice.message, [.table(choice.table), .text(Text(hint.text, .command))])
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

    private var errorRenderer: ScreenRenderer {
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
    func pictures(of items: [Item], within limit: Duration) async throws -> [Picture?] {
        try await app.pictures(of: items, within: limit, mayGoOn: display.isInteractive)
    }

    /// Returns the result of an action on rows. Its confirmation names the rows and their table, unless that table is
    /// still the last thing on the screen: “Added Heat to “watchlist” (row 3 of “michael mann”).”
    func naming(rowsOf call: Call, in result: CommandResult) -> CommandResult {
        guard let table = state.table, !table.isLast, let first = call.words.first,
            let numbers = try? RowSelection(first)?.numbers(upTo: state.rows.count), !numbers.isEmpty
        else { return result }
        let source = "(\(Phrases.rows(numbers)) of “\(Sanitizer.excerpt(table.name, length: 40))”)"
        var named = result
        named.screen.blocks = result.screen.blocks.map { block in
            guard case .confirmation(let text, let next) = block else { return block }
            guard text.hasSuffix(".") else { return .confirmation("\(text) \(source)", next: next) }
            return .confirmation("\(text.dropLast()) \(source).", next: next)
        }
        return named
    }
}

extension CommandResult {
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
