import Foundation
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `A session` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(
        _ flags: String = "", width: Int = 80, isTerminal: Bool = false, variables: [String: String] = [:]
    ) throws -> Session<Composition> {
        try .inMemory(
            variables, flags: flags, in: folder, width: width, toTerminal: isTerminal, errorsToTerminal: isTerminal)
    }

    @Test func `a row number opens the movie in that row, and a facet applies to the current movie`()
        async throws
    {
        let session = try session()
        let missing = await session.run("1")
        #expect(missing.exitCode == 2 && missing.standardError.contains("no table on the screen is numbered"))
        #expect(await session.run("popular --limit 2").exitCode == 0)
        #expect(await session.run("2 --fields title --csv").standardOutput == "title\nInterstellar\n")
        #expect(await session.run("cast --limit 1 --fields name --csv").standardOutput == "name\nMatthew McConaughey\n")
        let beyond = await session.run("3")
        #expect(beyond.exitCode == 2 && beyond.standardError.contains("the last numbered table ends with row 1"))
    }

    @Test(arguments: ["movie 550 --json", "movie 999999999 --json", "movie 550 --fields nothing --json"])
    func `a flag applies only to its command, even if the command fails`(line: String) async throws {
        let session = try session()
        let first = await session.run(line)
        #expect((first.standardOutput + first.standardError).hasPrefix(#"{"schema":1"#))
        #expect(await session.run("moive").standardError.hasPrefix("error: "))
    }

    @Test(arguments: ["movie 999999999 --offline", "popular --offline"])
    func `a session is online again after an offline command`(line: String) async throws {
        let session = try session()
        _ = await session.run(line)
        #expect(await session.run("offline").standardOutput.hasPrefix("Online"))
    }

    @Test func `a session started offline can go online`() async throws {
        let session = try session("--offline --json")
        #expect(await session.run("offline").standardOutput.contains(#""data":true"#))
        #expect(await session.run("offline off --plain").standardOutput.hasPrefix("Online"))
        #expect(await session.run("offline").standardOutput.contains(#""data":false"#))
    }

    @Test func `resetting a setting applies to the session, and with --save also to the config file`() async throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        _ = try folder.file("popcorn/config.json", "{region: 'GB', editing: 'vi'}")
        let session = try session(variables: ["LANG": "de_AT"])
        _ = await session.run("set region FR")
        let kept = await session.run("set region default")
        #expect(kept.standardOutput.hasPrefix("region is GB again  (") && kept.standardOutput.contains("config.json"))
        #expect(await session.run("set region default --save").standardOutput == "region is AT again  (from LANG)\n")
        #expect(await session.run("config show --json").standardOutput.contains(#""name":"region","value":"AT""#))
        #expect(try folder.text("popcorn/config.json") == "{ editing: 'vi'}")
        #expect(await session.run("set editing default --save").standardOutput == "editing is emacs again  (default)\n")
    }

    @Test func `a value with a password is never saved, and the hint saves it without the password`() async throws {
        let session = try session()
        let refused = await session.run("set apiBase http://me:CANARY@127.0.0.1:9/3 --save")
        #expect(refused.exitCode == 2 && refused.standardOutput.isEmpty)
        #expect(
            refused.standardError.hasPrefix(
                "error: a password isn’t saved: leave it out, or put the whole address in POPCORN_API_BASE."))
        #expect(refused.standardError.contains("set apiBase http://me@127.0.0.1:9/3 --save"))
        #expect(await session.run("config show --json").standardOutput.contains("CANARY") == false)
        #expect(await session.run("set apiBase http://me@127.0.0.1:9/3 --save").exitCode == 0)
        #expect(try folder.text("popcorn/config.json").contains("http://me@127.0.0.1:9/3"))
    }

    @Test func `any setting can be changed for the session`() async throws {
        let session = try session()
        #expect(await session.run("set editing vi").standardOutput == "editing is vi in this session.\n")
        #expect(await session.run("config show --json").standardOutput.contains(#""name":"editing","value":"vi""#))
        #expect(await session.run("set OFFLINE true").exitCode == 0)
        #expect(await session.run("offline").standardOutput.hasPrefix("Offline"))
        #expect(await session.run("set editing vim").standardError.contains("emacs or vi"))
        #expect(await session.run("set editnig vi").standardError.contains("Did you mean “editing”?"))
        #expect(await session.run("set editing").standardOutput.hasPrefix("editing is vi  (this session)\n"))
        #expect(await session.run("set").standardOutput.contains("editing               vi"))
    }

    @Test func `a changed setting persists, unlike the flags on the same line`() async throws {
        let session = try session()
        #expect(await session.run("offline on --json").standardOutput.contains(#""data":true"#))
        #expect(await session.run("offline").standardOutput.hasPrefix("Offline"))
        #expect(await session.run("storage use file:\(folder.url.path)/s --json").exitCode == 0)
        #expect(await session.run("storage").standardOutput.contains("movies         file"))
        #expect(try folder.text("popcorn/config.json").contains("file:\(folder.url.path)/s"))
    }

    @Test func `a session's flag causes no error in commands that don't accept the flag`() async throws {
        let session = try session("--page 2")
        #expect(await session.run("watchlist").exitCode == 0)
        #expect(await session.run("popular --json").standardOutput.contains(#""page":2"#))
        #expect(await session.run("watchlist --page 2").exitCode == 2)
    }

    @Test(arguments: ["popular --region GB", "popular --language de-DE", "popular --storage memory"])
    func `memory storages keep their contents when flags rebuild the app`(line: String) async throws {
        let session = try session()
        #expect(await session.run("watchlist add 550").exitCode == 0)
        #expect(await session.run(line).exitCode == 0)
        #expect(await session.run("watchlist --fields id --csv").standardOutput == "id\n550\n")
        #expect(await session.run("movie 550 --offline").exitCode == 0)
    }

    @Test func `a relative folder is written to the config file as an absolute path`() async throws {
        let session = try session()
        let relative = "popcorn-test-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: relative) }
        #expect(await session.run("storage use sqlite:\(relative)").exitCode == 0)
        let directory = FileManager.default.currentDirectoryPath
        #expect(try folder.text("popcorn/config.json").contains("\"sqlite:\(directory)/\(relative)\""))
    }

    @Test func `the config file is mentioned if it sets the storage in use`() async throws {
        let session = try session(width: 200)
        let config = "from \(folder.url.path)/popcorn/config.json"
        #expect(await session.run("storage").standardOutput.contains("from environment POPCORN_STORAGE"))
        let output = await session.run("storage use file:\(folder.url.path)/s")
        for output in [output, await session.run("storage")] {
            let text = output.standardOutput.replacing(/\s+/, with: " ")
            #expect(text.contains(config) && !text.contains("this session"), "\(text)")
        }
    }

    @Test(arguments: ["storage use redis", "storage use music=file", "storage use \"\""])
    func `the error for an invalid storage doesn't name the session as its origin`(line: String) async throws {
        let output = await (try session()).run(line)
        #expect(output.exitCode == 2)
        #expect(!output.standardError.contains("session"), "\(output.standardError)")
    }

    @Test func `an empty line and a comment print nothing`() async throws {
        let session = try session()
        for line in ["", "   ", "# a remark", "#", "#!/usr/bin/env popcorn"] {
            let output = await session.run(line)
            #expect(output.standardOutput == "" && output.standardError == "" && output.exitCode == 0)
        }
    }

    @Test func `an error in a script includes its line number`() async throws {
        let session = try session()
        let position = ScriptPosition(name: "s.popcorn", line: 7)
        let text = await session.run("moive", at: position)
        #expect(text.standardError.hasSuffix("s.popcorn, line 7: failed with exit code 2\n"))
        let json = await session.run("movie 999999999 --json", at: position)
        #expect(json.standardError.hasSuffix(#","script":"s.popcorn","line":7}}"# + "\n"))
        #expect(json.standardError.split(separator: "\n").count == 1)
        #expect(await session.run("version", at: position).standardError == "")
    }

    @Test func `an error while sample data is used names the variable for a TMDb credential`() async throws {
        let session = try session()
        #expect(await session.run("search xyzzy").standardError.contains("TMDB_ACCESS_TOKEN"))
        #expect(await session.run("movie xyzzy").standardError.contains("TMDB_ACCESS_TOKEN"))
    }

    @Test func `an unusable storage folder doesn't stop a command, but can't be saved as a setting`() async throws {
        let file = try folder.file("blocked", "")
        let session = try session()
        let shown = await session.run("movie 550 --storage sqlite:\(file)")
        #expect(shown.exitCode == 0 && shown.standardOutput.contains("Fight Club"), "\(shown)")
        #expect(shown.standardError.contains(file) && !shown.standardError.contains("Domain"), "\(shown)")
        let refused = await session.run("storage use sqlite:\(file)")
        #expect(refused.exitCode == 7 && refused.standardError.contains(file), "\(refused)")
        let after = await session.run("storage")
        #expect(after.exitCode == 0 && !after.standardOutput.contains(file), "\(after)")
    }

    @Test(arguments: ["moive 550", "xyzzy", "movie 999999999", "movie", "/", "popular", "watchlist add 550"])
    func `errors wrap only on a terminal`(line: String) async throws {
        let position = ScriptPosition(name: String(repeating: "long/", count: 20), line: 1)
        for width in [20, 40, 80] {
            let output = await (try session(width: width, isTerminal: true)).run(line, at: position)
            for line in output.standardError.split(separator: "\n") {
                let text = line.replacing(/\u{1B}\[[0-9]+m/, with: "")
                #expect(DisplayWidth.of(text) <= width, "\(text)")
            }
        }
        let output = await (try session(width: 20)).run(line)
        #expect(output.exitCode == 0 || output.standardError.split(separator: "\n").count == 1)
    }

    @Test func `only the word “error” is coloured`() async throws {
        let output = await (try session(isTerminal: true)).run("moive")
        #expect(output.standardError.hasPrefix("\u{1B}[31merror:\u{1B}[0m unknown command “moive”."))
    }

    @Test func `help shows each form of a command on its own line`() async throws {
        let help = await (try session()).run("help watchlist").standardOutput
        #expect(help.contains("\nwatchlist [movies|tv] [KEY:VALUE…]\nwatchlist add [ID|TITLE]"), "\(help)")
    }

    @Test(arguments: [
        ("movie --help", "help movie"), ("movie 550 cast -h", "help movie"), ("m --help", "help movie"),
        ("/heat --help", "help search"), ("--help", "help"), ("2 --help", "help rows"), ("rows --help", "help rows"),
    ])
    func `a command with --help shows its help`(line: String, help: String) async throws {
        let session = try session()
        let left = await session.run(line)
        let right = await session.run(help)
        #expect(left.exitCode == 0 && left.standardOutput == right.standardOutput, "\(left)")
        #expect(left.standardError.isEmpty)
    }

    @Test func `version information is written in the requested format`() async throws {
        #expect(await (try session("--json")).run("version").standardOutput.hasPrefix(#"{"schema":1,"kind":"version""#))
    }

    @Test(arguments: [
        ("--json", #""data":"\#(Version.line)"}"#), ("--csv", "value\n\(Version.line)"),
        ("--tsv", "value\n\(Version.line)"), ("--md", "| value |\n| --- |\n| \(Version.line) |"),
    ])
    func `version information ends with a single line break in every format`(format: String, end: String) async throws {
        let output = await (try session()).run("version \(format)").standardOutput
        #expect(output.hasSuffix(end + "\n"), "\(output)")
    }

    @Test(arguments: [
        "LIST ADD Watchlist 550", "watchlist Add 550", "Watchlist", "Storage", "OFFLINE On", "storage USE Memory",
    ])
    func `verbs, lists and engines are matched regardless of case`(line: String) async throws {
        let output = await (try session()).run(line)
        #expect(output.exitCode == 0, "\(output)")
    }

    @Test(arguments: ["MEMORY", "movies=Memory", "Memory"])
    func `storage engines in the environment are matched regardless of case`(spec: String) async throws {
        let session = try session(variables: ["POPCORN_STORAGE": spec])
        #expect(await session.run("storage").standardOutput.hasPrefix("movies         memory"))
    }

    @Test(arguments: [
        ("watchlist add Figh", "Fight Club"), ("movie inter", "Interstellar"), ("list add ", "watchlist"),
        ("storage use ", "sqlite"),
        ("movie 550 ", "cast"),
        ("help ", "trending"), ("trending ", "week"), ("crew 550 ", "dept:"), ("offline ", "off"),
    ])
    func `every kind of argument has completions`(line: String, text: String) async throws {
        let session = try session()
        _ = await session.run("popular")
        #expect(await session.completions(for: line).map(\.text).contains(text))
    }
}
