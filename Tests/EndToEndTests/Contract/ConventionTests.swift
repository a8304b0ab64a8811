import Foundation
import LoopbackTMDb
import Testing

@testable import PopcornApp

@Suite("Shell conventions")
struct ConventionTests {
    @Test(
        .builtProgramOnce,
        arguments: [
            ([], [:]), (["--plain"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]),
            ([], ["TERM": "xterm-256color", "COLORTERM": "truecolor"]),
        ] as [([String], [String: String?])])
    func `piped output has no escape sequences`(flags: [String], environment: [String: String?]) async throws {
        let home = try Home(try LoopbackTMDb.started())
        for command in [["movie", "550"], ["popular", "movies"], ["moive"], ["help"]] {
            let outcome = try await home.run(words: command + flags, RunOptions(environment: environment))
            #expect(!outcome.stdout.contains(0x1B) && !outcome.stderr.contains(0x1B), "\(outcome)")
        }
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            (["moive", "550"], "movie"), (["popualr"], "popular"), (["movie", "550", "--jsn"], "--json"),
            (["movie", "550", "--storage", "sqlit"], "sqlite"), (["watchlist", "--page", "2"], "--page"),
            (["help", "--stale"], "storage clear"),
        ])
    func `a mistyped word is a usage error with a suggestion`(command: [String], suggestion: String) async throws {
        let outcome = try await Home().run(words: command).refused(2)
        #expect(outcome.errors.contains(suggestion), "\(outcome)")
    }

    @Test(arguments: ["trending", "popular movies --ndjson", "movie 550 --json", "help"])
    func `a closed pipe is not an error`(command: String) async throws {
        for reader in ["head -1", "true"] {
            let outcome = try await Home().shell("\"$0\" \(command) | \(reader); exit ${PIPESTATUS[0]}")
            #expect([0, 141].contains(outcome.exitCode), "\(outcome)")
            #expect(!outcome.errors.lowercased().contains("pipe") && !outcome.errors.contains("error"), "\(outcome)")
        }
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            ["--help"], ["help"], ["help", "movie"], ["movie", "--help"], ["help", "exit-codes"], ["--version"],
            ["version"], ["help", "json"], ["help", "settings"], ["completions", "zsh"], ["man"],
        ])
    func `help works without HOME, a key or a valid configuration file`(command: [String]) async throws {
        let home = try Home()
        try home.configure("{ nonsense")
        for environment in [[:], .homeless] as [[String: String?]] {
            let outcome = try await home.run(words: command, RunOptions(environment: environment)).succeeded()
            #expect(outcome.output.isEmpty == false)
            #expect(outcome.errors == "")
        }
    }

    @Test(.builtProgram) func `a cache that can't be written is reported, and the lists are still stored`() async throws
    {
        let home = try Home()
        let file = home.root.appending(path: "file")
        try Data().write(to: file)
        let added = try await home.run(
            "watchlist", "add", "550", options: RunOptions(environment: ["XDG_CACHE_HOME": file.path]))
        #expect(added.exitCode == 0, "\(added)")
        #expect(added.errors.contains("\(file.path)/popcorn: fetched data is kept in memory"), "\(added)")
        #expect(try await home.run("watchlist", "--json").json.holds(id: 550))
    }

    /// A folder below a file, which even root can't create.
    private static func homeless(_ home: Home) throws -> [String: String?] {
        let file = home.root.appending(path: "file")
        try Data().write(to: file)
        let kinds = ["CACHE", "CONFIG", "DATA", "STATE"].map { ("XDG_\($0)_HOME", Optional(file.path + "/x")) }
        return Dictionary(uniqueKeysWithValues: kinds + [("HOME", file.path + "/home")])
    }

    @Test(.builtProgramOnce) func `a command whose list change can't be stored exits with code 7`() async throws {
        let home = try Home()
        let unwritable = try Self.homeless(home)
        for words in [["watchlist", "add", "550"], ["list", "create", "later"], ["undo"]] {
            for environment in [unwritable, .homeless] {
                let outcome = try await home.run(words: words, RunOptions(environment: environment)).refused(7)
                #expect(outcome.errors.contains("so the change cannot be stored"), "\(outcome)")
            }
        }
        let piped = try await home.script(["watchlist add 550"], options: RunOptions(environment: unwritable))
        #expect(piped.exitCode == 7 && !piped.output.contains("Added"), "\(piped)")
        let read = try await home.run(words: ["watchlist"], RunOptions(environment: unwritable))
        #expect(read.exitCode == 0 && read.errors.ranges(of: "warning").count == 1, "\(read)")
    }

    @Test func `a change that can't be stored lasts for the session, with a warning each time`() async throws {
        let home = try Home()
        let terminal = try Terminal(home, [], columns: 250, environment: try Self.homeless(home))
        try await terminal.expect("> ")
        for (line, answer) in [("watchlist add 550", "Added"), ("watchlist add 680", "Added"), ("undo", "Undid")] {
            try await terminal.type("\(line)\r", expecting: answer, "this change only applies to this session.")
        }
        try await terminal.type("watchlist\r", expecting: "Fight Club", "> ")
        try await terminal.quit()
    }

    @Test(.builtProgram) func `lists deliberately kept in memory cause no warning`() async throws {
        let home = try Home()
        var environment = try Self.homeless(home)
        environment["POPCORN_LIBRARY"] = "memory"
        environment["POPCORN_STORAGE"] = "memory"
        let outcome = try await home.run("watchlist", "add", "550", options: RunOptions(environment: environment))
        #expect(outcome.exitCode == 0 && outcome.output.contains("Added") && outcome.errors == "", "\(outcome)")
    }

    @Test(.builtProgram) func `a command without HOME succeeds with one warning`() async throws {
        let outcome = try await Home().run("movie", "550", options: RunOptions(environment: .homeless)).succeeded()
        #expect(outcome.output.contains("Fight Club"))
        #expect(outcome.errors.ranges(of: "warning").count == 1, "\(outcome)")
    }

    @Test(.builtProgram) func `a command ignores files in the current folder and creates none there`() async throws {
        let home = try Home()
        let expected = try await home.run("movie", "550", "--json")
        let names = ["config.json", "popcorn.json", ".popcorn", ".popcornrc", ".env", "movies.sqlite", "movies.jsonl"]
        for name in names {
            let text = #"{"storage": "floppy", "POPCORN_STORAGE": "floppy"}"#
            try Data(text.utf8).write(to: home.here.appending(path: name))
        }
        let outcome = try await home.run("movie", "550", "--json").succeeded()
        #expect(outcome.data == expected.data)
        #expect(Home.contents(of: home.here) == names.sorted())
    }

    @Test func `the environment takes precedence over the configuration file`() async throws {
        let home = try Home()
        try home.configure("{\n  // where responses are stored\n  storage: 'file',\n}\n")
        let configured = try await home.run("config", "show")
        #expect(configured.output.contains("file"), "\(configured)")
        let options = RunOptions(environment: ["POPCORN_STORAGE": "memory"])
        let overridden = try await home.run("config", "show", options: options)
        #expect(overridden.output.contains("memory"), "\(overridden)")
    }
}

