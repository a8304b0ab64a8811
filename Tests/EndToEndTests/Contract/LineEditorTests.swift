import Foundation
import LoopbackTMDb
import Testing

@Suite("Line editor")
struct LineEditorTests {
    private static let prompt = "popcorn> "
    private static let escape = "\u{1B}"

    @Test(arguments: [
        "ie 550\u{1}mov", "xmovie 550\u{1B}[H\u{1B}[3~", "movie 55x\u{7F}0", "movie 550👨‍👩‍👧\u{7F}",
        "movie 550e\u{301}\u{7F}",
        "movie 550 千🇯🇵\u{7F}\u{7F}", "550 movie\u{17}\u{1}\u{19} ", "movie 550 cast\u{1B}\u{7F}", "movie 505\u{14}",
        "movie 550\u{15}\u{1F}",
    ])
    func `a line edited at the prompt runs as it is shown`(typed: String) async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type(typed + "\r", expecting: "Fight Club")
    }

    @Test func `Up and Ctrl-R recall lines, even those of other sessions`() async throws {
        let home = try Home()
        let earlier = try await Terminal(atPromptOf: home)
        try await earlier.type("help exit-codes\r", expecting: Self.prompt)
        try await earlier.type("movie 550\r", expecting: "Fight Club")
        for keys in ["\u{1B}[A\r", "mov\u{1B}[A\r", "\u{12}vie 5\r"] {
            let terminal = try await Terminal(atPromptOf: home)
            try await terminal.type(keys, expecting: "Fight Club")
        }
        #expect(try Self.history(home) == "help exit-codes\nmovie 550\n")
    }

    @Test(arguments: ["\u{1B}e", "\u{18}\u{5}"])
    func `the user's text editor changes the line, which runs only on Enter`(keys: String) async throws {
        let terminal = try await Terminal(
            atPromptOf: Home(), environment: ["EDITOR": "printf 'Editing\\n'; sed -i s/505/550/"])
        try await terminal.type("movie 505" + keys, expecting: "Editing", "movie 550")
        try await terminal.type("\r", expecting: "Fight Club")
    }

    @Test(arguments: [([:], "vers\u{5}\r"), (["NO_COLOR": "1"], "movie\u{5} 550\r")] as [([String: String], String)])
    func `a hint from the history completes the line, but only in colour`(
        environment: [String: String], typed: String
    ) async throws {
        let terminal = try await Terminal(atPromptOf: Home(), environment: environment)
        for line in ["movie 550 nothing\r", "version\r"] {
            try await terminal.type(line, expecting: Self.prompt)
        }
        try await terminal.type(typed, expecting: environment.isEmpty ? "popcorn 1" : "Fight Club")
    }

    @Test func `Tab completes a word, or opens a menu that Tab, Enter and Escape control`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("storag\t", expecting: "e ")
        try await terminal.type("\t", expecting: "clear")
        try await terminal.type("\t", expecting: "› ")
        terminal.type(Self.escape)
        try await Task.sleep(for: .milliseconds(200))
        try await terminal.type("nothing\r", expecting: "unknown word after storage: “nothing”.", Self.prompt)
        try await terminal.type("storage use \t\t", expecting: "› sqlite")
        try await terminal.type("\rnothing\r", expecting: "unknown word after storage use sqlite: “nothing”.")
        try await terminal.type("stora\t\r", expecting: "movies")
    }

    @Test func `Tab completes stored titles, and typed-ahead keys wait for the completion`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie fight cl\t\r", expecting: "1999", "popcorn · Fight Club> ")
        try await terminal.type("movie the god\t", expecting: "1974")
        try await terminal.type("\t\t", expecting: "› The Godfather Part II")
        try await terminal.type("\r\r", expecting: "popcorn · The Godfather Part II> ")
    }

    @Test func `line breaks in pasted text don't run any line`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        terminal.type("\u{1B}[200~moive\nmoive\u{3}\r\n\u{1B}[201~")
        try await terminal.expect(matching: #"moive\s+moive"#)
        terminal.control("u")
        try await terminal.quit()
        #expect(!terminal.text.contains("error"))
    }

    @Test func `pasted lines stay separate, and Enter runs them in order, each at its own prompt`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        terminal.type("\u{1B}[200~movie 550\nmoive 1\n\nmovie 129\n\u{1B}[201~")
        try await terminal.expect(matching: #"movie 550\s+moive 1\s+movie 129"#)
        #expect(!terminal.text.contains("Fight Club"))
        try await terminal.type(
            "\r", expecting: "Fight Club (1999)", "popcorn · Fight Club> moive 1", "unknown command",
            "popcorn · Fight Club> movie 129", "popcorn · Spirited Away> ")
        // Each line is a separate entry of the history.
        try await terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A", expecting: "movie 550")
        terminal.control("u")
        try await terminal.quit()
    }

    @Test func `Ctrl-C discards the remaining lines of a paste`() async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: .silence)
        let terminal = try await Terminal(atPromptOf: Home(server))
        try await terminal.type("\u{1B}[200~movie 550\nquit\n\u{1B}[201~\r", expecting: "Ctrl-C cancels")
        terminal.control("c")
        try await terminal.expect("Cancelled.")
        try await terminal.expect(Self.prompt)
        try await terminal.type("version\r", expecting: "popcorn 1.")
    }

    @Test(arguments: [nil, SIGINT] as [Int32?])
    func `Ctrl-C and SIGINT leave a half-typed line visible`(signal: Int32?) async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie 55", expecting: "movie 55")
        if let signal { terminal.send(signal) } else { terminal.control("c") }
        try await terminal.expect("^C")
        try await terminal.expect(Self.prompt)
        #expect(terminal.text.hasSuffix("popcorn> movie 55^C\r\r\n\rpopcorn> "), "\(terminal.text.suffix(80))")
    }

    @Test func `typed-ahead lines run in order`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie 550\rmovie 129\rquit\r", expecting: "Fight Club", "Spirited Away")
        #expect(try await terminal.exitCode() == 0)
    }

    @Test func `the line is redrawn after the terminal is resized, and later output has the new width`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie 5", expecting: "movie 5")
        terminal.resize(columns: 40, rows: 24)
        try await terminal.expect("popcorn> movie 5")
        terminal.skip()
        let before = terminal.text.count
        try await terminal.type("50\r", expecting: "popcorn · Fight Club> ")
        let lines = terminal.text.dropFirst(before).split(whereSeparator: \.isNewline)
        #expect(lines.contains { $0.contains("Fight Club") } && lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    }

    @Test func `Ctrl-Z stops the program, and “fg” restores the line`() async throws {
        let terminal = try Terminal(
            try Home(), command: ["/bin/bash", "--norc", "-i"], columns: 200, rows: 24, environment: ["PS1": "shell$ "])
        try await terminal.expect("shell$ ")
        try await terminal.type(try BuiltProduct.popcorn() + "\r", expecting: Self.prompt)
        try await terminal.type("movie 55", expecting: "movie 55")
        terminal.control("z")
        try await terminal.expect("Stopped")
        try await terminal.expect("shell$ ")
        try await terminal.type("fg\r", expecting: "popcorn> movie 55")
        try await terminal.type("0\r", expecting: "Fight Club")
    }

    @Test(arguments: ["movie 550", ""])
    func `Ctrl-Z stops a running command, and “fg” continues the command`(command: String) async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: .pause)
        let terminal = try Terminal(
            try Home(server), command: ["/bin/bash", "--norc", "-i"], columns: 200, rows: 24,
            environment: ["PS1": "shell$ "])
        try await terminal.expect("shell$ ")
        terminal.type("\(try BuiltProduct.popcorn()) \(command)\r")
        if command.isEmpty {
            try await terminal.expect(Self.prompt)
            terminal.type("movie 550\r")
        }
        try await terminal.expect("Ctrl-C cancels")
        terminal.control("z")
        try await terminal.expect("Stopped")
        try await terminal.expect("shell$ ")
        try await terminal.type("echo al''ive\r", expecting: "alive", "shell$ ")
        let count = terminal.text.count
        try await terminal.type("fg\r", expecting: "Ctrl-C cancels")
        try await Task.sleep(for: .milliseconds(200))
        // The shell has turned echo on, so popcorn must turn it off again.
        terminal.type("xyz\n")
        server.heal()
        try await terminal.expect("Fight Club (1999)")
        #expect(!terminal.text.dropFirst(count).prefix { $0 != "★" }.contains("xyz"), "\(terminal.text)")
        try await terminal.expect(command.isEmpty ? "popcorn · Fight Club> " : "shell$ ")
    }

    @Test func `Page Down moves through the menu of the last result's fields one page at a time`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("help \t", expecting: "more")
        terminal.type("\u{1B}[6~\u{1B}[6~")
        try await terminal.expect(matching: "› \\w+")
        try await terminal.type("\u{7}\u{15}popular --limit 3\r", expecting: Self.prompt)
        try await terminal.type(
            "popular --csv --limit 1 --fields id,ti\t\r", expecting: "id,title", "278,The Shawshank Redemption")
    }

    @Test(arguments: [SIGTSTP, SIGCONT])
    func `a signal that stops or continues the program redraws the line`(signal: Int32) async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie 55", expecting: "movie 55")
        terminal.send(signal)
        try await terminal.expect("popcorn> movie 55")
        try await terminal.type("0\r", expecting: "Fight Club")
    }

    @Test(
        arguments: [("quit\r", nil), ("\u{4}", nil), ("movie", SIGTERM), ("movie", SIGHUP), ("movie", SIGQUIT)]
            as [(String, Int32?)])
    func `terminal settings are changed only while a line is typed`(typed: String, signal: Int32?) async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        #expect(terminal.settings != terminal.initialSettings)
        terminal.type(typed)
        if let signal {
            try await terminal.expect(typed)
            terminal.send(signal)
        }
        _ = try await terminal.exitCode()
        #expect(terminal.settings == terminal.initialSettings)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "[?2004h").count == text.components(separatedBy: "[?2004l").count)
    }

    @Test func `on a terminal that cuts off long rows, the rows above the line stay intact`() async throws {
        for (version, above) in [(nil, "2"), ("XTerm(388)", "1")] as [(String?, String)] {
            let terminal = try await Terminal(
                atPromptOf: Home(), environment: ["XTERM_VERSION": version, "TMUX": nil, "STY": nil])
            try await terminal.type("movie " + String(repeating: "x", count: 80), expecting: "xxxxxx")
            try await Task.sleep(for: .milliseconds(200))
            let count = terminal.bytes.count
            terminal.resize(columns: 60, rows: 24)
            try await terminal.expect("popcorn> movie")
            let drawn = String(decoding: terminal.bytes.dropFirst(count), as: UTF8.self)
            #expect(drawn.hasPrefix("\(Self.escape)[\(above)A"), "\(drawn.debugDescription)")
        }
    }

    @Test func `vi keys can be chosen at the prompt and in the config file`() async throws {
        let home = try Home()
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("set editing vi\r", expecting: "editing is vi", Self.prompt)
        try await terminal.type("movie 5x50", expecting: "5x50")
        try await terminal.type(Self.escape, expecting: ": movie 5x50")
        terminal.control("c")
        try await terminal.expect("^C")
        try await terminal.type("movie 5x50\(Self.escape)hhx\r", expecting: "Fight Club", "> ")
        try await terminal.quit()
        try home.configure(#"{editing: "vi"}"#)
        let later = try await Terminal(atPromptOf: home)
        try await later.type("movie x550\(Self.escape)bx\r", expecting: "Fight Club")
    }

    @Test(arguments: [["NO_COLOR": "1"], [:]] as [[String: String]])
    func `words are coloured while they are typed, unless colours are off`(environment: [String: String]) async throws {
        let isColoured = environment.isEmpty
        let terminal = try await Terminal(atPromptOf: Home(), environment: environment)
        let count = terminal.bytes.count
        try await terminal.type("moive 550", expecting: "moive 550")
        try await terminal.type("\u{15}movie 550 cast --json", expecting: "--json")
        let drawn = { @Sendable in String(decoding: terminal.bytes.dropFirst(count), as: UTF8.self) }
        for code in ["[4;38;5;160m", "[38;5;31m", "[38;5;28m", "[38;5;68m"] {
            let found = await watch(within: isColoured ? .seconds(60) : .milliseconds(200)) {
                drawn().contains(code) ? true : nil
            }
            #expect((found != nil) == isColoured, "\(code) in \(drawn().debugDescription)")
        }
    }

    @Test func `the line editor sends the terminal no queries`() async throws {
        let terminal = try await Terminal(atPromptOf: Home(), environment: ["PAGER": "cat"])
        try await terminal.type("mo\t\t\(Self.escape)\u{12}x\u{7}\u{15}help\r", expecting: Self.prompt)
        terminal.control("d")
        _ = try await terminal.exitCode()
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        // Matches queries about the terminal's status, attributes, size and modes, and control strings.
        #expect(text.firstMatch(of: /\u{1B}\[[0-9;>=?]*[cntx]|\u{1B}\[\?[0-9;]*\$p|\u{1B}[\]P_Z]|\u{5}/) == nil)
    }

    @Test(arguments: [([], ["TERM": "dumb"]), (["--plain"], [:])] as [([String], [String: String])])
    func `a plain terminal receives no escape sequences`(flags: [String], environment: [String: String]) async throws {
        let terminal = try await Terminal(atPromptOf: Home(), flags, environment: environment)
        #expect(terminal.settings == terminal.initialSettings)
        try await terminal.type("movie 550\r", expecting: "Fight Club", "popcorn · Fight Club> ")
        terminal.control("c")
        try await terminal.expect("popcorn · Fight Club> ")
        try await terminal.quit()
        #expect(!terminal.bytes.contains(0x1B))
    }

    @Test func `the line editor can be switched off`() async throws {
        let terminal = try await Terminal(atPromptOf: Home(), environment: ["POPCORN_EDITOR": "off"])
        #expect(terminal.settings == terminal.initialSettings)
        try await terminal.type("movie 550\r", expecting: "Fight Club")
    }

    @Test func `the history file is readable only by its owner and contains no key`() async throws {
        let home = try Home(try LoopbackTMDb.started(), token: "CANARY123")
        let terminal = try await Terminal(atPromptOf: home)
        for line in ["key CANARY123", " version", "version"] {
            try await terminal.type(line + "\r", expecting: Self.prompt)
        }
        try await terminal.quit()
        #expect(try Self.history(home) == "version\n")
        let folder = home.xdg("state").appending(path: "popcorn")
        #expect(try Self.permissions(folder) == 0o700)
        #expect(try Self.permissions(folder.appending(path: "history")) == 0o600)
    }

    @Test func `without a folder, the history lasts for the session, and no message is shown`() async throws {
        let terminal = try await Terminal(
            atPromptOf: Home(), environment: ["HOME": "/dev/null", "XDG_STATE_HOME": nil])
        try await terminal.type("movie 550\r", expecting: "Fight Club", "popcorn · Fight Club> ")
        try await terminal.type("\u{1B}[A\r", expecting: "Fight Club")
        #expect(!terminal.text.contains("history"))
    }

    private static func history(_ home: Home) throws -> String {
        try String(contentsOf: home.xdg("state").appending(path: "popcorn/history"), encoding: .utf8)
    }

    private static func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
}
