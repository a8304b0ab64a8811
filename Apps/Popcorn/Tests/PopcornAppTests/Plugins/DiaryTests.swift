import CoreDomain
import Foundation
import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite("Viewings, ratings and notes")
struct DiaryTests {
    private let session: Session<Composition>

    init() throws {
        session = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
    }

    /// Runs lines and returns the output of the last one.
    private func run(_ lines: String...) async -> String { await session.lastOutput(of: lines) }

    /// Returns all records as JSON.
    private func state() async -> String {
        await run("yours sort:title --json") + (await run("diary --json")) + (await run("watchlist --fields id --json"))
    }

    @Test(arguments: [
        (
            "movie 1124", "seen date:2026-11-21",
            "The Prestige (movie, 2006): seen on 21 Nov 2026, the 2nd time (first 14 Mar 2019)."
        ),
        ("movie 1124", "seen date:2018", "The Prestige (movie, 2006): seen in 2018; 2 viewings now."),
        ("movie 1124", "seen date:unknown", "The Prestige (movie, 2006): seen on an unknown day; 2 viewings now."),
        ("movie 550", "seen date:2019-03", "Fight Club (movie, 1999): seen in Mar 2019."),
        (
            "movie 238", "seen date:unknown",
            "The Godfather (movie, 1972): seen on an unknown day; taken off “watchlist”."
        ),
        ("movie 238", "seen date:released", "The Godfather (movie, 1972): seen on 14 Mar 1972; taken off “watchlist”."),
        (
            "movie 550", "seen #1124 date:2019",
            "The Prestige (movie, 2006): seen in 2019; 2 viewings now."
        ),
        (
            "popular --limit 3", "2-3 seen date:2020-01-01",
            "Seen on 1 Jan 2020: Interstellar (2014), Your Name. (2016)."
        ),
        (
            "popular --limit 3", "2-3 seen date:released",
            "Seen on their release days: Interstellar (2014), Your Name. (2016)."
        ),
        (
            "tv 1399", "seen s1e6 date:2020-01-01",
            "Game of Thrones (TV series, 2011): S01E06 seen on 1 Jan 2020 · 6 of 73 · next S01E07 You Win or You Die, 58m, ★ 8.5"
        ),
        (
            "tv 1399", "seen s1 date:2020-01-01",
            "Game of Thrones (TV series, 2011): 5 episodes seen on 1 Jan 2020 · 10 of 73 · next S02E01 The North Remembers, 54m, ★ 8.1"
        ),
        (
            "movie 550", "seen tv 1399 s8e5- date:2020-01-01",
            "Game of Thrones (TV series, 2011): 2 episodes seen on 1 Jan 2020 · 7 of 73"
        ),
        (
            "tv 1399", "seen s2- date:2020-01-01",
            "Game of Thrones (TV series, 2011): 63 episodes seen on 1 Jan 2020 · 68 of 73"
        ),
        (
            "tv 1396", "seen 1x01 date:2020-01-01",
            "Breaking Bad (TV series, 2008): S01E01 seen on 1 Jan 2020; taken off “watchlist” · 1 of 62 · next S01E02 Cat's in the Bag..., 47m, ★ 8.1"
        ),
        (
            "tv 1399 season 1", "6-7 seen date:2020-01-01",
            "Game of Thrones (TV series, 2011): 2 episodes seen on 1 Jan 2020 · 7 of 73 · next S01E08 The Pointy End, 59m, ★ 8.1"
        ),
        ("diary", "unseen #1124", "Removed the latest viewing of The Prestige (2006); it is now unseen."),
        ("tv 1399", "unseen s1e5", "Removed the latest viewing of Game of Thrones (2011) S01E05; it is now unseen."),
        ("tv 1399", "unseen s1", "Removed 5 viewings of Game of Thrones (2011); it is now unseen."),
        (
            "movie 550", "rate 9",
            "Fight Club (movie, 1999): rated 9; TMDb 8.4 of 31,033; marked as seen."
        ),
        (
            "movie 1124", "rate 4.5/5",
            "The Prestige (movie, 2006): rated 9; TMDb 8.2 of 16,973. Your mean for Christopher Nolan 8.5 (2 films)."
        ),
        ("tv 1399", "rate 7", "Game of Thrones (TV series, 2011): rated 7; TMDb 8.4 of 21,390."),
        ("tv 1399", "rate 7 s1", "Game of Thrones (TV series, 2011): S01 rated 7."),
        (
            "movie 550", "rate 10/10 tv 1399 s1e2",
            "Game of Thrones (TV series, 2011): S01E02 rated 10; TMDb 7.8 of 204."
        ),
        ("next", "rate 8 tv 1399 s1e9", "Game of Thrones (TV series, 2011): S01E09 rated 8"),
        ("movie 77", "unrate", "Removed the rating of Memento (2000)."),
        ("movie 550", "unrate", "Not rated: Fight Club (1999)."),
        ("movie 550", "note \"again in winter\"", "Saved the note about Fight Club (1999)."),
        ("movie 77", "note \"\"", "Removed the note about Memento (2000)."),
        ("movie 77", "tag winter,-noir", "Tagged winter, untagged noir: Memento (2000)."),
        ("movie 77", "tag -noir", "Untagged noir: Memento (2000)."),
        ("tv 1399", "drop", "Dropped Game of Thrones (2011)."),
        ("movie 550", "drop tv 1399", "Dropped Game of Thrones (2011)."),
        ("movie 77", "tag noir", "Nothing has changed: Memento (2000)."),
        ("tv 1399", "undrop", "Not dropped: Game of Thrones (2011)."),
        ("tv 1399", "rate 9 s2-3", "Rated 9: Game of Thrones (2011) S02, S03."),
        ("tv 1399 season 1", "1-3 rate 9", "Rated 9: Game of Thrones (2011) S01E01, S01E02, S01E03."),
        (
            "tv 1399 season 1", "all rate 9",
            "Rated 9: Game of Thrones (2011) S01E01, S01E02, S01E03, S01E04, S01E05 and 5 more; marked as seen"
        ),
        ("movie 550", "replace #1124 #155", "Moved your records of The Prestige (2006) to The Dark Knight (2008)."),
        ("movie 550", "replace tv 1399 1396", "Moved your records of Game of Thrones (2011) to Breaking Bad (2008)."),
        ("diary 2019", "1 unseen", "Removed the viewing of 14 Mar 2019 of The Prestige (2006); it is now unseen."),
        ("diary 2019", "1 rate 3", "Rated 3: The Prestige (2006)."),
        ("diary 2019", "1 unrate", "Nothing has changed."),
        ("diary 2019", "1 tag cinema", "Tagged cinema: The Prestige (2006)."),
        ("diary 2011", "1 date:released", "Moved to 15 May 2011: Game of Thrones (2011) S01E05."),
        (
            "diary 2011", "1 unseen",
            "Removed the viewing of 20 Jun 2011 of Game of Thrones (2011) S01E05; it is now unseen."
        ),
        ("diary 2019", "1 note \"with Anna\"", "Saved the note: The Prestige (2006)."),
        ("diary 2019", "1 date:2018-02", "Moved to Feb 2018: The Prestige (2006)."),
        ("movie 550", "add", "Added Fight Club (1999) to “watchlist”."),
        ("movie 238", "remove", "Removed The Godfather (1972) from “watchlist”."),
    ])
    func `an action prints a one-line confirmation, and “undo” restores the previous records`(
        before: String, action: String, confirmation: String
    ) async throws {
        _ = await run(
            "seen 1124 date:2019-03-14", "rate 8 77", "tag noir 77", "note \"backwards\" 77", "watchlist add 238",
            "watchlist add tv 1396", "seen 1399 s1e1-5 date:2011-06-20")
        _ = await run(before)
        let state = await state()
        _ = await run(before)
        let line = await run(action)
        #expect(line.hasPrefix(confirmation), "\(line)")
        #expect(line.split(separator: "\n").count == 1, "\(line)")
        guard line.hasSuffix("undo\n") else { return #expect(await self.state() == state) }
        #expect(await self.state() != state)
        #expect(await run("undo").hasPrefix("Undid: "))
        #expect(await self.state() == state)
    }

    @Test(arguments: [
        ("seen", "“seen” applies to the current title, but no title has been opened. (open one first)   movie 550"),
        ("seen 1399 s9", "the sample lists no such episode of Game of Thrones"),
        ("rate 8 1399 s9e99", "the sample lists no such episode of Game of Thrones"),
        ("tag x 1399 s1e11", "the sample lists no such episode of Game of Thrones"),
        ("note \"x\" 1399 s9-", "the sample lists no such season of Game of Thrones"),
        (
            "seen tv 1399",
            "which episodes of Game of Thrones? (marks all aired episodes)   seen tv 1399 s1-\n(marks the next one)"
        ),
        ("seen 550 date:2999", "2999 is in the future"), ("seen 550 date:soon", "“soon” is not a day"),
        ("seen movie 550 s1", "movie 550 has no episodes: it is a movie"),
        ("seen tv 1396 s1e7-1", "“s1e7-1” ends before it begins.   seen tv 1396 s1e1-7"),
        ("rate 11 550", "“11” is not a rating"), ("rate 0 550", "“0” is not a rating"),
        ("rate 8.5 550", "“8.5” is not a rating"), ("rate 3.3/5 550", "“3.3/5” is not a rating"),
        ("rate good 550", "“good” is not a rating"), ("rate", "which rating, from 1 to 10?"),
        ("unseen 550", "#550 is not marked as seen"), ("tag , 550", "which tags?"),
        ("drop tv 550", "TV series 550 is not in the sample"), ("replace 550", "expected two titles of the same kind"),
        ("replace 550 155", "nothing is recorded about"), ("diary sort:colour", "unknown order “colour”"),
    ])
    func `an impossible action reports one clear error and records nothing`(
        line: String, message: String
    ) async throws {
        let output = await session.run(line)
        #expect(output.exitCode != 0)
        #expect(output.standardError.hasPrefix("error: \(message)"), "\(output.standardError)")
        #expect(output.standardOutput.isEmpty)
        #expect(await run("yours") == "You have recorded nothing yet.\n")
    }

    @Test(arguments: ["up to s2e3", "next", "season 1"])
    func `a part of a series doesn't apply to a movie, and the hint opens a series`(part: String) async {
        let line = await run("movie 550", "seen \(part)")
        let message =
            "error: Fight Club has no episodes, so “\(part)” can’t be applied. (open a TV series first)   tv 1396"
        #expect(line.hasPrefix(message), "\(line)")
        #expect(await run("yours") == "You have recorded nothing yet.\n")
    }

    @Test func `an action with an unknown field succeeds, and its error says so`() async throws {
        for line in ["diary", "next"] { #expect(await session.run("\(line) --fields nope").exitCode == 2) }
        let output = await session.run("seen 550 --fields nope")
        #expect(output.exitCode == 1 && output.standardError.contains("can’t be shown: unknown field “nope”"))
        #expect(await run("diary").contains("Fight Club"))
    }

    @Test func `people can't be marked as seen`() async throws {
        let line = await run("person nolan", "movie 550 cast", "1 seen")
        #expect(line.hasPrefix("error: “seen” does not apply to a person, such as Edward Norton"), "\(line)")
    }

    @Test func `JSON has the user's records of rows and pages, or null if there are none`() async throws {
        _ = await run("seen 550 date:2019-03", "seen 550 date:2026-11-20", "rate 9 550", "tag noir 550")
        let movie =
            #""mine":{"seen":2,"isSeen":true,"lastSeen":"2026-11-20","rating":9,"lists":[],"tags":["noir"],"hasNote":false}"#
        for line in ["movie 550", "search fight club", "person brad pitt films", "yours"] {
            #expect(await run("\(line) --json").contains(movie), "\(line)")
        }
        #expect(await run("export letterboxd -").contains("550,,Fight Club,1999,9,2026-11-20,true,noir,\n"))
        #expect(await run("movie 603 --json").contains(#""mine":null"#))
        #expect(await run("popular --limit 1 --ndjson").hasSuffix(#""mine":null}"# + "\n"))
        _ = await run("seen tv 1399 s1e1-5 date:2020")
        let series = #""mine":{"episodesSeen":5,"episodesAired":73,"state":"progress","next":{"season":1,"episode":6},"#
        #expect(await run("tv 1399 --json").contains(series))
        #expect(await run("yours --json").contains(series))
        #expect(await run("tv 1399 seasons --json").contains(#""mine":{"episodesSeen":5,"episodesAired":10}"#))
        #expect(await run("tv 1399 season 1 --json").contains(#""mine":{"episodesSeen":5,"episodesAired":10}"#))
        #expect(
            await run("next --json").hasSuffix(
                #""data":[{"id":1399,"title":"Game of Thrones","year":2011,"#
                    + #""genres":["Sci-Fi & Fantasy","Drama","Action & Adventure"],"season":1,"episode":6,"#
                    + #""episodeTitle":"A Golden Crown","airDate":"2011-05-22","left":68}],"page":1,"totalPages":1}"#
                    + "\n"))
        let diary = await run("diary --template '{kind} {itemID} {season} {episode} {date} {again} {rating}'")
        #expect(diary.hasPrefix("movie 550   2026-11-20 true 9\ntv 1399 1 5 2020 false \n"), "\(diary)")
        #expect(diary.hasSuffix("movie 550   2019-03 false \n"))
    }

    @Test func `seen titles stay on the watchlist if unlist-seen is off`() async throws {
        _ = await run("watchlist add 550", "set unlist-seen off", "seen 550")
        #expect(await run("watchlist --fields id --csv") == "id\n550\n")
        _ = await run("undo", "set unlist-seen true", "rate 7 #550")
        #expect(await run("watchlist --fields id --csv") == "id\n")
    }

    @Test func `marking a started season completes the season, and marking a seen one adds viewings`() async throws {
        let line = await run("seen 1399 s1e2 date:2020-01-01", "seen 1399 s1")
        #expect(line.hasPrefix("Game of Thrones (TV series, 2011): 9 episodes seen · 10 of 73"), "\(line)")
        let again = await run("seen 1399 s1 date:2020-01-02")
        #expect(again.contains(": 10 episodes seen on 2 Jan 2020 again · 10 of 73"), "\(again)")
        #expect(await run("diary game of thrones --fields episode --csv").hasPrefix("episode\n10\n9\n8\n"))
        let diary = await run("diary")
        #expect(diary.contains("S01     Game of Thrones · 9 episodes (again)"), "\(diary)")
        #expect(diary.contains("S01     Game of Thrones · 10 episodes  "), "\(diary)")
        #expect(await run("diary", "3 seen").contains(": S01E02 seen again · 10 of 73"))
        #expect(
            await run("unseen tv 1399 s1", "undo")
                == "Undid: Game of Thrones (2011) S01E01, S01E02, S01E03, S01E04, S01E05 and 5 more marked as unseen.\n"
        )
    }

