import CoreDomain
import Foundation

/// The program from its arguments to its exit code.
public struct Program<App: Application>: Sendable {
    private let arguments: [Word]
    private let environment: Environment
    private let terminal: Terminal
    private let progressLine: ProgressLine

    /// Creates a program of the process's arguments, without its name.
    public init(arguments: [String], environment: Environment) {
        self.arguments = arguments.map(Word.init(argument:))
        self.environment = environment
        Terminal.reserveStreams()
        let terminal = Terminal()
        self.terminal = terminal
        progressLine = ProgressLine { terminal.writeError($0) }
    }

    /// Runs one command, a script or a prompt, and returns the exit code.
    public func run() async -> Int32 {
        do {
            var flags = Flags()
            let words = try flags.take(from: arguments, known: App.table.flags)
            if let result = try App.table.information(for: flags, words) { return try write(result, flags) }
            return try await run(words, flags)
        } catch {
            return write(failure(error))
        }
    }

    private func run(_ words: [Word], _ flags: Flags) async throws -> Int32 {
        if [!words.isEmpty, flags.script != nil, flags.scriptPath != nil].filter({ $0 }).count > 1 {
            throw UsageError("a command, -c and -f exclude each other", hint: "give one of them")
        }
        if !words.isEmpty { return try await runOnce(words, flags) }
        if let text = flags.script { return try await runScript(Script(text: text), flags, named: "-c") }
        if flags.scriptPath == "-" { return try await runInput(flags) }
        if let path = flags.scriptPath { return try await runScript(script(at: path), flags, named: path) }
        guard terminal.isInputTerminal else { return try await runInput(flags) }
        return try await runPrompt(flags)
    }

    private func runOnce(_ words: [Word], _ flags: Flags) async throws -> Int32 {
        if let command = try? App.table.parse(words) { try App.table.check(flags, of: command) }
        if let result = try? App.table.information(words) { return try write(result, flags) }
        let session = try session(flags, isInteractive: false)
        let interruption = Interruption { _exit(ExitCode.interrupted.rawValue) }
        let output = await interruption.running { await session.run(words) }
        // Closing may take a while: a cache that has grown too large is reduced.
        let code = write(output)
        await session.close()
        return code
    }

    /// Runs lines in order. A failing one ends the script with its code, unless it is to continue.
    private func runScript(
        _ lines: some AsyncSequence<String, any Error>, _ flags: Flags, named name: String
    ) async throws -> Int32 {
        let session = try session(flags, isInteractive: false)
        let interruption = Interruption { _exit(ExitCode.interrupted.rawValue) }
        var number = 0
        var code: Int32 = 0
        for try await line in lines {
            number += 1
            let position = ScriptPosition(name: name, line: number)
            let output = await interruption.running { await session.run(line, at: position) }
            let (result, isRead) = deliver(output)
            if result != 0 { code = result }
            if !isRead || output.quits { break }
            if result != 0 && (!flags.keepsGoing || result == ExitCode.interrupted.rawValue) { break }
        }
        await session.close()
        return code
    }

    private func runInput(_ flags: Flags) async throws -> Int32 {
        try await runScript(InputLines(terminal: terminal), flags, named: "standard input")
    }

    private func runPrompt(_ flags: Flags) async throws -> Int32 {
        let session = try session(flags, isInteractive: true)
        terminal.prompt(await session.banner())
        let keys = EditingTerminal(output: terminal)
        let editor = await editor(keys, for: session)
        let interruption = Interruption(onEnd: { keys.close() }) { [terminal] in
            if editor != nil { keys.interrupt() } else { terminal.prompt("\n\(Self.prompt)") }
        }
        while let line = await readLine(editor, for: session) {
            await session.use(display(isInteractive: true))
            let output = await interruption.running { await session.run(line) }
            if !deliver(output).isRead || output.quits { break }
        }
        await session.close()
        return ExitCode.ok.rawValue
    }

    /// Returns `nil` where lines are read as they are: without a terminal that can be drawn on, and with `--plain`.
    private func editor(_ keys: EditingTerminal, for session: Session<App>) async -> LineEditor? {
        let isPlain = await session.state.settings.format == .plain
        guard terminal.isOutputTerminal || terminal.isErrorTerminal, !isPlain, LineEditor.isUsable(environment) else {
            return nil
        }
        return LineEditor(keys, environment: environment) { await session.completions(for: $0) }
    }

    /// Returns the next line. At the end of input, goes to the row below the prompt.
    private func readLine(_ editor: LineEditor?, for session: Session<App>) async -> String? {
        let appearance = await session.appearance()
        if editor == nil { terminal.prompt(appearance.prompt) }
        let line = if let editor { await editor.readLine(appearance) } else { await terminal.readLine() }
        if line == nil { terminal.prompt("\n") }
        return line
    }

    private static var prompt: String { "popcorn> " }
}

extension Program {
    private func session(_ flags: Flags, isInteractive: Bool) throws -> Session<App> {
        let (terminal, renderer, line, environment) = (terminal, errorRenderer, progressLine, environment)
        return try Session(
            environment: environment, flags: flags, display: display(isInteractive: isInteractive),
            report: {
                line.clear()
                terminal.writeError(renderer.text(of: Screen([.line("warning: \($0)")])))
            },
            onProgress: { progress in
                if terminal.isErrorTerminal { line.show(progress, width: terminal.width(environment)) }
            })
    }

    private func display(isInteractive: Bool) -> Display {
        Display(
            width: terminal.width(environment), isOutputTerminal: terminal.isOutputTerminal,
            isErrorTerminal: terminal.isErrorTerminal, isInteractive: isInteractive)
    }

    private func write(_ result: CommandResult, _ flags: Flags) throws -> Int32 {
        write(try result.standaloneOutput(flags, width: display(isInteractive: false).width))
    }

    private func write(_ output: CommandOutput) -> Int32 {
        deliver(output).code
    }

    /// Writes output. If it can't be written, that is the failure, unless its reader has simply stopped reading.
    private func deliver(_ output: CommandOutput) -> (code: Int32, isRead: Bool) {
        progressLine.clear()
        let delivery = terminal.write(output.standardOutput)
        terminal.writeError(output.standardError)
        guard case .failed(let reason) = delivery else { return (output.exitCode, delivery == .done) }
        let error = CommandFailure(
            .badData(reason), "the output could not be written: \(reason)", hint: "check where the output goes")
        terminal.writeError(failure(error).standardError)
        return (ExitCode.failure.rawValue, false)
    }

    private func failure(_ error: any Error) -> CommandOutput {
        let isJSON = arguments.contains { $0.text == "--json" || $0.text == "--ndjson" }
        return Failure(error, words: App.failure).output(isJSON: isJSON, renderer: errorRenderer)
    }

    private func script(at path: String) throws -> Script {
        guard let text = try? String(wholeFile: environment.url(of: path)) else {
            throw UsageError("\(path) cannot be read as UTF-8 text", hint: "check the path and its permissions")
        }
        return Script(text: text)
    }

    private var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: display(isInteractive: false).errorWidth, style: .plain)
    }
}

/// The lines of standard input as they arrive.
private struct InputLines: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = String
    typealias Failure = any Error
    let terminal: Terminal

    func next() async throws -> String? { await terminal.readLine() }
    func makeAsyncIterator() -> InputLines { self }
}
