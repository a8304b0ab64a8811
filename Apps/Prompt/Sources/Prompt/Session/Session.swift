import CoreDomain
import Foundation
public import TerminalKit

/// A session of a user or a script. It runs lines and stores the items of numbered rows.
///
/// A session never accesses the terminal; its caller writes the output.
public actor Session<App: Application> {
    let flags: Flags
    private(set) var display: Display
    var app: App { didSet { madeHandlers = nil } }
    /// The application's handlers, made for the first line that needs them.
    private var madeHandlers: Handlers?
    var state: SessionState
    private let progressLine: ProgressLine?
    private let report: @Sendable (String) -> Void
    private let readSecret: @Sendable (String, Flags) async throws -> String?
    private let confirm: @Sendable (String, Flags) async throws -> Bool?
    /// Receives the rows that the running command writes as they arrive.
    private var sink: RowStream.Sink?
    /// Whether the session ends with its first command, so that changes for the session have no effect.
    let isOneShot: Bool
    /// The list that `more` continues.
    var list: ShownList?
    /// What the window has cut off the last thing that was printed, which `more` shows first.
    var cutOff: RunResult?
    /// What the window has cut off the last numbered table.
    var restOfTable: RunResult?
    /// The targets of `back`, oldest first.
    var places: [Place] = []
    /// Whether the screen shows a table that isn't one of the places.
    var hasLeftPlace = false

    private var fetchingAhead: Task<Void, Never>?
    /// The lines that were errors in this session, which hints don't continue.
    private var failed: Set<String> = []

    /// Opens the application configured by flags, environment and config file.
    ///
    /// - Parameters:
    ///   - progressLine: The line that shows that a command is running, if any.
    ///   - readSecret: Prints a question and returns a line without echoing it, as the command's flags allow.
    ///   - confirm: Asks whether to go on, as the command's flags allow; returns `nil` where nothing can be asked.
    /// - Throws: `UsageError`, or the error of opening a storage.
    init(
        environment: Environment, flags: Flags, display: Display, report: @escaping @Sendable (String) -> Void,
        isOneShot: Bool = false, isLenient: Bool = false, progressLine: ProgressLine? = nil,
        readSecret: @escaping @Sendable (String, Flags) async throws -> String? = { _, _ in nil },
        confirm: @escaping @Sendable (String, Flags) async throws -> Bool? = { _, _ in nil }
    ) throws {
        self.confirm = confirm
        self.flags = flags
        self.report = report
        self.isOneShot = isOneShot
        self.display = display
        self.progressLine = progressLine
        self.readSecret = readSecret
        let report: @Sendable (String) -> Void = { [report] in report("warning: \($0)") }
        var settings = try Settings(App.table.settings, flags: flags, environment: environment, isLenient: isLenient)
        settings.problems.forEach(report)
        do {
            app = try App(settings: settings, environment: environment, report: report)
        } catch let error as UsageError where isLenient {
            report(error.message)
            settings.useDefaultLocations(because: error.message)
            app = try App(settings: settings, environment: environment, report: report)
        }
        state = SessionState(settings: settings, environment: environment)
    }

    /// Runs one line, as typed or from a script.
    ///
    /// - Parameter sink: Receives the rows of a list as they arrive, and throws once the output is no longer
    ///   read; without a sink, the rows are part of the output.
    public func run(
        _ line: String, at position: ScriptPosition? = nil, to sink: (@Sendable (String) throws -> Void)? = nil
    ) async -> CommandOutput {
        let output: CommandOutput
        do {
            output = await run(try Word.words(in: line), at: position, to: sink)
        } catch {
            output = self.output(of: error, at: position).hidingSecrets(of: line)
        }
        if display.isInteractive, output.exitCode != 0 { failed.insert(line) }
        return output
    }

    func run(
        _ words: [Word], at position: ScriptPosition? = nil, to sink: RowStream.Sink? = nil
    ) async -> CommandOutput {
        self.sink = sink
        return await answer(to: words, at: position).hidingSecrets(of: words.text)
    }

    private func answer(to words: [Word], at position: ScriptPosition?) async -> CommandOutput {
        // Drops the settings given as flags at the start: they are part of the current settings, which may have changed
        // since.
        var local = flags.forCommands
        do {
            let typed = try local.take(from: words, known: App.table.flags)
            try App.table.refuseSecrets(in: typed, rows: state.rows, current: state.current)
            let rest = await Handlers.joiningNames(in: typed, App.table, of: { handlers })
            var own = Flags()
            _ = try own.take(from: words, known: App.table.flags)
            if let flag = Flag.ofStart.first(where: own.contains) {
                let start = ["popcorn", flag.name, flag.value].compactMap(\.self).joined(separator: " ")
                throw UsageError("\(flag.name) is only accepted when the program starts", hint: .note(start))
            }
            if let result = try App.information(for: local, rest), let help = try App.table.parse([Word("help")]) {
                return try output(of: result, Call(words: rest, command: help, flags: local))
            }
            state.canGoBack = canGoBack
            try state.checkReach(of: rest, in: App.table)
            let command = try App.table.parse(
                rest, rows: state.rows, current: state.current, canGoBack: state.canGoBack)
            guard let command else { return CommandOutput() }
            try App.table.check(own, of: command)
            return try await output(of: Call(words: rest, command: command, flags: local), at: position)
        } catch {
            return output(of: await leading(error, of: words), local, at: position)
        }
    }

    /// Runs a command with the settings of its flags, which apply only to this command.
    private func output(of call: Call, at position: ScriptPosition?) async throws -> CommandOutput {
        let local = call.flags
        let before = state.settings
        let travel = (shown, places)
        try await apply(local.settings)
        let output: CommandOutput
        do {
            let start = ContinuousClock.now
            var run = try await showingProgress {
                try await tracing(local) { try await self.run(call) }
            }
            run.result = naming(rowsOf: call, in: run.result)
            do {
                output = try self.output(of: &run, local, after: .now - start, at: position)
            } catch let error as UsageError where run.result.isChange {
                throw error.afterSuccess
            }
            remember(run, isForPeople: state.settings.format.isForPeople)
            fetchAhead(of: run)
        } catch {
            // A failed `back` stays where it was.
            (shown, places) = travel
            let error = fitting(error)
            output = self.output(of: await leading(error, of: call.words), local, at: position)
            // The candidates for an ambiguous title become the rows of the last table.
            if let choice = error as? TitleChoice {
                state.rows = choice.items
                state.showsRows = showsChoices
                state.hasShownItems = true
                list = nil
                restOfTable = nil
                state.table = NumberedTable(kind: NumberedTable.candidates, name: call.words.text)
            }
        }
        try await restore(before, after: local.settings)
        return output
    }

    /// The progress line, unless the output should be plain.
    private var usableProgressLine: ProgressLine? { state.settings.format == .plain ? nil : progressLine }

    private func tracing<Value>(_ flags: Flags, _ body: () async throws -> Value) async rethrows -> Value {
        guard flags.isVerbose else { return try await body() }
        return try await app.tracing(report, isolation: #isolation, body)
    }

    private func showingProgress<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        guard let line = usableProgressLine else { return try await body() }
        return try await line.during({ [app] in app.activity }, body)
    }

    /// - Parameter isSilent: Whether the rows are for another command and must not be written.
    func result(
        of command: ParsedCommand, _ flags: Flags, _ start: ListStart, isSilent: Bool = false
    ) async throws -> CommandResult {
        if let result = try App.information(command) { return result }
        let runner = runner
        let invocation = Invocation(
            arguments: command.arguments, flags: flags, session: state,
            access: access(flags, runner.handlers.links, isSilent: isSilent),
            start: start, isAtPrompt: display.isInteractive)
        let result = try await runner.run(command.form, invocation)
        guard let rows = result.rows, !rows.isEmpty, !result.isWritten else { return result }
        var shown = result
        if !result.isAnnotated,
            let annotations = await app.annotations(of: rows, isForPeople: state.settings.format.isForPeople)
        {
            shown = result.annotated(annotations)
        }
        return isSilent ? shown : try await hangingOnWall(shown, flags)
    }

    private var runner: CommandRunner {
        CommandRunner(table: App.table, handlers: handlers, titles: app.titles)
    }

    var handlers: Handlers {
        let handlers = madeHandlers ?? app.handlers
        madeHandlers = handlers
        return handlers
    }

    private func access(
        _ flags: Flags, _ links: [HandlerID: Handlers.Follow], isSilent: Bool = false
    ) -> SessionAccess {
        let app = app
        let isForPeople = state.settings.format.isForPeople
        let finder = ItemFinder(
            table: App.table, state: state, policy: flags.policy, titles: app.titles, links: links, now: app.now)
        let line = isSilent ? nil : usableProgressLine
        let writer = writer(flags)
        let stream = writer.canStream && !isSilent ? sink.map { RowStream(writer.rows, to: $0) } : nil
        var write: (@Sendable (ListPart) async throws -> Void)?
        if let stream {
            write = { part in
                let annotations = await app.annotations(of: part.items, isForPeople: isForPeople)
                try await stream.write(annotations.map(part.annotated) ?? part)
            }
        }
        let isSource =
            (isForPeople || state.settings.format.isCSV) && flags.template == nil && flags.fields.isEmpty && !isSilent
        return SessionAccess(
            change: { [self] in try await change($0, to: $1, isPersistent: $2) },
            takeBack: { [self] in try await takeBack($0, isPersistent: $1) },
            find: finder.find, findAll: finder.findAll, findEach: finder.findEach, query: finder.query,
            report: { line?.show($0) },
            readSecret: { [readSecret] question in
                // The question replaces the progress line.
                line?.end()
                return try await readSecret(question, flags)
            },
            confirm: { [confirm] question in
                line?.end()
                return try await confirm(question, flags)
            }, reload: { [self] in try await reload() },
            run: { [self] words, extent in try await result(of: words, flags.with(extent)) },
            pictures: { [self] in try await pictures(of: $0, within: Picture.longestWait) }, display: display,
            canvas: canvas, write: write, writeSource: isSource && window == nil ? sink : nil)
    }

    /// Runs the command given by these words on behalf of another command.
    private func result(of words: [Word], _ flags: Flags) async throws -> CommandResult {
        guard let command = try App.table.parse(words, rows: state.rows, current: state.current) else {
            throw UsageError("which table?", hint: .line("help commands"))
        }
        return try await result(of: command, flags, ListStart(), isSilent: true)
    }

    /// Fetches the next page of a list at a prompt, so that `more` shows it at once.
    ///
    /// Errors are reported by `more`, which also waits for a request in progress.
    private func fetchAhead(of run: RunResult) {
        guard let list = run.list else { return }
        fetchingAhead?.cancel()
        fetchingAhead = nil
        guard display.isInteractive, app.source == nil, run.place.call.flags.settings.isEmpty,
            list.call.flags.policy == .cached,
            !run.result.fetchWarnings.contains(where: { $0.refetchError != nil }),
            // Further rows of the first page are stored, and titles are looked up only on request.
            let page = list.next?.page, page > 1
        else { return }
        let runner = runner
        let form = list.call.command.form
        let invocation = Invocation(
            arguments: list.call.command.arguments, flags: list.call.flags.with(.page(page)),
            session: state, access: access(list.call.flags, runner.handlers.links, isSilent: true))
        fetchingAhead = Task { _ = try? await Fallback.providing(true) { try await runner.run(form, invocation) } }
    }

    /// The canvas for pictures: a terminal with colours, unless the user wants no pictures.
    var canvas: PictureCanvas? {
        let terminal = state.environment["TERM"] ?? "dumb"
        guard display.isOutputTerminal, state.settings.format == .text, terminal != "dumb",
            state.settings[.pictures].text != "off", promptRenderer(true).style.isColoured
        else { return nil }
        return PictureCanvas(state.environment, columns: display.width, rows: display.height ?? 24)
    }

    /// The prompt, with the name of the current item.
    public var prompt: String {
        let length = min(30, max(8, display.width / 2 - 10))
        let title = state.current.map { " · \(Sanitizer.excerpt($0.name, length: length))" } ?? ""
        return "popcorn\(title)> "
    }

    /// Returns the first lines shown at a prompt.
    public func banner() async -> String {
        promptRenderer(display.isOutputTerminal).text(of: await app.banner())
    }

    /// Returns completions of a line.
    public func completions(for line: String) async -> [Completion] {
        if line.holdsSecret { return [] }
        if let files = state.environment.fileCompletions(for: line) { return files }
        return await LineCompleter(
            table: App.table, rows: state.rows, current: state.current, fields: state.fields, titles: app.titles,
            sources: handlers.completions
        ).completions(for: line)
    }

    func appearance() -> LineEditor.Appearance {
        let painter = LinePainter(table: App.table, rows: state.rows)
        return LineEditor.Appearance(
            prompt: prompt, style: promptRenderer(true).style, keymap: state.settings.keymap,
            roles: { painter.roles(of: $0, cursor: $1) },
            isLine: { [state, failed] line in
                !failed.contains(line) && App.table.isLine(line, rows: state.rows, current: state.current)
            })
    }

    /// Changes the display, for example after the terminal was resized.
    func use(_ display: Display) { self.display = display }

    /// Closes the application's resources.
    public func close() async {
        fetchingAhead?.cancel()
        await app.close(replacedBy: nil)
    }
}

