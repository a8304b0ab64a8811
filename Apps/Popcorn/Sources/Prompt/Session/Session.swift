import CoreDomain

/// One user at a prompt, or one script: runs lines, and remembers what row numbers stand for.
///
/// A session never touches the terminal. Its caller writes the output.
public actor Session<App: Application> {
    let flags: Flags
    private(set) var display: Display
    var app: App
    var state: SessionState
    private let onProgress: @Sendable (CommandProgress) -> Void
    /// The list that `more` continues.
    var list: ShownList<App>?
    /// The results to which `back` leads, the last one at the end.
    var places: [Place<App>] = []

    /// Opens the application that the flags, the environment and the config file choose.
    ///
    /// - Throws: `UsageError`, or what opening a storage throws.
    init(
        environment: Environment, flags: Flags, display: Display, report: @escaping @Sendable (String) -> Void,
        onProgress: @escaping @Sendable (CommandProgress) -> Void = { _ in }
    ) throws {
        self.flags = flags
        self.display = display
        self.onProgress = onProgress
        let settings = try Settings(App.table.settings, flags: flags, environment: environment)
        state = SessionState(settings: settings, environment: environment)
        app = try App(settings: settings, environment: environment, report: report)
    }

    /// Opens a session whose flags are given as text, as they would follow the program's name.
    ///
    /// - Throws: `UsageError`, or what opening a storage throws.
    public init(
        environment: Environment, flags line: String, display: Display,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        var flags = Flags()
        _ = try flags.take(from: try Word.words(in: line), known: App.table.flags)
        try self.init(environment: environment, flags: flags, display: display, report: report)
    }

    /// Runs one line as it was typed, or as it stands in a script.
    public func run(_ line: String, at position: ScriptPosition? = nil) async -> CommandOutput {
        do { return await run(try Word.words(in: line), at: position) } catch {
            return output(of: error, flags, at: position)
        }
    }

    /// Runs one command that is already split into words.
    func run(_ words: [Word], at position: ScriptPosition? = nil) async -> CommandOutput {
        // The program's own flags for settings hold from the start, and may have been changed since.
        var local = flags.forCommands
        do {
            let rest = try local.take(from: words, known: App.table.flags)
            if let result = try App.table.information(for: local, rest) { return try output(of: result, local) }
            guard let command = try App.table.parse(rest, rows: state.rows, current: state.current) else {
                return CommandOutput()
            }
            var own = Flags()
            _ = try own.take(from: words, known: App.table.flags)
            try App.table.check(own, of: command)
            return try await output(of: command, rest, local, at: position)
        } catch {
            return output(of: error, local, at: position)
        }
    }

    /// Runs a command with the settings of its flags, which hold for this command only.
    private func output(
        of command: ParsedCommand<App>, _ words: [Word], _ local: Flags, at position: ScriptPosition?
    ) async throws -> CommandOutput {
        let before = state.settings
        try await apply(local.settings)
        let output: CommandOutput
        do {
            let run = try await self.run(command, words, local)
            output = try self.output(of: run.result, local, at: position)
            remember(run, isForPeople: state.settings.format.isForPeople)
        } catch {
            output = self.output(of: error, local, at: position)
            if let choice = error as? TitleChoice { offer(choice) }
        }
        try await restore(before, after: local.settings)
        return output
    }

    func result(of command: ParsedCommand<App>, _ flags: Flags, _ start: ListStart) async throws -> CommandResult {
        switch command.form.action {
        case .information(let run): return try run(command.arguments)
        case .run(let run):
            var invocation = Invocation(
                host: app, arguments: command.arguments, flags: flags, session: state,
                access: access(policy: flags.policy))
            invocation.start = start
            return try await run(invocation)
        case .session: throw UsageError("“\(command.arguments.command)” needs a session")
        }
    }

    private func access(policy: FetchPolicy) -> SessionAccess<App> {
        let (app, state, table, onProgress) = (app, state, App.table, onProgress)
        return SessionAccess(
            change: { [self] in try await change($0, to: $1, isPersistent: $2) },
            find: { try await table.find($0, among: $1, in: state, policy: policy, host: app) },
            findAll: { try await table.findAll($0, among: $1, in: state, policy: policy, host: app) },
            query: { try await table.query($0, among: $1, in: state, host: app) },
            summarize: { try await table.summary(of: $0, host: app) }, report: onProgress)
    }

    /// Makes the items that a title may stand for the rows of the last table.
    private func offer(_ choice: TitleChoice) {
        state.rows = choice.candidates.map(\.item)
        (state.showsRows, list) = (showsChoices, nil)
    }

    /// The prompt: it names the current item.
    public var prompt: String {
        let length = min(30, max(8, display.width / 2 - 10))
        let title = state.current.map { " · \(Sanitizer.excerpt($0.title, length: length))" } ?? ""
        return "popcorn\(title)> "
    }

    /// The first lines at a prompt.
    public func banner() async -> String {
        renderer(display.isOutputTerminal).text(of: await app.banner())
    }

    /// Returns what can continue a line.
    public func completions(for line: String) async -> [Completion] {
        await App.table.completions(for: line, rows: state.rows, current: state.current, host: app)
    }

    /// Returns how the next line is edited and looks, with the settings and rows that hold now.
    func appearance() -> LineEditor.Appearance {
        let (table, rows) = (App.table, state.rows)
        return LineEditor.Appearance(
            prompt: prompt, style: renderer(true).style, keymap: state.settings.keymap,
            roles: { table.roles(of: $0, cursor: $1, rows: rows) })
    }

    /// Writes for another display from now on, such as a terminal whose size has changed.
    func use(_ display: Display) { self.display = display }

    /// Closes what the application has opened.
    public func close() async {
        await app.close(replacedBy: nil)
    }
}

