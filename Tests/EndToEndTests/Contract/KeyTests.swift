import Foundation
import LoopbackTMDb
import Testing

@Suite("The stored key")
struct KeyTests {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.CANARY123.c2lnbmF0dXJl"
    private static let question = "(hidden): "
    /// A home folder whose server accepts only the token, which nothing supplies yet.
    private let home: Home
    private let server: LoopbackTMDb

    init() throws {
        server = try LoopbackTMDb.started(requiring: Self.token)
        home = try Home(server, engine: "memory")
    }

    private var file: URL { home.xdg("config").appending(path: "popcorn/credential") }

    private let unset: [String: String?] = ["TMDB_ACCESS_TOKEN": nil]

    private func run(_ line: String, input: String = "") async throws -> Outcome {
        try await home.run(
            words: line.split(separator: " ").map(String.init), RunOptions(environment: unset, input: input))
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test(.builtProgram)
    func `a key read from standard input is stored, tested, used and removed, and appears nowhere else`()
        async throws
    {
        #expect(try await run("key test").exitCode == 4)
        #expect(try await run("movie 550").exitCode == 4)
        let stored = try await run("key set", input: "  \(Self.token)\r\n")
        #expect(stored.exitCode == 0 && stored.errors == "", "\(stored)")
        #expect(stored.output.contains(file.path))
        #expect(try permissions(file) == 0o600)
        #expect(try permissions(file.deletingLastPathComponent()) == 0o700)
        let tested = try await run("key test")
        #expect(tested.exitCode == 0 && tested.output.hasPrefix("TMDb accepts the access token"), "\(tested)")
        #expect(try await run("movie 550").output.contains("Fight Club"))
        for command in ["key", "config show", "config show --json", "doctor", "storage", "movie 551 --verbose"] {
            _ = try await run(command)
        }
        server.fail(with: .invalidKey)
        try await run("key test").refused(4)
        server.stop()
        #expect(try await run("key test --json").errorJSON["error"]?["kind"] == .text("offline"))
        let holders = try Home.files(in: home.root).filter { path in
            try Data(contentsOf: home.root.appending(path: path)).range(of: Data("CANARY123".utf8)) != nil
        }
        // The key is also in “in”, the input written by these tests.
        #expect(holders.filter { !$0.hasSuffix("/in") } == ["xdg/config/popcorn/credential"])
        #expect(try await run("key forget").exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a key that can't be tested because TMDb is unreachable exits with code 5`() async throws {
        _ = try await run("key set", input: Self.token)
        server.stop()
        #expect(try await run("key test").exitCode == 5)
        #expect(try await run("key test --offline").exitCode == 5)
    }

    @Test func `an invalid key on standard input is refused without being printed`() async throws {
        for input in ["", "\n", "CANARY123\n", "not a key"] {
            let outcome = try await run("key set", input: input).refused(2)
            #expect(!outcome.errors.contains("CANARY123"))
        }
        let script = try await home.script(["key set", Self.token], options: RunOptions(environment: unset))
        #expect(script.exitCode == 2 && !script.errors.contains("CANARY123"), "\(script)")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a damaged stored key causes one warning`() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("CANARY123".utf8).write(to: file)
        let outcome = try await run("key")
        #expect(outcome.exitCode == 0 && outcome.output == "No key is set.\n", "\(outcome)")
        #expect(outcome.errors.hasPrefix("warning: \(file.path) does not contain a TMDb key"), "\(outcome)")
        #expect(!outcome.errors.contains("CANARY123"))
    }

    @Test func `a key entered at the prompt isn't shown, is used at once, and stays out of the history`() async throws {
        let terminal = try await Terminal(atPromptOf: home, environment: unset)
        try await terminal.type("key set CANARY123\r", expecting: "don’t type a key on the command line", "popcorn> ")
        let count = terminal.bytes.count
        try await terminal.type("key set\r", expecting: Self.question)
        #expect(terminal.settings != terminal.initialSettings)
        try await terminal.type("\(Self.token)\n", expecting: "Stored the access token", "popcorn> ")
        try await terminal.type("movie 550\r", expecting: "Fight Club", "> ")
        try await terminal.quit()
        #expect(terminal.settings == terminal.initialSettings)
        let shown = String(decoding: terminal.bytes.dropFirst(count), as: UTF8.self)
        #expect(!shown.contains("CANARY123"), "\(shown)")
        let history = home.xdg("state").appending(path: "popcorn/history")
        #expect(try String(contentsOf: history, encoding: .utf8) == "key set\nmovie 550\n")
    }

    /// What arrives right behind `key set`: typed, pasted with it, or pasted in brackets.
    @Test(arguments: [
        "key set\r\(token)\r", "\u{1B}[200~key set\n\(token)\u{1B}[201~\r", "key set\r\u{1B}[200~\(token)\u{1B}[201~\r",
    ])
    func `a key that follows its command at once is the key, and not a line`(typed: String) async throws {
        let terminal = try await Terminal(atPromptOf: home, environment: unset)
        try await terminal.type(typed, expecting: "Stored the access token", "popcorn> ")
        try await terminal.type("movie 550\r", expecting: "Fight Club", "> ")
        try await terminal.quit()
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.token + "\n")
        let history = home.xdg("state").appending(path: "popcorn/history")
        #expect(try String(contentsOf: history, encoding: .utf8) == "key set\nmovie 550\n")
    }

    @Test(arguments: [([3], 130, false), ([4], 2, true), ([28], 131, false)] as [([UInt8], Int32, Bool)])
    func `Ctrl-C, Ctrl-D and Ctrl-backslash at the key prompt restore the terminal's settings`(
        bytes: [UInt8], exitCode: Int32, isError: Bool
    ) async throws {
        let terminal = try Terminal(home, ["key", "set"], environment: unset)
        try await terminal.expect(Self.question)
        terminal.type("CANARY")
        if isError { terminal.type([21]) }
        terminal.type(bytes)
        #expect(try await terminal.exitCode() == exitCode, "\(terminal.text)")
        #expect(terminal.settings == terminal.initialSettings)
        #expect(!terminal.text.contains("CANARY"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal at the key prompt restores the terminal`(signal: Int32) async throws {
        for arguments in [["key", "set"], []] {
            let terminal = try Terminal(home, arguments, environment: unset)
            if arguments.isEmpty {
                try await terminal.expect("popcorn> ")
                terminal.type("key set\r")
            }
            try await terminal.expect(Self.question)
            terminal.send(signal)
            #expect(try await terminal.exitCode() == 128 + signal)
            #expect(terminal.settings == terminal.initialSettings)
        }
    }

    @Test func `Ctrl-C at the key prompt returns to the main prompt`() async throws {
        let terminal = try await Terminal(atPromptOf: home, environment: unset)
        try await terminal.type("key set\r", expecting: Self.question)
        terminal.control("c")
        try await terminal.expect("popcorn> ")
        try await terminal.type("key\r", expecting: "No key is set.", "popcorn> ")
        try await terminal.quit()
    }

    @Test func `the key prompt doesn't appear with --no-input`() async throws {
        let terminal = try Terminal(home, ["key", "set", "--no-input"], environment: unset)
        #expect(try await terminal.exitCode() == 2)
        #expect(terminal.text.contains("--no-input"))
    }
}
