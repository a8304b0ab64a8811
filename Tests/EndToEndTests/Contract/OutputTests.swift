import Foundation
import LoopbackTMDb
import Testing

@testable import PopcornApp

@Suite("Streamed lists")
struct StreamingTests {
    /// Returns a home with the first page of a list. The server fails for the others.
    fileprivate static func home(_ fault: Fault) async throws -> (home: Home, server: LoopbackTMDb) {
        let (server, home) = try Home.online()
        #expect(try await home.run("popular", "movies").exitCode == 0)
        server.fail("/3/movie/popular", with: fault)
        return (home, server)
    }

    @Test(arguments: ["--ndjson", "--csv", "--tsv", "--template {id}", "--fields id,title", ""])
    func `a closed pipe ends a list at once, even while a page is loading`(format: String) async throws {
        let (home, server) = try await Self.home(.silence)
        server.forgetRequests()
        let line = "\"$0\" popular movies --limit 1000 \(format) | head -1; exit ${PIPESTATUS[0]}"
        let outcome = try await home.shell(line, options: RunOptions(isIdle: true))
        // An unanswered request would time out after 20 s. If the reader leaves before the request begins, none is
        // sent.
        for request in server.requests { #expect(.now - request.arrival < .seconds(15)) }
        #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == 1)
    }

    @Test(.builtProgramOnce, arguments: [("--ndjson", 20), ("--csv", 21), ("--template {id}", 20), ("", 21)])
    func `an error in the middle of a list follows the rows before it`(format: String, lines: Int) async throws {
        let (home, _) = try await Self.home(.body("[]"))
        let outcome = try await home.run("-c", "popular movies --limit 50 \(format)")
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == lines)
        #expect(outcome.errors.contains("page 2 is missing") && outcome.errors.contains("--page 2"), "\(outcome)")
    }

    @Test(arguments: ["--ndjson", "--csv", "--tsv", "--md", "--template '{id} {title}'"])
    func `a list has the same rows, whatever its number of pages`(format: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let all = try await home.run("-c", "popular movies --limit 45 \(format)")
        let ids = try await home.run("-c", "popular movies --limit 45 --json --fields id").json["data"]?.list ?? []
        // In Markdown, a list of one page has no column for marks, unless a row has one.
        let count = format == "--md" ? 25 : 5
        let few = try await home.run("-c", "popular movies --limit \(count) \(format)")
        #expect(ids.count == 45 && all.output.hasPrefix(few.output), "\(all)")
        #expect(all.output.split(separator: "\n").count - few.output.split(separator: "\n").count == 45 - count)
    }

    @Test(arguments: ["--plain", "--md"])
    func `marks that only a later page has get a column from the first row on`(format: String) async throws {
        let home = try Home()
        let ids = try await home.script(["popular movies --limit 30 --fields id --csv"]).output.split(separator: "\n")
        let lines = ["watchlist add movie \(ids[30])", "popular movies --limit 65 \(format)"]
        let table = try await home.script(lines).output.split(separator: "\n").dropFirst()
        let rows = Array(table.filter { !$0.contains("---") })
        #expect(rows[0].contains(" Yours") && rows[30].contains("watchlist"), "\(rows)")
        if format == "--md" {
            #expect(Set(rows.map { $0.split(separator: " | ", omittingEmptySubsequences: false).count }).count == 1)
        }
    }

    @Test(.builtProgramOnce) func `output to a pipe doesn't depend on the width of the window`() async throws {
        let home = try Home()
        let lines = [
            "popular --limit 60", "movie 550", "tv 1396 ratings", "compare 603 604 605", "person nolan directed",
            "help",
        ]
        let outputs = try await ["20", "80", "500"].asyncMap { width in
            try await home.script(lines, options: RunOptions(environment: ["COLUMNS": width])).output
        }
        #expect(Set(outputs).count == 1)
        #expect(outputs[0].contains("The Good, the Bad and the Ugly · Il buono, il brutto, il cattivo"))
        #expect(outputs[0].contains("What they start in a bar-room basement soon has members, rules and an appetite"))
    }
}

