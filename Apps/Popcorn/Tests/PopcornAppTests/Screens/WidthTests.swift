import Foundation
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

/// All screens of the command table's examples, on the sample.
@Suite struct `Widths of screens` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(width: Int) throws -> Session<Composition> {
        try .inMemory(
            ["TERM": "xterm-256color"], in: folder, isHome: true, width: width, toTerminal: true,
            errorsToTerminal: true)
    }

    /// The examples of every command, except those that leave the terminal or the program or print a file, and each
    /// command's help.
    static var lines: [String] {
        let outside: Set = ["open", "poster", "watch", "quit", "completions", "man"]
        let commands = Composition.table.commands.filter { !outside.contains($0.name) }
        let examples = commands.flatMap(\.examples).filter { !$0.hasSuffix("--ics") && !$0.hasSuffix(" -") }
        return examples + commands.map { "help \($0.name)" } + Composition.table.rowActions.flatMap(\.examples)
            + ["flags", "exit-codes", "rows", "keys", "settings", "json", "naming", "commands"].map { "help \($0)" }
            + ["help", "moive 550", "movie 999999999", "movie the", "2", "list add nothing 550"]
    }

    @Test(arguments: [20, 40, 80, 132, 200])
    func `no line is wider than the terminal, for any input`(width: Int) async throws {
        let session = try session(width: width)
        check(await session.banner(), width, "at the start")
        _ = await session.run("popular")
        let popular = await session.state
        for line in Self.lines {
            await session.reset(to: popular)
            let output = await session.run(line)
            check(output.standardOutput + output.standardError, width, line)
        }
    }

    private func check(_ text: String, _ width: Int, _ line: String) {
        let visible = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
        let wide = visible.split(separator: "\n").filter { DisplayWidth.of($0) > width }
        #expect(wide == [], "\(line)")
    }
}

extension Session {
    /// Makes the session as it was after an earlier line, what was stored aside.
    func reset(to earlier: SessionState) { state = earlier }
}
