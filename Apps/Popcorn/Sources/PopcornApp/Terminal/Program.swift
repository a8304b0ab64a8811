import CoreDomain
import Foundation

/// The program from its arguments to its exit code.
public struct Program: Sendable {
    private let arguments: [Word]
    private let environment: Environment
    private let terminal: Terminal

    public init(arguments: [String], environment: Environment) {
        self.arguments = arguments.map(Word.init(argument:))
        self.environment = environment
        Terminal.reserveStreams()
        terminal = Terminal()
    }

    public func run() async -> Int32 {
        do {
            var flags = Flags()
            let words = try flags.take(from: arguments)
            if flags.isHelp || flags.isVersion {
                return finish(try Session.information(words, flags, place(isInteractive: false)))
            }
            return try await run(words, flags)
        } catch {
            return finish(Failure(error).reply(isJSON: wantsJSON, style: errorRenderer))
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
        if let answer = try information(words) {
            return finish(try Session.reply(answer, flags, place(isInteractive: false)))
        }
        let session = try session(flags, isInteractive: false)
        let interruption = Interruption { _exit(ExitCode.interrupted.rawValue) }
        let reply = await interruption.running { await session.run(words) }
        await session.close()
        return finish(reply)
    }

    /// Lines one after the other. A failing one stops the script with its code, unless it is told to go on.
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
            let reply = await interruption.running { await session.run(line, at: position) }
            let (result, isHeard) = deliver(reply)
            if result != 0 { code = result }
            if !isHeard || reply.quits { break }
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
        let interruption = Interruption { [terminal] in terminal.prompt("\n\(Self.prompt)") }
        while true {
            terminal.prompt(Self.prompt)
            guard let line = await terminal.readLine() else {
                terminal.prompt("\n")
                break
            }
            let reply = await interruption.running { await session.run(line) }
            if !deliver(reply).isHeard || reply.quits { break }
        }
        await session.close()
        return ExitCode.ok.rawValue
    }

    private static let prompt = "popcorn> "
}

extension Program {
    private func session(_ flags: Flags, isInteractive: Bool) throws -> Session {
        let (terminal, renderer) = (terminal, errorRenderer)
        return try Session(
            environment: environment, flags: flags, place: place(isInteractive: isInteractive),
            report: { terminal.writeError(renderer.text(of: Screen([.line("warning: \($0)")]))) })
    }

    private func place(isInteractive: Bool) -> Session.Place {
        Session.Place(
            width: terminal.width(environment), isOutputTerminal: terminal.isOutputTerminal,
            isErrorTerminal: terminal.isErrorTerminal, isInteractive: isInteractive)
    }

    /// Help, `about` and `version` work without settings, storage, network or HOME.
    private func information(_ words: [Word]) throws -> Answer? {
        switch try? CommandParser().parse(words) {
        case .help(let topic): try Session.help(topic)
        case .about: Session.about
        case .version: Session.version
        default: nil
        }
    }

    private func finish(_ reply: Reply) -> Int32 {
        deliver(reply).code
    }

    /// Writes a reply. Where the output does not get out, that is the failure, unless nobody reads it any more.
    private func deliver(_ reply: Reply) -> (code: Int32, isHeard: Bool) {
        let delivery = terminal.write(reply.output)
        terminal.writeError(reply.errorOutput)
        guard case .failed(let reason) = delivery else { return (reply.exitCode, delivery == .done) }
        let error = NamedFailure(
            error: .badData(reason), message: "the output could not be written: \(reason)", hint: "check where it goes")
        terminal.writeError(Failure(error).reply(isJSON: wantsJSON, style: errorRenderer).errorOutput)
        return (ExitCode.failure.rawValue, false)
    }

    private func script(at path: String) throws -> Script {
        guard let text = try? String(wholeFile: environment.url(of: path)) else {
            throw UsageError("\(path) cannot be read as UTF-8 text", hint: "check the path and its permissions")
        }
        return Script(text: text)
    }

    private var wantsJSON: Bool { arguments.contains { $0.text == "--json" || $0.text == "--ndjson" } }

    private var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: place(isInteractive: false).errorWidth, style: .plain)
    }
}

/// The lines of standard input as they come.
private struct InputLines: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = String
    typealias Failure = any Error
    let terminal: Terminal

    func next() async throws -> String? { await terminal.readLine() }
    func makeAsyncIterator() -> InputLines { self }
}