/// Changes of settings.
extension Session {
    private func change(_ setting: Setting, to value: SettingValue, isPersistent: Bool) async throws -> App {
        var changed = try state.settings.changing([setting: value])
        let next = try app.applying(changed)
        do {
            if isPersistent {
                let origin = try configFile.set(setting, to: value.text)
                changed = try changed.changing([setting: SettingValue(text: value.text, origin: origin)])
            }
        } catch {
            await next.close(replacedBy: app)
            throw error
        }
        await adopt(next, changed)
        return next
    }

    private var configFile: ConfigFile { ConfigFile(environment: state.environment, path: flags.configPath) }

    private func apply(_ values: [Setting: SettingValue]) async throws {
        guard !values.isEmpty else { return }
        let changed = try state.settings.changing(values)
        await adopt(try app.applying(changed), changed)
    }

    /// Restores what the flags of one command changed, and keeps what the command itself changed.
    private func restore(_ before: Settings, after flags: [Setting: SettingValue]) async throws {
        let own = flags.filter { state.settings[$0.key] == $0.value }
        try await apply(Dictionary(uniqueKeysWithValues: own.keys.map { ($0, before[$0]) }))
    }

    private func adopt(_ next: App, _ settings: Settings) async {
        let previous = app
        (app, state.settings) = (next, settings)
        await previous.close(replacedBy: next)
    }
}

extension CommandTable {
    /// Returns the result that `--help` or `--version` requests; `nil` without them.
    func information(for flags: Flags, _ words: [Word]) throws -> CommandResult? {
        if flags.requestsHelp { return try help(words.first?.text.lowercased()) }
        return flags.requestsVersion ? try information([Word("version")]) : nil
    }

    /// Returns the result of a command that needs no session; `nil` for any other.
    func information(_ words: [Word]) throws -> CommandResult? {
        guard let command = try parse(words), case .information(let run) = command.form.action else { return nil }
        return try run(command.arguments)
    }
}
