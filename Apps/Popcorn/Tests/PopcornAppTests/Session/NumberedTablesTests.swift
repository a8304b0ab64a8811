import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

/// Convention 20: numbers act on the last numbered table.
@Suite struct `Numbers and the last numbered table` {
    private let session: Session<Composition>

    init() throws { session = try .inMemory(["NO_COLOR": "1"], width: 200) }

    /// Runs lines and returns the output of the last one.
    private func run(_ lines: [String]) async -> String {
        var text = ""
        for line in lines {
            let output = await session.run(line)
            text = output.standardOutput + output.standardError
        }
        return text
    }

    private func run(_ lines: String...) async -> String { await run(lines) }

    @Test(arguments: [
        (["/matrix", "movie 550"], "3 add", "Added The Matrix Revolutions (2003) to “watchlist” (row 3 of “matrix”)."),
        (["search matrix", "about"], "1-3 add", "The Matrix Revolutions (2003) (rows 1–3 of “matrix”)."),
        (["search matrix", "compare 1,2"], "3,1 add", "The Matrix (1999) (rows 3, 1 of “matrix”)."),
        (["popular --limit 4", "tv 1399 ratings"], "2- add", " (3 of 65 rows of “popular”)."),
        (["tv 1399 s1", "s1e2"], "2 rate 4", "marked as seen (row 2 of “Game of Thrones S01”)."),
        (["movie 550 cast", "person 287"], "1 seen", "error: “seen” does not apply to a person"),
        (["tv 1399 season 1", "movie 550"], "1 seen", "Game of Thrones (TV series, 2011): S01E01 seen · 1 of 73"),
        (["popular --limit 2", "more --limit 2", "help"], "3 add", "Added "),
    ])
    func `after a page or an unnumbered table, a confirmation names the rows and their table`(
        before: [String], action: String, confirmation: String
    ) async {
        let line = await run(before + [action])
        #expect(line.contains(confirmation), "\(line)")
        #expect(line.hasPrefix("error: ") || line.contains(" of “"), "\(line)")
        #expect(line.split(separator: "\n").count == 1, "\(line)")
    }

    @Test func `a confirmation doesn't name the table that is still on the screen`() async {
        #expect(await !run("search matrix", "3 add").contains("row 3"))
        #expect(await !run("2 add").contains("row 2"))
        #expect(await !run("list add nosuchlist 550", "1 add").contains("row 1"))
        #expect(await run("movie 550", "1 remove").contains("(row 1 of “matrix”)"))
        #expect(await !run("search matrix", "1 add").contains("row 1"))
    }

    @Test func `a comparison leaves the rows for another one`() async {
        let first = await run("search matrix", "compare 1,2")
        let second = await run("compare 1,3")
        #expect(first.contains("The Matrix Reloaded") && second.contains("The Matrix Revolutions"), "\(second)")
    }

    @Test func `“back” to a page leaves the rows of the last numbered table`() async {
        let line = await run("movie 550", "search matrix", "back", "3 add")
        #expect(line.hasPrefix("Added The Matrix Revolutions (2003) to “watchlist” (row 3 of “matrix”)."), "\(line)")
    }

    @Test func `a season without episodes and an empty list leave the rows`() async {
        let line = await run("search matrix", "watchlist", "2 add")
        #expect(line.hasPrefix("Added The Matrix Reloaded"), "\(line)")
    }

    @Test func `the number of a list opens the list, and words after it belong to its line`() async {
        _ = await run("list create horror", "list add horror 278", "list add horror 238", "list")
        #expect(await run("2").contains("2 The Shawshank Redemption"))
        #expect(await run("list", "2 year:1972").contains("The Godfather"))
        #expect(await run("list", "2 add").hasPrefix("error: “add” applies to titles, and the row is a list: horror."))
        #expect(await run("list", "1-2").hasPrefix("error: only one of these rows can be opened at a time"))
    }

    @Test(arguments: [
        (["list horror"], "2 remove", "Removed The Shawshank Redemption (1994) from “horror”."),
        (["list horror", "movie 550"], "1-2 remove", "Removed 2 movies from “horror”: The Godfather (1972)"),
        (["list horror"], "2 remove watchlist", "Removed The Shawshank Redemption (1994) from “watchlist”."),
        (["list"], "2 remove", "error: “remove” applies to titles, and the row is a list: horror."),
        (["list", "2"], "2 remove", "Removed The Shawshank Redemption (1994) from “horror”."),
        (["watchlist"], "1 remove", "Removed The Shawshank Redemption (1994) from “watchlist”."),
        (["search shawshank"], "1 remove", "Removed The Shawshank Redemption (1994) from “watchlist”."),
        (["list horror", "movie 278"], "remove", "Removed The Shawshank Redemption (1994) from “watchlist”."),
        (["diary"], "2 remove", "Removed the viewing of 1 Jan 2019 of Memento (2000); it is now unseen."),
        (["diary"], "1 remove", "Removed the viewing of 1 Jan 2020 of Game of Thrones (2011) S01E02; it is"),
        (["diary"], "1 remove watchlist", "error: a list only has whole titles, but Game of Thrones S01E02 is part"),
        (["tv 1399 s1"], "1 remove", "error: “remove” only applies to whole titles"),
    ])
    func `“remove” means the list or the diary whose rows are shown`(
        before: [String], action: String, confirmation: String
    ) async {
        _ = await run(
            "seen 77 date:2019-01-01", "seen 1399 s1e2 date:2020-01-01", "list create horror", "list add horror 278",
            "list add horror 238", "watchlist add 278")
        let line = await run(before + [action])
        #expect(line.hasPrefix(confirmation), "\(line)")
    }

    @Test func `a genre's number shows its titles`() async {
        let titles = await session.run("discover genre:horror").standardOutput
        _ = await run("genres")
        #expect(await session.run("12").standardOutput == titles)
    }

    @Test func `without numbered rows, digits suggest “back” if there is an earlier screen`() async {
        #expect(await run("3").contains("(for an id, name its kind)   movie 3"))
        #expect(await run("movie 550", "movie 603", "3").hasSuffix(".   back\n"))
        #expect(await run("search matrix", "4").contains("ends with row 3. (for an id, name its kind)   movie 4"))
    }
}
