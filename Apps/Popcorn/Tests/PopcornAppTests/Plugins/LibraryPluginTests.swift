import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The user's lists` {
    private func outputs(_ lines: String...) async throws -> [CommandOutput] {
        let variables = ["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory"]
        let display = Display(width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: false)
        let session = try Session<Composition>(
            environment: Environment(variables), flags: "", display: display, report: { _ in })
        var outputs: [CommandOutput] = []
        for line in lines { outputs.append(await session.run(line)) }
        return outputs
    }

    private func last(_ outputs: [CommandOutput]) -> String {
        (outputs.last?.standardOutput ?? "") + (outputs.last?.standardError ?? "")
    }

    @Test func `lists are created, renamed and deleted`() async throws {
        let outputs = try await outputs(
            "list create later", "list RENAME Later Soon", "list", "list delete soon", "list --fields name --csv")
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0, 0])
        #expect(outputs[0].standardError == "created “later”\n")
        #expect(outputs[1].standardError == "renamed “Later” to “Soon”\n")
        #expect(outputs[2].standardOutput.contains("\nSoon"))
        #expect(outputs[3].standardError == "deleted “soon”; undo restores it\n")
        #expect(outputs[4].standardOutput == "name\nwatchlist\n")
    }

    @Test func `titles are added to, moved between and removed from lists`() async throws {
        let outputs = try await outputs(
            "list create later", "list add LATER fight club", "list move 550 later watchlist",
            "watchlist --fields id --csv", "undo", "list later --fields id --csv", "list remove later 550")
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0, 0, 0, 0])
        #expect(outputs[2].standardError == "moved Fight Club from “later” to “watchlist”\n")
        #expect(outputs[3].standardOutput == "id\n550\n" && outputs[5].standardOutput == "id\n550\n")
        #expect(outputs[4].standardError == "undone: moved Fight Club from “later” to “watchlist”\n")
        #expect(outputs[6].standardError == "removed from “later”\n")
    }

    @Test func `rows of a table are added and removed`() async throws {
        let outputs = try await outputs(
            "popular --limit 3", "2-3 add", "popular --limit 3", "2,3 remove", "popular --limit 3", "1 add Later")
        #expect(outputs[1].standardError == "added 2 titles to “watchlist”\n")
        #expect(outputs[3].standardError == "removed 2 titles from “watchlist”\n")
        #expect(outputs[5].exitCode == 2 && outputs[5].standardError.hasPrefix("error: unknown list “Later”."))
    }

    @Test func `the history of a list has its changes`() async throws {
        let text = last(
            try await outputs("watchlist add 550", "watchlist remove 550", "undo", "list watchlist history"))
        #expect(text.contains("removed Fight Club from “watchlist” (undone)\n"))
        #expect(text.contains("added Fight Club to “watchlist”\n"))
    }

    @Test func `a movie's page names the lists that hold it`() async throws {
        let text = last(
            try await outputs("list create later", "list add later 550", "watchlist add 550", "movie 550"))
        #expect(text.contains("Yours     on “watchlist”, “later”\n"))
    }

    @Test func `adding a title twice is not an error`() async throws {
        let outputs = try await outputs("watchlist add 550", "watchlist add 550")
        #expect(outputs[1].exitCode == 0 && outputs[1].standardError.contains("already on “watchlist”"))
    }

    @Test(arguments: [
        ("list nothing", 2, "unknown list “nothing”."), ("list add nothing 550", 2, "unknown list “nothing”."),
        ("list create watchlist", 2, "there is a list “watchlist” already."),
        ("list delete watchlist", 2, "the watchlist cannot be renamed or deleted."),
        (#"list create "a b""#, 2, "“a b” cannot be the name of a list."),
        ("undo", 3, "there is no change left to undo."),
        ("watchlist remove 550", 3, "movie 550 is not on “watchlist”."), ("list move 550 watchlist", 2, "which list?"),
        ("watchlist remove het", 3, "“het” is not on “watchlist”."),
        ("watchlist add 999999999", 3, "movie 999999999 is not in the sample."),
    ])
    func `a refused change of a list is explained`(line: String, code: Int32, message: String) async throws {
        let outputs = try await outputs(line)
        #expect(outputs[0].exitCode == code)
        #expect(outputs[0].standardError.hasPrefix("error: \(message)"))
    }
}
