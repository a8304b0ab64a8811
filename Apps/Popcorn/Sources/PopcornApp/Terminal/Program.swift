import Foundation

/// The program from its arguments to its exit code.
public struct Program: Sendable {
    private let arguments: [Word]
    private let environment: Environment
    private let terminal = Terminal()

    public init(arguments: [String], environment: Environment) {
        // The shell took the quotes: an argument with a blank was one.
        self.arguments = arguments.map { Word($0, isQuoted: $0.contains(" ") && !$0.hasPrefix("-")) }
        self.environment = environment
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
        if !words.isEmpty { return try await runOnce(words, flags) }
        if let script = flags.script { return try await runScript(script.lines, flags, named: "-c") }
        if let path = flags.scriptPath { return try await runScript(lines(of: path), flags, named: path) }
        guard terminal.isInputTerminal else { return try await runInput(flags) }
        return try await runPrompt(flags)
    }

    private func runOnce(_ words: [Word], _ flags: Flags) async throws -> Int32 {
        if Self.needsNoSession(words) { return finish(try information(words)) }
        let session = try session(flags, isInteractive: false)
        let interruption = Interruption { exit(ExitCode.interrupted.rawValue) }
        let reply = await interruption.running { await session.run(words) }
        await session.close()
        return finish(reply)
    }

    /// Lines one after the other. A failing one stops the script with its code, unless it is told to go on.
    private func runScript(
        _ lines: some AsyncSequence<String, any Error>, _ flags: Flags, named name: String
    ) async throws -> Int32 {
        let session = try session(flags, isInteractive: false)
        let interruption = Interruption { exit(ExitCode.interrupted.rawValue) }
        var number = 0
        var code: Int32 = 0
        for try await line in lines {
            number += 1
            let reply = await interruption.running { await session.run(line) }
            guard terminal.write(reply.output) else { break }
            terminal.writeError(reply.errorOutput)
            if reply.exitCode != 0 {
                code = reply.exitCode
                terminal.writeError("\(name), line \(number): failed with exit code \(code)\n")
                if !flags.keepsGoing || code == ExitCode.interrupted.rawValue { break }
            }
            if reply.quits { break }
        }
        await session.close()
        return code
    }

    private func runInput(_ flags: Flags) async throws -> Int32 {
        try await runScript(InputLines(terminal: terminal), flags, named: "standard input")
    }

    private func runPrompt(_ flags: Flags) async throws -> Int32 {
        let session = try session(flags, isInteractive: true)
        _ = terminal.write(await session.banner())
        let interruption = Interruption { [terminal] in _ = terminal.write("\n\(Self.prompt)") }
        while true {
            _ = terminal.write(Self.prompt)
            guard let line = await terminal.readLine() else {
                _ = terminal.write("\n")
                break
            }
            let reply = await interruption.running { await session.run(line) }
            guard terminal.write(reply.output) else { break }
            terminal.writeError(reply.errorOutput)
            if reply.quits { break }
        }
        await session.close()
        return ExitCode.ok.rawValue
    }

    private static let prompt = "popcorn> "
}

extension Program {
    private func session(_ flags: Flags, isInteractive: Bool) throws -> Session {
        let terminal = terminal
        return try Session(
            environment: environment, flags: flags, place: place(isInteractive: isInteractive),
            report: { terminal.writeError("warning: \(Sanitizer.line($0))\n") })
    }

    private func place(isInteractive: Bool) -> Session.Place {
        Session.Place(
            width: terminal.width(environment), isOutputTerminal: terminal.isOutputTerminal,
            isErrorTerminal: terminal.isErrorTerminal, isInteractive: isInteractive)
    }

    /// Help, `about` and `version` work without settings, storage, network or HOME.
    private static func needsNoSession(_ words: [Word]) -> Bool {
        guard let word = words.first.flatMap({ CommandWord(word: $0.text) }) else { return false }
        return [.help, .about, .version].contains(word)
    }

    private func information(_ words: [Word]) throws -> Reply {
        let answer =
            switch CommandWord(word: words[0].text) {
            case .about: Session.about
            case .version: Session.version
            default: try Session.help(words.count > 1 ? words[1].text : nil)
            }
        return Session.plain(answer, place(isInteractive: false))
    }

    private func finish(_ reply: Reply) -> Int32 {
        _ = terminal.write(reply.output)
        terminal.writeError(reply.errorOutput)
        return reply.exitCode
    }

    private func lines(of path: String) throws -> AsyncThrowingStream<String, any Error> {
        guard let text = try? String(contentsOf: environment.url(of: path), encoding: .utf8) else {
            throw UsageError("\(path) cannot be read", hint: "check the path and its permissions")
        }
        return text.lines
    }

    private var wantsJSON: Bool { arguments.contains { $0.text == "--json" || $0.text == "--ndjson" } }

    private var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: terminal.width(environment), style: .plain)
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

extension String {
    /// The lines of a script.
    fileprivate var lines: AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            for line in split(separator: "\n", omittingEmptySubsequences: false) { continuation.yield(String(line)) }
            continuation.finish()
        }
    }
}