@Suite("Scripts")
struct ScriptTests {
    @Test(.builtProgram) func `a script stops at a failing line, with that line's exit code and number`() async throws {
        let outcome = try await Home().script(["movie 550 --json", "moive 550", "movie 550 --json"])
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(JSONText.objects(in: outcome.stdout).count == 1)
        #expect(outcome.errors.contains("line 2"), "\(outcome)")
    }

    @Test(.builtProgram) func `a script with --keep-going continues after a failing line`() async throws {
        let outcome = try await Home().script(["movie 550 --json", "moive 550", "movie 550 --json"], "--keep-going")
        #expect(JSONText.objects(in: outcome.stdout).count == 2, "\(outcome)")
        #expect(outcome.errors.contains("moive"))
    }

    @Test(.builtProgram) func `a script prints neither a prompt nor a banner`() async throws {
        let outcome = try await Home().script(["movie 550", "", "popular movies"]).succeeded()
        #expect(outcome.output.hasPrefix("Fight Club") && outcome.errors == "", "\(outcome)")
        #expect(!outcome.output.contains("popcorn>") && !outcome.output.contains("movies, TV and people"))
    }

    @Test(.builtProgram) func `a command prints the same whether given by pipe, file, -c or arguments`() async throws {
        let home = try Home()
        try Data("movie 550 --json\n".utf8).write(to: home.here.appending(path: "script"))
        let outcomes = [
            try await home.run("movie", "550", "--json"), try await home.script(["movie 550 --json"]),
            try await home.run("-f", "script"), try await home.run("-c", "movie 550 --json"),
        ]
        #expect(outcomes.map(\.exitCode) == [0, 0, 0, 0], "\(outcomes)")
        let texts = outcomes.map { ($0.output + $0.errors).replacing(/"ageSeconds":\d+/, with: "") }
        #expect(Set(texts).count == 1, "\(outcomes)")
    }

    @Test(.builtProgram) func `several -c options run in order, with continuous line numbers`() async throws {
        let outcome = try await Home().run("-c", "movie 550 --fields id --csv", "-c", "version", "-c", "moive")
        #expect(outcome.output == "id\n550\n\(Version.line)\n", "\(outcome)")
        #expect(outcome.exitCode == 2 && outcome.errors.contains("-c, line 3"), "\(outcome)")
    }

    @Test func `giving -f twice is a usage error`() async throws {
        let outcome = try await Home().run("-f", "version", "-f", "version").refused(2)
        #expect(outcome.errors.hasPrefix("error: -f can only be given once."), "\(outcome)")
    }

    @Test(
        .builtProgram,
        arguments: [
            ("none", "none does not exist"), ("folder", "folder is a folder, not a file"),
            ("latin", "latin is not UTF-8 text"), ("file/none", "file/none does not exist"),
        ])
    func `a script that can't be read is reported with the reason`(path: String, message: String) async throws {
        let home = try Home()
        try FileManager.default.createDirectory(
            at: home.here.appending(path: "folder"), withIntermediateDirectories: true)
        try Data([0xE9]).write(to: home.here.appending(path: "latin"))
        try Data().write(to: home.here.appending(path: "file"))
        let outcome = try await home.run("-f", path).refused(2)
        #expect(outcome.errors.hasPrefix("error: \(message)."), "\(outcome)")
    }

    @Test func `a signal that is ignored when the program starts, as with “nohup”, stays ignored`() async throws {
        let line = "trap '' HUP; printf '%s\\n' 'version | kill -HUP $PPID; sleep 0.3' version | \"$0\""
        let outcome = try await Home().shell(line).succeeded()
        #expect(outcome.output == "\(Version.line)\n", "\(outcome)")
    }

    @Test func `an empty script is not an error`() async throws {
        let outcome = try await Home().script([]).succeeded()
        #expect(outcome.output == "")
    }
}

extension [String: String?] {
    /// An environment without folders for stored data.
    static let homeless: [String: String?] = [
        "HOME": nil, "XDG_CACHE_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil,
    ]
}
