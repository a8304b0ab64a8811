import Foundation
import TerminalKitTestHelpers
import Synchronization
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `A session` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(_ flags: String = "", isInteractive: Bool = false) throws -> Session<FakeApp> {
        var given = Flags()
        _ = try given.take(from: try Word.words(in: flags), known: FakeApp.table.flags)
        return try Session(
            environment: Environment(["XDG_CONFIG_HOME": folder.url.path]), flags: given,
            display: Display(width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: isInteractive),
            report: { _ in })
    }

    private func outputs(_ lines: String..., flags: String = "") async throws -> [String] {
        let session = try session(flags)
        var outputs: [String] = []
        for line in lines {
            let output = await session.run(line)
            outputs.append(output.standardOutput + output.standardError)
        }
        return outputs
    }

    @Test func `a facet works after a name, after a row number, and alone for the current item`() async throws {
        let outputs = try await outputs("ship albatross crew rank:mate", "cargo", "fleet", "3 cargo", "crew", "3")
        #expect(outputs[0] == "crew of mate on Albatross\n")
        #expect(outputs[1] == "cargo of Albatross\n")
        #expect(outputs[3...] == ["cargo of Heron\n", "crew of all on Heron\n", "ship Heron\n"])
    }

    @Test func `a failure contained in a result determines the exit code`() async throws {
        let session = try session()
        let text = await session.run("set damaged")
        #expect(text.standardOutput == "set\n" && text.exitCode == 7)
        #expect(text.standardError == "error: half of it failed. (try again)\n")
        let json = await session.run("set damaged --json")
        #expect(json.standardOutput.hasPrefix(#"{"schema":1,"kind":"set""#) && json.exitCode == 7)
        #expect(json.standardError.hasPrefix(#"{"schema":1,"error":{"kind":"storage","message":"half of it failed.""#))
    }

    @Test func `a command reports its progress while it runs`() async throws {
        let written = Mutex<[String]>([])
        let line = ProgressLine(interval: .zero, width: { 80 }) { text in written.withLock { $0.append(text) } }
        let session = try Session<FakeApp>(
            environment: Environment(["XDG_CONFIG_HOME": folder.url.path]), flags: Flags(),
            display: Display(width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: false),
            report: { _ in }, progressLine: line)
        _ = await session.run("set offline --plain")
        #expect(written.withLock(\.self) == [])
        _ = await session.run("set offline")
        #expect(written.withLock { $0.contains { $0.contains(" 1 of 2 · Ctrl-C cancels") } })
    }

    @Test func `a facet can have arguments`() async throws {
        let outputs = try await outputs("ship heron deck 2", "deck 3", "fleet", "1 deck 4", "deck 5 heron", "1 deck x")
        #expect(outputs[0] == "deck 2 of Heron\nalso called that: (#3)\n" && outputs[1] == "deck 3 of Heron\n")
        #expect(outputs[3] == "deck 4 of Albatross\n" && outputs[4] == "deck 5 of Heron\nalso called that: (#3)\n")
        #expect(outputs[5].hasPrefix("error: unknown word after 1 deck: “x”."))
    }

    @Test func `a facet can be any word of a given form`() async throws {
        let outputs = try await outputs("b1", "ship albatross B2", "b3", "fleet", "2 b4", "b5 albatross")
        #expect(outputs[0] == "error: which ship? (name one, or open one first: ship ID)\n")
        #expect(outputs[1] == "berth B2 of Albatross\n" && outputs[2] == "berth b3 of Albatross\n")
        #expect(outputs[4] == "berth b4 of Heron\n" && outputs[5] == "berth b5 of Albatross\n")
    }

    @Test(arguments: [
        ("race 1 2", "Albatross against Heron"), ("race #1 port://ship/2", "Albatross against Heron"),
        ("race 2-3", "Heron against Heron"), ("race 3,1", "Heron against Albatross"), ("race 1 1", "Albatross"),
        (#"race "albatross" 2"#, "Albatross against Heron"), ("race albatross", "Albatross"),
        ("race 1 nowhere", "error: no ship titled “1 nowhere” was found. (search for part of it)"),
        (
            "race 4-5",
            "error: there is no row 4: the last numbered table ends with row 3. (for an id, name its kind)   ship 4"
        ),
    ])
    func `several items can be given as ids, rows, links or quoted titles`(line: String, output: String) async throws {
        #expect(try await outputs("fleet", line).last == output + "\n")
    }

    @Test(arguments: [
        ("find port://ship/1", "ship Albatross"), ("find port://ship/1/deck/2", "deck 2 of Albatross"),
        ("ship port://ship/1", "ship Albatross"), ("ship port://ship/1/crew", "crew of all on Albatross"),
        ("port://ship/1", "ship Albatross"),
        ("find port//x://y", "error: “port//x://y” is not a link to a ship. (a title finds it: search TITLE)"),
        ("crew port://ship/1", "crew of all on Albatross"),
        (
            "find heron",
            "error: “heron” is neither an id of another catalogue nor a link.   ship find heron · search heron"
        ),
        ("ship port://light/1", "error: port://light/1 is a movie, not a ship.   movie 1"),
    ])
    func `a link opens an item and its facet`(line: String, output: String) async throws {
        let found = try await outputs(line)
        #expect(found == [output + "\n"], "\(found)")
    }

    @Test func `an action applies to several rows`() async throws {
        #expect(
            try await outputs("fleet", "1-2 note log", "1,3 note").suffix(2) == [
                "Albatross+Heron in log\n", "Albatross+Heron in log\n",
            ])
    }

    @Test func `a failed “back” leaves the rows and the earlier results unchanged`() async throws {
        let outputs = try await outputs("ship 1", "fleet", "back --offline", "back --fields none", "1 note", "back")
        #expect(outputs[2].contains("no route") && outputs[3].contains("none"), "\(outputs)")
        #expect(outputs[4...] == ["Albatross in log\n", "ship Albatross\n"])
    }

    @Test(arguments: ["-c fleet", "fleet -f x", "fleet --config x", "--keep-going"])
    func `using a startup flag within a session is an error`(line: String) async throws {
        let output = await (try session()).run(line)
        #expect(output.exitCode == 2 && output.standardError.contains(" is only accepted when the program starts"))
    }

    @Test func `the target of a config file's symbolic link counts as one of the program's own files`() async throws {
        let target = URL(filePath: try folder.file("mine.json", "{}"))
        let link = folder.url.appending(path: "popcorn/config.json")
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let session = try session()
        #expect(await session.owns(target))
        #expect(await session.owns(link))
    }

    @Test func `a plug-in can find and summarise the items of another plug-in`() async throws {
        #expect(try await outputs("note add heron") == ["noted Heron\nalso called that: (#3)\n"])
        #expect(try await outputs("ship 1", "note add").last == "noted Albatross\n")
    }

    @Test func `a facet without an item is an error that suggests naming an item`() async throws {
        #expect(try await outputs("crew") == ["error: which ship?   crew heron rank:mate\n"])
    }

    @Test func `a title that isn't found causes exit code 3`() async throws {
        let output = await (try session()).run("ship xyzzy")
        #expect(
            output.exitCode == 3
                && output.standardError == "error: no ship titled “xyzzy” was found. (search for part of it)\n")
    }

    @Test func `a flag applies only to its command`() async throws {
        let outputs = try await outputs("ship 1 --offline", "ship 1", "ship 9 --json", "ship 1")
        #expect(outputs[0] == "error: no route. (try again)\n")
        #expect(outputs[1] == "ship Albatross\n" && outputs[3] == "ship Albatross\n")
        #expect(outputs[2].hasPrefix(#"{"schema":1,"error":{"kind":"notFound""#))
    }

    @Test func `a command can change a setting permanently`() async throws {
        #expect(try await outputs("storage use File", "storage") == ["file\n", "file\n"])
        #expect(try folder.text("popcorn/config.json").contains(#""storage": "file""#))
    }

    @Test func `a cancelled command is an error only in a script`() async throws {
        let script = await (try session()).run("set cancelled", at: ScriptPosition(name: "-c", line: 2))
        #expect(script.exitCode == 130 && script.standardError.hasPrefix("error: cancelled. (try again)\n-c, line 2:"))
        let command = await (try session()).run("set cancelled")
        #expect(command.exitCode == 130 && command.standardError == "Cancelled.\n")
        let prompt = await (try session(isInteractive: true)).run("set cancelled")
        #expect(prompt.exitCode == 130 && prompt.standardError == "Cancelled.\n")
        let json = await (try session("--json", isInteractive: true)).run("set cancelled")
        #expect(json.standardError.hasPrefix(#"{"schema":1,"error":{"kind":"cancelled""#))
    }

    @Test func `quitting ends the session without output`() async throws {
        let output = await (try session("--json")).run("exit")
        #expect(output.quits && output.standardOutput.isEmpty)
    }

    @Test func `help is available without a session`() throws {
        let help = try #require(try FakeApp.table.parse([Word("help"), Word("ship")]))
        let fleet = try #require(try FakeApp.table.parse([Word("fleet")]))
        #expect(try FakeApp.information(help)?.kind == "help")
        #expect(try FakeApp.information(fleet) == nil)
    }
}
