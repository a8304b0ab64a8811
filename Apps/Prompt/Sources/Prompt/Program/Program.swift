import CoreDomain
import Foundation
public import TerminalKit

/// The program, from its arguments to its exit code.
public struct Program<App: Application>: Sendable {
    private let arguments: [Word]
    private let environment: Environment
    private let terminal: Terminal
    private let progressLine: ProgressLine
    private let typedAhead = TypedAhead()
    private let secrets: SecretReader

    /// Creates a program with the given arguments, excluding the program's name.
    ///
    /// The program handles the process's signals if it uses the process's streams.
    public init(arguments: [String], environment: Environment, streams: StandardStreams) {
        self.arguments = arguments.map(Word.init(argument:))
        self.environment = environment
        Terminal.reserveStreams()
        let terminal = Terminal(streams)
        self.terminal = terminal
        let echo = EchoSwitch()
        progressLine = ProgressLine(
            width: { terminal.width(environment) }, setEcho: { echo.set($0) },
            write: { if terminal.isInForeground { terminal.writeError($0) } })
        secrets = SecretReader(terminal, after: typedAhead)
    }

    /// Runs one command, a script or a prompt, and returns the exit code.
    public func run() async -> Int32 {
        do {
            var flags = Flags()
            let words = try words(without: &flags)
            if let result = try App.information(for: flags, words) { return try await write(result, flags) }
            return try await run(words, flags)
        } catch {
            return await deliver(failure(error), to: outlet()).code
        }
    }

    /// Takes the flags out of the arguments, and returns the other words.
    ///
    /// - Throws: `UsageError`; for the flags of another program, with the lines that mean the same.
    private func words(without flags: inout Flags) throws -> [Word] {
        do {
            return try flags.take(from: arguments, known: App.table.flags)
        } catch let error as UsageError {
            guard let line = Corrections(table: App.table).withoutUnknownFlags(arguments, rows: [], current: nil) else {
                throw error
            }
            throw SpokenError(error, .line(ShellLine(table: App.table).text(of: line)))
        }
    }

    private func run(_ words: [Word], _ flags: Flags) async throws -> Int32 {
        if [!words.isEmpty, flags.script != nil, flags.scriptPath != nil].filter({ $0 }).count > 1 {
            throw UsageError("a command, -c and -f cannot be combined", hint: .note("use only one of them"))
        }
        if !words.isEmpty { return try await runOnce(words, flags) }
        if let text = flags.script { return try await runScript(Script.lines(of: text), flags, named: "-c") }
        if flags.scriptPath == "-" { return try await runInput(flags) }
        if let path = flags.scriptPath {
            return try await runScript(Script.lines(at: path, environment), flags, named: path)
        }
        guard terminal.isInputTerminal else { return try await runInput(flags) }
        return try await runPrompt(flags)
    }

    private func runOnce(_ words: [Word], _ flags: Flags) async throws -> Int32 {
        let command = try? App.table.parse(words)
        if let command { try App.table.check(flags, of: command) }
        if let command, let result = try App.information(command) { return try await write(result, flags) }
        let session = try session(
            flags, isInteractive: false, isOneShot: true, isLenient: command?.form.isDiagnostic == true)
        let interruption = interruption()
        let outlet = outlet(pager(flags))
        let delivery = await deliver(to: outlet, interruption) { sink in await session.run(words, to: sink) }
        // Closing may take a while, since it trims a cache that exceeds its size limit.
        await session.close()
        // The process ends next, and takes its memory with it, faster than objects are released one by one.
        if terminal.streams == .ofProcess { _ = Unmanaged.passRetained(session) }
        return delivery.code
    }

    private func runScript(_ lines: ArraySlice<String>, _ flags: Flags, named name: String) async throws -> Int32 {
        var lines = lines
        return try await runScript(flags, named: name) { lines.popFirst() }
    }

    /// Runs lines in order. A failing line ends the script with its exit code, unless `--keep-going` is given.
    private func runScript(
        _ flags: Flags, named name: String, isInput: Bool = false, next: () async -> String?
    ) async throws -> Int32 {
        let session = try session(flags, isInteractive: false, scriptIsInput: isInput)
        let interruption = interruption()
        var number = 0
        var code: Int32 = 0
        while let line = await next() {
            number += 1
            let position = ScriptPosition(name: name, line: number)
            let delivery = await run(line, session, interruption, at: position)
            let result = delivery.code
            if result != 0 { code = result }
            if delivery.endsSession { break }
            if result != 0 && (!flags.contains(.keepGoing) || result == ExitCode.interrupted.rawValue) { break }
        }
        await session.close()
        return code
    }

    private func runInput(_ flags: Flags) async throws -> Int32 {
        try await runScript(flags, named: "standard input", isInput: true) { await terminal.readLine() }
    }