/// Changes to settings.
extension Session {
    private func change(_ setting: Setting, to value: SettingValue, isPersistent: Bool) async throws -> App {
        let changed = try state.settings.changing([setting: value])
        if isOneShot, !isPersistent { throw lost(setting, value.text) }
        if isPersistent, value.text.holdsSecret { throw setting.unsaved(value.text) }
        return try await adopt(changed) {
            guard isPersistent else { return changed }
            let origin = try configFile.set(setting, to: value.text)
            return try changed.changing([setting: SettingValue(text: value.text, origin: origin)])
        }
    }

    /// Removes this session's value of a setting and, if `isPersistent`, the value in the config file.
    private func takeBack(_ setting: Setting, isPersistent: Bool) async throws -> SettingValue {
        let environment = state.environment
        let value =
            isPersistent
            ? environment.value(of: setting) ?? setting.standard(in: UserLocale(environment))
            : try Settings(App.table.settings, flags: flags.forCommands, environment: environment)[setting]
        if isOneShot, !isPersistent { throw lost(setting, value.text) }
        let changed = try state.settings.changing([setting: value])
        _ = try await adopt(changed) {
            if isPersistent { try configFile.remove(setting) }
            return changed
        }
        return value
    }

    private func reload() async throws -> App { try await adopt(state.settings) { state.settings } }

