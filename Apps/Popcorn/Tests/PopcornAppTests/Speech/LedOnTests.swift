import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Lines that are commands but fail, with the lines that their errors lead to.
@Suite("Failed lines lead on")
struct LedOnTests {
    @Test(arguments: [
        ("seen movies", "yours is:seen"),
        ("seen 9/10", "seen · rate 9"),
        ("note great diner scene", #"note "great diner scene""#),
        (#"rate 8 note "great""#, #"rate 8 · note "great""#),
        ("export ./my.films.xlsx", "export csv ./my.films.csv"),
        ("export PAGER=less", "export library.json · export csv diary.csv"),
        ("tonight 90 min", "tonight under:90m"),
        ("rate 12", "(use a whole number from 1 to 10, such as `rate 9`; `rate 4.5/5` means 9)"),
        ("stats --year 2024", "stats year:2024"),
        ("watchlist --genre horror --sort year", "watchlist genre:horror sort:year"),
        ("popular --genre=comedy", "popular genre:comedy"),
        ("discover not genre:drama", "discover genre:-drama"),
        ("discover year:1990s without genre:horror", "discover year:1990s genre:-horror"),
        ("also add up", "watchlist add up"),
    ])
    func `a line about a title leads to what was meant`(line: String, hint: String) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackTMDb.started()
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x", "NO_COLOR": "1"]
        let session: Session<Composition> = try .inMemory(variables, in: folder, toTerminal: true)
        _ = await session.run("movie 550")
        await expect(hint, after: line, in: session)
    }

    private func expect(_ hint: String, after line: String, in session: Session<Composition>) async {
        let output = await session.run(line)
        #expect(output.exitCode != 0)
        #expect(output.standardError.hasSuffix((hint.hasPrefix("(") ? " " : "   ") + "\(hint)\n"), "\(output)")
    }

    @Test func `episodes without a season are those of the open season`() async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        _ = await session.run("tv breaking bad")
        await expect("seen s1e1-3", after: "seen e1-3", in: session)
        await expect("seen s1e6 date:2019 · rate 9 s1e6", after: "seen s1e6 2019, rate 9", in: session)
        _ = await session.run("s2")
        for (line, seen) in [
            ("seen e1-3", "3 episodes seen"), ("seen episode 4", "S02E04 seen"), ("seen ep 5 to 6", "2 ep"),
        ] {
            let output = await session.run(line)
            #expect(output.exitCode == 0 && output.standardOutput.contains(seen), "\(output)")
        }
        #expect(await session.run("rate 9 e5").standardOutput.contains("S02E05"))
        _ = await session.run("s2")
        #expect(await session.run("s2").exitCode == 0)
        let next = await session.run("seen next 2")
        #expect(next.exitCode == 0 && next.standardOutput.contains("2 episodes seen"), "\(next)")
        _ = await session.run("s1e2")
        await expect("drop tv 1396", after: "drop", in: session)
        #expect(await session.run("drop tv 1396").exitCode == 0)
        let unknown = await session.run("delete 77")
        #expect(!unknown.standardError.contains("rate"), "\(unknown)")
    }