    @Test func `unrated titles are last in any order, even a reversed one`() async throws {
        _ = await run("rate 7 550", "rate 9 77", "seen 603")
        #expect(await run("yours sort:mine --fields id --csv") == "id\n77\n550\n603\n")
        #expect(await run("yours sort:-mine --fields id --csv") == "id\n550\n77\n603\n")
    }

    @Test func `the diary shows the number and length of viewings only if all viewings were read`() async throws {
        _ = await run("seen 1399 s1- date:2020")
        #expect(await run("seen 1399 s1e1-4 date:2019", "diary 2019").contains("\n4 episodes · 3h 52m"))
        #expect(await run("diary --limit 3").hasSuffix("\nrows 1–3\n"))
        #expect(await run("diary 2020 --limit 3").hasSuffix("\n3 of 8\n"))
        #expect(await run("diary sort:title --limit 3").hasSuffix("\n3 of 12\n"))
        #expect(await run("diary --limit 3 --fields episode").split(separator: "\n").count == 5)
    }

    @Test func `a season marked by one line is one row of the diary, and several rows for machines`() async throws {
        let lines = ["seen 1399 s1 date:2020-01-01", "seen 1399 s2-3 date:2020-01-02"]
        for line in lines + ["tv 1399 season 4", "all seen date:2020-01-03"] { _ = await run(line) }
        let diary = await run("diary")
        #expect(diary.contains("\n1 Fri 3 Jan 2020 S04     Game of Thrones · 10 episodes"), "\(diary)")
        #expect(diary.contains("\n4 Wed 1 Jan 2020 S01     Game of Thrones · 10 episodes"), "\(diary)")
        #expect(diary.contains("\n40 episodes · "), "\(diary)")
        #expect(!diary.contains("\n5 "))
        #expect(await run("diary --csv --limit 99").split(separator: "\n").count == 41)
        #expect(await run("diary", "4").contains("Winter Is Coming"))
        #expect(await run("diary", "4 --json").contains(#""kind":"season""#))
    }

