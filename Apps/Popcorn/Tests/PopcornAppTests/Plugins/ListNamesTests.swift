import Foundation
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Lists on the sample, as people type their names.
@Suite struct `Names of lists` {
    private let session: Session<Composition>

    init() async throws {
        session = try .inMemory(["NO_COLOR": "1"], in: try TemporaryFolder(), toTerminal: true)
        for line in ["list create my horror", "list create best of 2023", "list create later"] {
            _ = await session.run(line)
        }
    }

    @Test func `names of several words need no quotes`() async throws {
        #expect(await session.run("list add my horror 550").standardOutput.contains("to “my horror”"))
        #expect(await session.run("list add best of 2023 matrix reloaded").exitCode == 0)
        #expect(await session.run("list my horror").standardOutput.contains("Fight Club"))
        #expect(await session.run("list My Horror movies").standardOutput.contains("Fight Club"))
        #expect(await session.run("list my horror history").standardOutput.contains("Fight Club"))
        #expect(
            await session.run("list move #550 my horror later").standardOutput.contains("from “my horror” to “later”"))
        #expect(await session.run("list remove later #550").exitCode == 0)
        #expect(await session.run("list rename my horror scary").standardOutput.contains("to “scary”"))
        #expect(await session.run("list delete best of 2023").exitCode == 0)
    }

    @Test func `a list is cleared at once, and one undo puts its titles back`() async throws {
        #expect(await session.run("list clear later").standardOutput == "“later” is empty.\n")
        _ = await session.run("list add later fight club, the matrix")
        #expect(
            await session.run("list clear later").standardOutput.hasPrefix("Removed 2 movies from “later”"))
        #expect(await session.run("list later").standardOutput == "“later” is empty.\n")
        #expect(await session.run("undo").exitCode == 0)
        let shown = await session.run("list later").standardOutput
        #expect(shown.contains("Fight Club") && shown.contains("The Matrix"), "\(shown)")
        #expect(await session.run("list clear nothing").standardError.hasPrefix("error: unknown list “nothing”"))
        _ = await session.run("watchlist add #550")
        #expect(await session.run("watchlist clear").standardOutput.hasPrefix("Removed Fight Club (1999)"))
    }

    @Test func `words that are no list's name stay a title`() async throws {
        #expect(
            await session.run("list add later fight club").standardOutput.contains("Added Fight Club (1999) to “later”")
        )
    }

    @Test func `the beginning of a list's name leads to the list`() async throws {
        _ = await session.run("movie 550")
        #expect(await session.run("add best").standardError.hasSuffix("   add best-of-2023\n"))
        #expect(await session.run("add worst").standardError.contains("watchlist add worst"))
    }

    @Test(arguments: [("movies", true, false), ("tv", false, true), ("films", true, false), ("shows", false, true)])
    func `a list can be limited to movies or to series`(word: String, hasMovie: Bool, hasSeries: Bool) async throws {
        _ = await session.run("watchlist add #550")
        _ = await session.run("watchlist add tv 1396")
        let shown = await session.run("watchlist \(word)").standardOutput
        #expect(shown.contains("Fight Club") == hasMovie && shown.contains("Breaking Bad") == hasSeries, "\(shown)")
        let both = await session.run("list watchlist").standardOutput
        #expect(both.contains("Fight Club") && both.contains("Breaking Bad"))
    }
}
