import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

/// The last line of a page or a table: what can be typed next.
@Suite struct Signposts {
    private let folder: TemporaryFolder
    private let server: LoopbackTMDb

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackTMDb.started()
    }

    private func session(width: Int = 80) throws -> Session<Composition> {
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x", "NO_COLOR": "1"]
        return try .inMemory(variables, in: folder, width: width, toTerminal: true, errorsToTerminal: true)
    }

    /// Returns the commands suggested below the answer of a line.
    private func suggestions(below line: String, _ session: Session<Composition>) async -> String {
        let error = await session.run(line).standardError
        let lines = error.split(separator: "\n").filter { !$0.hasPrefix("network") && !$0.hasPrefix("memory") }
        return String(lines.last?.split(separator: "   ").first ?? "")
    }

    @Test func `a movie's page suggests what isn't recorded yet`() async throws {
        let session = try session()
        #expect(await suggestions(below: "movie 550", session).hasPrefix("seen · rate 8 · add · cast · similar"))
        _ = await session.run("add")
        #expect(await suggestions(below: "movie 550", session).hasPrefix("seen · rate 8 · cast"))
        _ = await session.run("rate 9")
        _ = await session.run("seen")
        #expect(await suggestions(below: "movie 550", session).hasPrefix("cast · similar · where"))
    }

    @Test func `a series' page suggests its next episode, and a season and an episode what isn't recorded`()
        async throws
    {
        let session = try session()
        #expect(await suggestions(below: "tv 1396", session).hasPrefix("seen next · rate 8 · add · seasons"))
        #expect(await suggestions(below: "s1", session) == "s1e1 · seen · rate 8 · season 1 cast · seasons")
        #expect(await suggestions(below: "s1e1", session) == "seen · rate 8 · s1e1 cast · s1e1 crew · season 1")
        _ = await session.run("seen")
        #expect(await suggestions(below: "s1e1", session) == "rate 8 · s1e1 cast · s1e1 crew · season 1")
    }

    @Test func `a person's page suggests facets only`() async throws {
        #expect(await suggestions(below: "person 287", try session()).hasPrefix("films · _ tv · directed"))
    }

    @Test(arguments: [
        ("popular", "1 · 1 seen · 1-3 add"),
        ("popular --limit 2", "1 · 1 seen · 1-2 add"),
        ("popular --limit 1", "1 · 1 seen · 1 add"),
        ("popular tv", "1 · 1 seasons · 1-3 add"), ("popular people", "1 · 1 films"),
    ])
    func `a table suggests to open and to record its rows`(line: String, expected: String) async throws {
        let line = await suggestions(below: line, try session())
        #expect(line.hasSuffix(expected), "\(line)")
    }

    @Test func `each suggestion below a page or a table can be typed there`() async throws {
        for line in ["movie 550", "tv 1396", "tv 1396 s1", "tv 1396 s1e1", "person 287", "popular", "popular tv"] {
            let session = try session()
            let lines = await suggestions(below: line, session).components(separatedBy: " · ")
            for suggested in lines.filter({ !$0.contains("opens") && !$0.contains(" of ") && $0 != "more" }) {
                _ = await session.run(line)
                let output = await session.run(suggested)
                #expect(output.exitCode == 0, "\(line): \(suggested): \(output.standardError)")
            }
        }
    }

    @Test func `after a viewing, its rating and a note are suggested`() async throws {
        let session = try session(width: 100)
        _ = await session.run("movie 550")
        #expect(await session.run("seen").standardOutput.hasSuffix("  note \"again in winter\" · rate 8 · undo\n"))
        #expect(await session.run("rate 8").standardOutput.hasSuffix("  undo\n"))
    }

    @Test(arguments: [40, 60, 80, 132]) func `suggestions that don't fit on the line are left out`(
        width: Int
    ) async throws {
        let session = try session(width: width)
        for line in ["movie 550", "tv 1396", "popular"] {
            for shown in await session.run(line).standardError.split(separator: "\n") {
                #expect(DisplayWidth.of(String(shown)) <= width, "\(shown)")
            }
        }
    }

    @Test func `a sentence about missing rows isn't part of redirected output`() async throws {
        let piped: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder)
        let next = await piped.run("next")
        #expect(next.standardOutput == "" && next.standardError.contains("You haven’t started any series"), "\(next)")
        #expect(await piped.run("next --quiet").standardError == "")
        #expect(await piped.run("next --csv").standardOutput.hasPrefix("id,"))
        let shown: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        #expect(await shown.run("next").standardOutput.contains("You haven’t started any series"))
    }
}
