import Foundation
import LoopbackTMDb
import Testing

@Suite("Terminal")
struct TerminalTests {
    private static let prompt = "popcorn> "

    @Test func `Ctrl-D on an empty line exits with code 0, even after errors`() async throws {
        let terminal = try Terminal(try Home())
        for (line, output) in [("movie 550", "Fight Club"), ("moive 550", "error"), ("movie 999999999", "error")] {
            try await terminal.expect("> ")
            try await terminal.type(line + "\r", expecting: output)
        }
        try await terminal.expect("popcorn · Fight Club> ")
        try await terminal.quit()
    }

    @Test func `Ctrl-C on an empty line never ends the session`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        for _ in 1...20 { terminal.control("c") }
        try await terminal.type("version\r", expecting: "popcorn 1", "> ")
        try await terminal.quit()
    }

    @Test(
        arguments: [
            ("quit\r", nil, 0), ("\u{4}", nil, 0), ("", SIGTERM, 143), ("movie 5", SIGTERM, 143), ("", SIGHUP, nil),
        ] as [(String, Int32?, Int32?)])
    func `the terminal is restored when the session ends`(typed: String, signal: Int32?, code: Int32?) async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        terminal.type(typed)
        if let signal { terminal.send(signal) }
        let exitCode = try await terminal.exitCode()
        #expect(code == nil || exitCode == code)
        #expect(terminal.settings == terminal.initialSettings)
    }

    @Test(arguments: [40, 80, 132, 200] as [UInt16])
    func `no line is wider than the terminal`(columns: UInt16) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let lines = CatalogueCommand.all.map(\.line).joined(separator: "\n")
        let terminal = try Terminal(home, ["-c", lines], columns: columns, rows: 200)
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("ブラッド・ピット"))
        // Counts two cells for each wide character. Lines with links may be longer, since they aren't wrapped.
        let long = terminal.text.split(whereSeparator: \.isNewline).filter { line in
            line.count + line.count { ("\u{3000}"..."\u{9FFF}").contains($0) } > columns && !line.contains("https://")
        }
        #expect(long == [])
    }

    @Test func `escape sequences in responses never reach the terminal`() async throws {
        let server = try LoopbackTMDb.failing(with: .hostile(.whereTextIsFree))
        let lines = ["movie 550", "tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings", "person 287"]
        let terminal = try Terminal(try Home(server), "-c", lines.joined(separator: "\n"))
        #expect(try await terminal.exitCode() == 0)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        for sequence in ["\u{1B}]0;", "\u{1B}[2J", "\u{1B}P", "\u{9B}", "\u{202E}"] {
            #expect(!text.contains(sequence))
        }
    }
}