@Suite("Redirected output")
struct RedirectionTests {
    @Test(.builtProgram) func `a line’s output can be redirected to a file or piped to a program`() async throws {
        let home = try Home()
        let outcome = try await home.script([
            "popular --limit 2 --fields id --csv > ~/list.csv", "movie 550 --fields id --csv >> ~/list.csv",
            "popular --limit 3 --csv > 'my file'", "popular --limit 1 > a.csv", "version | tr a-z A-Z",
            #"movie 550 --json | grep -o '"id":550,'"#,
        ])
        #expect(outcome.exitCode == 0 && outcome.output == "\(Version.line.uppercased())\n\"id\":550,\n", "\(outcome)")
        #expect(outcome.errors == "a.csv has the text of the screen; --csv before “>” writes that format\n")
        let piped = try await home.run("popular", "--limit", "3", "--csv")
        #expect(try home.text("home/list.csv") == "id\n278\n157336\nid\n550\n")
        #expect(try home.text("here/my file") == piped.output)
    }

    @Test(.builtProgram) func `flags of other programs lead to words, keys or our own flags`() async throws {
        let outcome = try await Home().run("top", "--year", "1999", "--format", "tsv").refused(2)
        #expect(outcome.errors.hasSuffix("   popcorn top year:1999 --tsv\n"), "\(outcome)")
    }

    @Test(.builtProgram) func `a file is replaced only if the command succeeds`() async throws {
        let home = try await StreamingTests.home(.body("[]")).home
        let list = "popular movies --limit 50"
        let lines = ["version > f", "moive > f", "\(list) --csv > f", "\(list) --json > f", "moive > new"]
        #expect(try await home.script(lines, "--keep-going").exitCode == 2)
        #expect(try home.text("here/f") == "\(Version.line)\n" && Home.contents(of: home.here) == ["f"])
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            ("version > none/f", 2, "its folder does not exist"), ("version > .", 2, "Is a directory"),
            ("version >", 2, "“>” needs a file"), ("version |", 2, "“|” needs a program"),
            ("version | exit 9", 9, "ended with exit code 9"), ("version > /dev/full", 1, "No space left"),
            ("version > $PIPE", 2, "no program reads from it"),
            ("version > $STATE/popcorn/history", 2, "one of the program’s own files"),
            ("version > $STORE/movies.sqlite", 2, "one of the program’s own files"),
        ])
    func `output that can’t be written is an error`(line: String, exitCode: Int32, message: String) async throws {
        let home = try Home(engine: "sqlite")
        let pipe = home.here.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let line = line.replacing("$STATE", with: home.xdg("state").path).replacing("$STORE", with: home.store.path)
            .replacing("$PIPE", with: pipe)
        let outcome = try await home.script([line])
        #expect(outcome.exitCode == exitCode && outcome.errors.contains(message), "\(outcome)")
        #expect(outcome.output == "")
    }

    @Test(.builtProgram) func `redirection characters in shell arguments aren’t interpreted again`() async throws {
        let home = try Home()
        let outcome = try await home.run("search", "heat", ">", "f")
        #expect(outcome.exitCode == 3 && Home.contents(of: home.here) == [], "\(outcome)")
    }

    @Test(.builtProgram, arguments: [["offline", "on"], ["set", "region", "GB"]])
    func `a change that would last for only one command is an error`(command: [String]) async throws {
        let home = try Home()
        let outcome = try await home.run(words: command).refused(2)
        #expect(outcome.errors.contains("--save"), "\(outcome)")
        #expect(try await home.script([command.joined(separator: " ")]).exitCode == 0)
    }
}

@Suite("Pager and pipelines at a prompt")
struct PagerTests {
    private static let prompt = "popcorn> "