    private func runPrompt(_ flags: Flags) async throws -> Int32 {
        let session = try session(flags, isInteractive: true)
        terminal.prompt(await session.banner())
        let keys = EditingTerminal(output: terminal)
        let editor = await editor(keys, for: session)
        let plainPrompt = PlainPrompt(terminal)
        let interruption = Interruption(
            of: terminal.streams,
            onEnd: { [progressLine, secrets] in
                progressLine.end()
                secrets.restore()
                keys.close()
            }
        ) {
            if editor != nil {
                keys.interrupt()
            } else {
                plainPrompt.repeat()
            }
        }
        while let line = await readLine(editor, plainPrompt, for: session) {
            let delivery = await run(line, session, interruption)
            if delivery.endsSession { break }
            if delivery.code == ExitCode.interrupted.rawValue { await editor?.dropRest() }
        }
        await session.close()
        return ExitCode.ok.rawValue
    }

    /// Returns the line editor; `nil` without a capable terminal or with `--plain`.
    private func editor(_ keys: EditingTerminal, for session: Session<App>) async -> LineEditor? {
        let isPlain = await session.state.settings.format == .plain
        guard terminal.isOutputTerminal || terminal.isErrorTerminal, !isPlain, LineEditor.isUsable(environment) else {
            return nil
        }
        return LineEditor(
            keys, environment: environment, typedAhead: typedAhead,
            remembered: { App.table.mayHoldSecret($0) ? nil : $0.maskingPasswords },
            completions: { await session.completions(for: $0) })
    }

    /// Returns the next line. At the end of input, moves to the row below the prompt.
    private func readLine(
        _ editor: LineEditor?, _ plainPrompt: PlainPrompt, for session: Session<App>
    ) async -> String? {
        let appearance = await session.appearance()
        if editor == nil { plainPrompt.show(appearance.prompt) }
        let line = if let editor { await editor.readLine(appearance) } else { await terminal.readLine() }
        if line == nil { terminal.prompt("\n") }
        return line
    }

    /// Returns the handler of Ctrl-C, which cancels the command or, if that has no effect, ends the program.
    private func interruption() -> Interruption {
        let onEnd: @Sendable () -> Void = { [progressLine, secrets] in
            progressLine.end()
            secrets.restore()
        }
        return Interruption(of: terminal.streams, onEnd: onEnd) {
            onEnd()
            _exit(ExitCode.interrupted.rawValue)
        }
    }
}

extension Program {
    /// - Parameter scriptIsInput: Whether commands are read from standard input, which then can't provide a key.
    private func session(
        _ flags: Flags, isInteractive: Bool, isOneShot: Bool = false, isLenient: Bool = false,
        scriptIsInput: Bool = false
    ) throws -> Session<App> {
        let terminal = terminal
        let renderer = errorRenderer
        let line = progressLine
        let environment = environment
        return try Session(
            environment: environment, flags: flags, display: display(isInteractive: isInteractive),
            report: {
                line.clear()
                terminal.writeError(renderer.text(of: Screen([.line($0.asSentence)])))
            },
            isOneShot: isOneShot, isLenient: isLenient, progressLine: terminal.canOverwrite(environment) ? line : nil,
            readSecret: secretSource(scriptIsInput), confirm: confirmation(canAsk: isInteractive || isOneShot))
    }

    /// Returns the reader for a “yes” at the terminal.
    ///
    /// - Parameter canAsk: Whether the lines are typed, rather than read from a script.
    private func confirmation(canAsk: Bool) -> @Sendable (String, Flags) async throws -> Bool? {
        { [terminal, secrets] question, flags in
            guard canAsk, terminal.isInputTerminal, !flags.contains(.noInput) else { return nil }
            let answer = try await secrets.read(asking: "\(question) [y/N] ", isShown: true)
            return ["y", "yes"].contains(answer?.trimmingCharacters(in: .whitespaces).lowercased() ?? "")
        }
    }

    /// Returns the reader for a secret: the terminal, or else standard input.
    private func secretSource(_ scriptIsInput: Bool) -> @Sendable (String, Flags) async throws -> String? {
        { [terminal, secrets] question, flags in
            guard terminal.isInputTerminal else {
                if !scriptIsInput { return await terminal.readLine() }
                throw UsageError(
                    "a key can’t be read from a script on standard input",
                    hint: .note("run the command outside the script"))
            }
            if flags.contains(.noInput) {
                throw UsageError(
                    "cannot prompt for the key because of --no-input", hint: .note("pass the key on standard input"))
            }
            return try await secrets.read(asking: question)
        }
    }