    /// Returns the error for a change that would be lost at once, with suggestions for making it last longer.
    private func lost(_ setting: Setting, _ text: String) -> UsageError {
        let flag = App.table.flags.first { $0.gives(setting, text) }
        let usage = flag.map { $0.value == nil ? $0.name : "\($0.name) \(text)" }
        let once = usage.map { Hint.note("with a command: \($0)") } ?? Hint([])
        let isSavable = state.settings.configFile != nil && !text.holdsSecret
        let line = Hint.line("set \(setting.name) \(Word(text).source) --save", for: "permanently")
        return UsageError(
            "\(setting.name) would only change for this session, which ends with this command",
            hint: once + (isSavable ? line : Hint([])))
    }

    private var configFile: ConfigFile { ConfigFile(environment: state.environment, path: flags.configPath) }

    private func apply(_ values: [Setting: SettingValue]) async throws {
        guard !values.isEmpty else { return }
        let changed = try state.settings.changing(values)
        _ = try await adopt(changed) { changed }
    }

    /// Restores the settings changed by one command's flags, but retains the command's own changes.
    private func restore(_ before: Settings, after flags: [Setting: SettingValue]) async throws {
        let own = flags.filter { state.settings[$0.key] == $0.value }
        try await apply(Dictionary(uniqueKeysWithValues: own.keys.map { ($0, before[$0]) }))
    }

    /// Opens an application for `changed` settings, and replaces the current one once `store` has succeeded.
    private func adopt(_ changed: Settings, _ store: () throws -> Settings) async throws -> App {
        let previous = app
        let next = try app.applying(changed)
        do {
            state.settings = try store()
        } catch {
            await next.close(replacedBy: previous)
            throw error
        }
        fetchingAhead?.cancel()
        app = next
        await previous.close(replacedBy: next)
        return next
    }
}