    @Test(arguments: [
        ("popular --limit 40", true), ("popular --limit 5", false), ("popular --limit 40 --ndjson", true),
    ])
    func `output taller than the terminal is paged`(line: String, isPaged: Bool) async throws {
        let words = line.split(separator: " ").map(String.init)
        let terminal = try Terminal(try Home(), words, environment: ["PAGER": "sed s/^/page:/"])
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("page:") == isPaged, "\(terminal.text)")
        #expect(terminal.settings == terminal.initialSettings)
    }

    @Test(
        arguments: [
            (["popular", "--limit", "40"], ["PAGER": "cat"]), (["popular", "--limit", "40"], ["PAGER": ""]),
            (["popular", "--limit", "40", "--no-pager"], ["PAGER": "echo paged"]),
            (["popular", "--limit", "40", "--no-input"], ["PAGER": "echo paged"]),
            (["popular", "--limit", "40"], ["PAGER": "echo paged", "TERM": "dumb"]),
            (["-c", "popular --limit 40"], ["PAGER": "echo paged"]),
        ] as [([String], [String: String?])])
    func `paging can be switched off, and scripts don’t page`(words: [String], environment: [String: String?])
        async throws
    {
        let terminal = try Terminal(try Home(), words, environment: environment)
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("Monsters, Inc.") && !terminal.text.contains("paged"))
    }

    @Test func `no command starts a pager at a prompt`() async throws {
        let home = try Home()
        let trace = home.root.appending(path: "paged")
        let terminal = try await Terminal(atPromptOf: home, environment: ["PAGER": "touch \(trace.path); cat"])
        let others = [
            "help", "help commands", "stats", "diary", "history", "yours", "doctor", "storage", "man", "more",
        ]
        for line in CatalogueCommand.all.filter(\.isInSample).map(\.line) + ["seen 1-3", "seen tv 1396 s1-"] + others {
            terminal.skip()
            try await terminal.type("\(line)\r", expecting: "> ")
        }
        try await terminal.quit()
        #expect(!FileManager.default.fileExists(atPath: trace.path))
        // The same program pages outside a prompt.
        let page = try Terminal(home, ["popular", "--limit", "40"], environment: ["PAGER": "touch \(trace.path); cat"])
        #expect(try await page.exitCode() == 0)
        #expect(FileManager.default.fileExists(atPath: trace.path))
    }

    @Test func `--no-input at the prompt applies only to its line`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type(
            "key set --no-input\r", expecting: "cannot prompt for the key because of --no-input", Self.prompt)
        try await terminal.type("key set\r", expecting: "TMDb")
        terminal.control("c")
        try await terminal.expect(Self.prompt)
        try await terminal.quit()
    }

    @Test func `quitting a pager early is not an error`() async throws {
        let terminal = try Terminal(try Home(), ["popular", "--limit", "60"], environment: ["PAGER": "head -1"])
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("TMDb id") && !terminal.text.contains("The Shawshank"), "\(terminal.text)")
        #expect(!terminal.text.contains("error"))
    }

    @Test(.needs("less")) func `“less” after “|” pages output at the prompt and handles Ctrl-C itself`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("popular --limit 40 | less\r", expecting: "\n:")
        terminal.control("c")
        terminal.control("c")
        // less drops keys that are typed while it handles an interruption.
        for _ in 1...20 {
            terminal.type("q")
            if (try? await terminal.expect(Self.prompt, within: .seconds(1))) != nil { break }
        }
        terminal.control("u")
        try await terminal.quit()
        #expect(terminal.settings == terminal.initialSettings)
    }

    @Test func `Ctrl-C ends a pipeline and restores the terminal`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("version | (echo begun; stty -echo; sleep 60)\r", expecting: "\nbegun")
        terminal.control("c")
        try await terminal.expect(Self.prompt)
        try await terminal.type("version | tr a-z A-Z\r", expecting: "POPCORN 1", Self.prompt)
        try await terminal.quit()
        #expect(terminal.settings == terminal.initialSettings)
    }
}

extension Home {
    /// Returns the text of a file below the root.
    fileprivate func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