    private func display(isInteractive: Bool, to target: OutputTarget = .standard) -> Display {
        let file: String? = if case .file(let word, _) = target { word.text } else { nil }
        return Display(
            width: terminal.width(environment), height: terminal.outputSize?.height,
            isOutputTerminal: terminal.isOutputTerminal && target == .standard,
            isErrorTerminal: terminal.isErrorTerminal, outputFile: file, isInteractive: isInteractive)
    }

    private func failure(_ error: any Error) -> CommandOutput {
        let isJSON = arguments.contains { $0.text == "--json" || $0.text == "--ndjson" }
        return Failure(error, words: App.failure).output(isJSON: isJSON, renderer: errorRenderer)
            .hidingSecrets(of: arguments.text)
    }

    private var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: display(isInteractive: false).errorWidth, style: .plain)
    }
}

extension Program {
    private struct Delivery {
        var code: Int32
        /// Whether the command was `quit`, or the program's output is no longer read.
        var endsSession = false
    }

    /// Runs a line, writing its output to the requested target.
    private func run(
        _ line: String, _ session: Session<App>, _ interruption: Interruption, at position: ScriptPosition? = nil
    ) async -> Delivery {
        let isInteractive = position == nil
        do {
            let line = try RedirectedLine(line)
            let outlet = try await outlet(line.target, session)
            let display = display(isInteractive: isInteractive, to: line.target)
            await session.use(display)
            return await deliver(to: outlet, interruption, isScript: !isInteractive) { sink in
                await session.run(line.command, at: position, to: sink)
            }
        } catch {
            return await deliver(session.output(of: error, at: position), to: outlet())
        }
    }

    private func outlet(_ pager: Pager? = nil) -> Outlet { outlet(.standard(pager)) }

    private func outlet(_ target: Outlet.Target) -> Outlet {
        Outlet(target, output: terminal.streams.output, progressLine: progressLine)
    }

    private func outlet(_ target: OutputTarget, _ session: Session<App>) async throws -> Outlet {
        switch target {
        case .standard: return outlet()
        case .program(let line): return outlet(.program(line))
        case .file(let word, let appends):
            let file = word.isQuoted ? URL(filePath: word.text) : environment.url(of: word.text)
            if await session.owns(file) {
                throw UsageError(
                    "\(environment.shortened(file.path)) is one of the program’s own files",
                    hint: .note("choose another folder"))
            }
            return outlet(.file(try OutputFile(file, appends: appends)))
        }
    }

    /// Returns the pager for tall output, if keys can be read.
    private func pager(_ flags: Flags) -> Pager? {
        guard !flags.contains(.noPager), !flags.contains(.noInput), terminal.isInputTerminal else { return nil }
        return Pager(environment, size: terminal.outputSize)
    }

    private func write(_ result: CommandResult, _ flags: Flags) async throws -> Int32 {
        let output = try result.standaloneOutput(flags, width: display(isInteractive: false).outputWidth)
        return await deliver(output, to: outlet(pager(flags))).code
    }

    /// Runs a command, cancelling it on Ctrl-C or if a pipe is closed.
    private func deliver(
        to outlet: Outlet, _ interruption: Interruption, isScript: Bool = false,
        _ command: @escaping @Sendable (@escaping RowStream.Sink) async -> CommandOutput
    ) async -> Delivery {
        let output = await interruption.running {
            await outlet.whileRead { await command { try outlet.stream($0) } } ?? CommandOutput()
        }
        return await deliver(output, to: outlet, isScript: isScript)
    }

    /// Writes output. Reports a failed write, unless the output is no longer read.
    private func deliver(_ output: CommandOutput, to outlet: Outlet, isScript: Bool = false) async -> Delivery {
        progressLine.clear()
        outlet.write(output.standardOutput)
        let readerCode = await outlet.finish(isComplete: output.isComplete)
        // At a prompt, the user has already seen the error message of the program that reads the output.
        let failedReader = isScript && outlet.isPipeline && readerCode != 0 ? readerCode : nil
        var delivery = Delivery(code: output.exitCode, endsSession: output.quits)
        switch outlet.delivery {
        case .unread: delivery = Delivery(code: 0, endsSession: outlet.isStandard && !terminal.isOutputTerminal)
        case .failed(let reason):
            let message = "the output could not be written: \(reason)"
            terminal.writeError(
                failure(CommandFailure(.badData(reason), message, hint: .note("check the destination of the output")))
                    .standardError)
            delivery = Delivery(code: ExitCode.failure.rawValue, endsSession: outlet.isStandard)
        case .done: terminal.writeError(output.standardError)
        }
        if delivery.code == 0, let failedReader {
            let message = "the program after “|” ended with exit code \(failedReader)"
            terminal.writeError(failure(UsageError(message, hint: .note("check its arguments"))).standardError)
            delivery.code = failedReader
        }
        return delivery
    }
}