    @Test func `periods in words are those of the calendar`() async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        let year = Calendar.current.component(.year, from: .now)
        #expect(await session.run("stats this year").standardOutput == "You have seen nothing of \(year) yet.\n")
        #expect(await session.run("diary last year").standardOutput == "The diary has nothing of \(year - 1).\n")
    }

    @Test(arguments: [
        ("seen whiplash 14.3.2025", "Whiplash (movie, 2014)", "14 Mar 2025"),
        ("seen whiplash March 3rd 2025", "Whiplash (movie, 2014)", "3 Mar 2025"),
        ("seen whiplash 2025-04", "Whiplash (movie, 2014)", "Apr 2025"),
    ])
    func `a day after a title is read in any usual notation`(line: String, title: String, day: String) async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        let output = await session.run(line)
        #expect(output.exitCode == 0 && output.standardOutput.contains(title), "\(output)")
        #expect(output.standardOutput.contains(day), "\(output.standardOutput)")
    }

    @Test(arguments: [
        ("2 seen 2019 rate 8", "2 seen date:2019 · 2 rate 8"), ("1-2 seen rate 8", "1-2 seen · 1-2 rate 8"),
        ("1 rate 8 rate 9", "1 rate 8 · 1 rate 9"), ("3 unseen rate 8", "3 unseen · 3 rate 8"),
        ("5 rate 8 seen yesterday", "5 rate 8 · 5 seen yesterday"), ("4 rate 8 note \"x\"", "4 rate 8 · 4 note \"x\""),
        ("1 seen 2019 with mum", "1 seen date:2019"), ("2 seen 2019, rate 8", "2 seen date:2019 · 2 rate 8"),
        ("the third one", "3"),
    ])
    func `a line about rows does one thing, and what else it says is never dropped`(line: String, hint: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        _ = await session.run("top")
        await expect(hint, after: line, in: session)
        #expect(await session.run("diary").standardOutput == "The diary has nothing yet.\n")
    }

    @Test(arguments: [
        ("https://letterboxd.com/film/aliens/", "Aliens (movie, 1986)"),
        ("https://www.imdb.com/title/tt0078748/", "Alien (movie, 1979)"),
        ("themoviedb.org/movie/13", "Forrest Gump (movie, 1994)"),
    ])
    func `a pasted link ends before the words after it`(link: String, title: String) async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        #expect(await session.run("seen \(link) 2019-03").standardOutput.hasPrefix("\(title): seen in Mar 2019."))
        await expect("seen \(link) · rate 8 \(link)", after: "seen \(link) rate 8", in: session)
    }

    @Test(arguments: [
        // A hint names the kind, since a bare number is a movie.
        ("watchlist add tv 1438", "(titled “1438”)   tv \"1438\"   (\(key))   key set"),
        ("discover with:\"audrey hepburn\"", "(only the sample was searched; \(key))   key set"),
        ("tag winter,-noir heat", "(only the sample was searched; \(key))   key set"),
    ])
    func `no hint is the line that failed, or one about another title`(line: String, hint: String) async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        await expect(hint, after: line, in: session)
    }

    private static let key = "run `key set` or set TMDB_ACCESS_TOKEN to use TMDb"

    @Test func `a sequel's number isn't a rating of the first film`() async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        for (line, hint) in [
            ("seen godfather 2", "1 seen"), ("seen dune 2 yesterday", "1 seen yesterday"), ("seen seven", "1 seen"),
        ] {
            let output = await session.run(line)
            #expect(output.exitCode == 3 && output.standardError.hasSuffix("\n   \(hint)\n"), "\(output)")
        }
        #expect(
            await session.run("movie dune year:1984").standardError.hasPrefix(
                "error: no movie titled “dune” is from 1984."))
        #expect(await session.run("films christopher nolan year:1950").standardOutput.hasPrefix("No movies with"))
    }

    @Test(arguments: [
        ("watchlist add up · watchlist", "sort by year", "watchlist sort:year"),
        ("popular sort:year", "oldest first", "popular sort:-year"),
        ("popular", "only comedies", "popular genre:comedy"),
        ("search nolan", "sort by year", "discover sort:year"),
        ("popular", "1999 movies", "discover movies year:1999"),
        ("movie 550", "rate it 9 then add to my watchlist", "rate 9 · watchlist add"),
        ("", "brad pitt", "person brad pitt"), ("", "the matix", "movie The Matrix"),
        ("", "who directed the matix", "crew The Matrix dept:directing"),
        ("", "watched the matix yesterday", "seen the matix yesterday"), ("popular", "add later", "1 add later"),
        ("", "cast of heat", "cast heat"), ("popular", "seen 1-4", "1-4 seen"),
        ("", "seen whiplash 2025", "seen whiplash date:2025 · seen whiplash year:2025"),
        ("", "find port:", "movie find port: · search port"), ("movie 550", "seen rate 8", "seen · rate 8"),
        ("", "movie", "movie 550"), ("", "remove up from watchlist", "watchlist remove up"),
        ("movie 550", "remove heat from watchlist", "watchlist remove heat"),
        ("movie 550", "add heat to watchlist", "watchlist add heat"),
        ("list create noir", "remove up from noir", "list remove noir up"),
        ("popular", "2 rate", "2 rate 9"), ("", "discover tv with:287", "person 287 tv"),
        ("", "box office", "discover sort:revenue"),
    ])
    func `what is on the screen and what is known complete a hint`(
        before: String, line: String, hint: String
    ) async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        for line in before.components(separatedBy: " · ") where !line.isEmpty { _ = await session.run(line) }
        await expect(hint, after: line, in: session)
    }

    @Test func `in the sample, tonight explains that there are no services`() async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        _ = await session.run("set services netflix")
        let output = await session.run("tonight")
        #expect((output.standardOutput + output.standardError).contains("the sample has no services"), "\(output)")
    }

    @Test(arguments: [
        ("seen whiplash sometime", "1"), ("seen whiplash tomorrow", "1"),
        ("unseen whiplash sometime", "1"),
    ])
    func `no action is offered that would drop a word beside the title`(line: String, hint: String) async throws {
        let folder = try TemporaryFolder()
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true)
        let output = await session.run(line)
        #expect(output.exitCode != 0)
        let all = output.standardOutput + output.standardError
        #expect(all.contains(hint) && !all.contains("1 seen") && !all.contains("1 unseen"), "\(output)")
    }
}
