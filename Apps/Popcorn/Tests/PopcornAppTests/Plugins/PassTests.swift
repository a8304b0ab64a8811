import Foundation
import Prompt
import Testing

@testable import PopcornApp

@Suite("A series begun again, and dropped titles") struct PassTests {
    private let session: Session<Composition>

    init() throws {
        session = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
    }

    private func run(_ lines: String...) async -> String { await session.lastOutput(of: lines) }

    /// Runs a line that fails, and returns its error.
    private func error(_ lines: String...) async -> String {
        for line in lines.dropLast() { _ = await session.run(line) }
        let outcome = await session.run(lines[lines.count - 1])
        #expect(outcome.exitCode == 2, "\(lines)")
        return outcome.standardError
    }

    @Test func `the progress is that of the present pass, and the diary is whole`() async {
        #expect(await run("seen tv 1396 s1- date:2026-01-01").contains("62 of 62"))
        let seen = await run("seen tv 1396 s1e1 date:2026-02-01")
        #expect(seen.contains("S01E01 seen on 1 Feb 2026 again · 62 of 62"), "\(seen)")
        #expect(seen.contains("again tv 1396"), "\(seen)")
        #expect(await run("next").contains("Nothing to continue"))
        let begun = await run("again tv 1396")
        #expect(begun.contains("Breaking Bad (TV series, 2008): begun again on 1 Feb 2026 · 1 of 62 · next S01E02"))
        #expect(await run("next").contains("S01E02"))
        let page = await run("tv 1396")
        #expect(page.contains("again: 1 of 62, since 1 Feb 2026 · next S01E02"), "\(page)")
        let mine = await run("tv 1396 --fields mine --json")
        #expect(mine.contains(#""episodesSeen":1,"episodesAired":62,"state":"progress""#), "\(mine)")
        #expect(mine.contains(#""passSince":"2026-02-01","isSeen":true"#), "\(mine)")
        #expect(await run("diary --json --limit 100").components(separatedBy: "\"itemID\"").count == 64)
        #expect(await run("yours is:unseen").contains("None of your records"))
        #expect(await run("history --limit 1").contains("Breaking Bad (2008) begun again"))
        #expect(await run("undo", "tv 1396 --fields mine --json").contains(#""passSince":null"#))
    }

    @Test func `the line beside an episode seen after the last one begins the series again`() async throws {
        let prompt: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 100, toTerminal: true)
        _ = await prompt.run("tv 1396")
        _ = await prompt.run("seen s1- date:2026-01-01")
        let seen = await prompt.run("seen s1e1 date:2026-02-01").standardOutput
        #expect(seen.contains("again tv 1396"), "\(seen)")
        #expect(await prompt.run("again tv 1396").standardOutput.contains("begun again on 1 Feb 2026"))
    }

    @Test func `a pass that is dropped leaves the series finished, and goes on when it is resumed`() async {
        _ = await run("seen tv 1396 s1- date:2026-01-01", "again tv 1396", "seen tv 1396 s1e1-3")
        let dropped = await run("drop tv 1396")
        #expect(
            dropped.contains("Breaking Bad (TV series, 2008): stopped at 3 of 62; it stays finished."), "\(dropped)")
        #expect(await run("yours state:finished").contains("Breaking Bad"))
        #expect(await run("tv 1396").contains("62 of 62 episodes (last"))
        #expect(await run("undrop tv 1396").contains("resumed at 3 of 62"))
        #expect(await run("next").contains("S01E04"))
    }

    @Test(arguments: [
        (["movie 550", "again"], "Fight Club is a movie.   seen again"),
        (["popular --limit 3", "2 again"], "is a movie.   seen movie"),
        (["tv 1396 s1e1", "again"], "seen again · series again"),
        (["tv 1396 s1", "again"], "only a part of one.   seen again · series again"),
        (["again tv 1396 s1"], "“s1” is part of one.   again tv 1396"),
        (["drop tv 1396 s1"], "“s1” is part of one.   drop tv 1396"),
        (["again tv 1396"], "no episode of Breaking Bad (2008) is marked as seen.   seen tv 1396 s1e1"),
    ])
    func `only a whole series that was seen is begun again`(_ lines: [String], _ error: String) async {
        for line in lines.dropLast() { _ = await session.run(line) }
        let outcome = await session.run(lines[lines.count - 1])
        #expect(outcome.exitCode == 2 && outcome.standardError.contains(error), "\(outcome.standardError)")
    }

    @Test func `a number is a series after “again”, and a movie after “drop”`() async {
        _ = await run("seen tv 1396 s1e1")
        #expect(await run("again 1396").contains("Breaking Bad (TV series, 2008): begun again after 1 of 62"))
        let both = await error("drop 1396")
        #expect(
            both.contains("drop tv 1396 · drop movie 1396") || both.contains("drop tv 1396 · drop #1396"), "\(both)")
        #expect(await run("drop 603").contains("Dropped The Matrix (1999)."))
    }

    @Test func `a dropped movie is never suggested, stays on its lists, and is found`() async {
        _ = await run("watchlist add 603", "watchlist add 550", "drop 603")
        #expect(await run("watchlist").contains("dropped"))
        for seed in 1...8 { #expect(!(await run("pick seed:\(seed)").contains("The Matrix"))) }
        #expect(await run("yours is:dropped").contains("The Matrix"))
        #expect(!(await run("yours is:-dropped").contains("The Matrix")))
        #expect(!(await run("tonight --limit 100 --fields id --csv").split(separator: "\n").contains("603")))
        #expect(await run("drop #550", "pick").contains("all of these titles are dropped"))
        #expect(await run("pick watchlist is:dropped").contains("1"))
    }

    @Test(arguments: ["seen 603", "rate 8 603", "undrop 603", "undo"])
    func `a movie is no longer dropped after`(_ line: String) async {
        _ = await run("drop 603", line)
        #expect(!(await run("yours is:dropped").contains("The Matrix")))
    }

    @Test func `a dropped series stays dropped when it is rated, and not when an episode is`() async {
        _ = await run("seen tv 1396 s1e1", "drop tv 1396", "rate 4 tv 1396")
        #expect(await run("yours is:dropped").contains("Breaking Bad"))
        _ = await run("rate 9 tv 1396 s1e2")
        #expect(!(await run("yours is:dropped").contains("Breaking Bad")))
    }
}