    @Test func `part of a season is one row for each episode, even if a filter leaves only part`() async throws {
        _ = await run("seen 1399 s1e1-5 date:2019", "seen 1399 s2 date:2020", "rate 9 1399 s2e3-4")
        #expect(await run("diary 2019").contains("\n5 2019"))
        #expect(await run("diary 2020").contains("S02     Game of Thrones · 10 episodes"))
        let rated = await run("diary 2020 mine:9")
        #expect(rated.contains("S02E04  Game of Thrones") && rated.contains("S02E03  Game of Thrones"), "\(rated)")
    }

    @Test(arguments: [
        ("1 unseen", "Removed 10 viewings of Game of Thrones (2011) S01; it is now unseen."),
        ("1 date:2019-03", "Moved to Mar 2019: Game of Thrones (2011) S01."),
        ("1 date:released", "Moved to their release days: Game of Thrones (2011) S01."),
        ("1 rate 8", "Game of Thrones (TV series, 2011): S01 rated 8."),
        ("1 unrate", "Not rated: Game of Thrones (2011) S01."),
        ("1 note \"with Anna\"", "Saved the note about Game of Thrones (2011) S01."),
        ("1 note", "There is no note about Game of Thrones S01."),
        ("1 tag winter", "Tagged winter: Game of Thrones (2011) S01."),
        ("1 seen", "Game of Thrones (TV series, 2011): 10 episodes seen again · 10 of 73"),
    ])
    func `an action on the row of a season concerns the whole season`(action: String, confirmation: String) async {
        _ = await run("tv 1399", "seen s1 date:2020-01-01")
        let state = await state()
        let line = await run("diary", action)
        #expect(line.hasPrefix(confirmation), "\(line)")
        guard line.hasSuffix("undo\n") else { return #expect(await self.state() == state) }
        #expect(await self.state() != state)
        _ = await run("undo")
        #expect(await self.state() == state)
    }

    @Test func `the limit of a list counts only the titles shown`() async throws {
        _ = await run("seen 550", "seen 603", "seen 680", "unseen 680", "unseen 603")
        #expect(await run("yours --limit 1 --fields id --csv") == "id\n550\n")
    }

    @Test func `a season that was rated but not seen is shown with the user's marks`() async throws {
        _ = await run("rate 8 1399 s2")
        #expect(await run("tv 1399 seasons --json").contains(#""mine":{"episodesSeen":0,"episodesAired":10}"#))
        #expect(await run("yours --json").contains(#"{"episodesSeen":0,"episodesAired":10,"rating":8,"#))
    }

    @Test func `the “next” command shows no dropped or finished series`() async throws {
        _ = await run("seen 1399 s1e1", "seen 1396 s1-")
        #expect(await run("next --fields id --csv") == "id\n1399\n")
        #expect(await run("drop tv 1399", "next") == "Nothing to continue: no unseen episode has aired.\n")
    }
}
