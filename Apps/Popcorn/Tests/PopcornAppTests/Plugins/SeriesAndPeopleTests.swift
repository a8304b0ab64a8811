import CoreDomain
import Foundation
import PopcornTVSeries
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

/// Screens of series and people, on the sample.
@Suite struct `Series and people` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func output(_ lines: String...) async throws -> CommandOutput {
        let session = try Session.inMemory(["NO_COLOR": "1"], in: folder, toTerminal: true, isInteractive: false)
        for line in lines.dropLast() { _ = await session.run(line) }
        return await session.run(lines.last ?? "")
    }

    private func screen(_ line: String) async throws -> String { try await output(line).standardOutput }

    @Test func `a series' page shows the years, the figures and the people`() async throws {
        #expect(
            try await screen("tv 1396") == """
                Breaking Bad (2008–2013)                                       #1396 · tt0903747
                ★ 8.9  16,200 votes · 5 seasons · 62 episodes · 47m · TV-MA · Drama, Crime
                English · ended
                “He was only going to do it once.”

                  A mild chemistry teacher with a bleak diagnosis and an old talent teams up
                  with a former pupil to cook the purest product in Albuquerque. What begins
                  as a way to provide for his family turns, batch by batch, into an appetite.

                Creator  Vince Gilligan
                Cast     Bryan Cranston (Walter White), Aaron Paul (Jesse Pinkman), Anna Gunn
                         (Skyler White), Dean Norris (Hank Schrader), Betsy Brandt (Marie
                         Schrader)… +22
                Aired    20 Jan 2008 – 29 Sep 2013
                Seasons  ▅▆▆▇█  8.2–9.2 · best S05
                Network  AMC
                Last     S05E16 Felina · 29 Sep 2013

                """)
    }

    @Test func `an episode is named by its series, season and number`() async throws {
        #expect(
            try await screen("tv breaking bad s5e14") == """
                Breaking Bad · S05E14 Ozymandias                                       #90200060
                ★ 9.8  375 votes · 15 Sep 2013 · 47m

                  Everything built over two years comes down in an afternoon.

                Director  Rian Johnson                  Writer  Moira Walley-Beckett

                """)
    }

    @Test func `the ratings grid has a column for each episode number`() {
        let episodes = [0, 3, 2_000_000_000].enumerated().map { index, number in
            EpisodeRating(
                id: number, episodeNumber: number, name: "E", voteAverage: 8 - Double(index), voteCount: 1)
        }
        let seasons = [SeasonRatings(seasonNumber: 1, episodes: episodes)]
        let ratings = SeriesRatings(id: 1, name: "Odd", seasons: seasons, missingSeasons: [2])
        let text = ScreenRenderer(width: 80, style: .plain).text(of: SeriesCommands.grid(ratings))
        #expect(text.hasPrefix("Odd · 3 episodes · without season 2 · best S01E00 E 8.0"))
        #expect(text.contains(" 2000000000 ") && text.contains("S01"))
    }

    @Test func `a grid whose values are all equal has no best and no lowest`() {
        let episodes = [1, 2].map {
            EpisodeRating(id: $0, episodeNumber: $0, name: "E", voteAverage: 8, voteCount: 1)
        }
        let seasons = [SeasonRatings(seasonNumber: 1, episodes: episodes)]
        let ratings = SeriesRatings(id: 1, name: "Even", seasons: seasons, missingSeasons: [])
        let text = ScreenRenderer(width: 80, style: .plain).text(of: SeriesCommands.grid(ratings))
        #expect(text.hasPrefix("Even · 2 episodes\n"))
    }

    @Test func `the ratings of two series are shown side by side`() async throws {
        #expect(
            try await screen("ratings 1396 1399") == """
                            Breaking Bad             Game of Thrones
                Episodes    62                       73
                Average     8.8 ◂                    8.2
                Best        9.8 S05E14 Ozymandias ◂  9.4 S03E09 The Rains of Castamere
                Lowest      7.6 S03E10 Fly ◂         4.8 S08E06 The Iron Throne
                S01         8.2                      8.3 ◂
                S02         8.6 ◂                    8.3
                S03         8.6 ◂                    8.3
                S04         8.9 ◂                    8.6
                S05         9.2 ◂                    8.2
                S06         –                        8.5
                S07         –                        8.3
                S08         –                        6.6

                """)
    }

    @Test func `a surname finds the most popular person, and the other matches are mentioned`() async throws {
        let output = try await output("person nolan directed --fields title --csv")
        #expect(
            output.standardOutput
                == "title\nOppenheimer\nInterstellar\nInception\nThe Dark Knight\nThe Prestige\nMemento\n")
        #expect(output.standardError == "also: Jonathan Nolan (#527)\n")
    }

    @Test(arguments: [
        ("tv 1396 season 5 --limit 2", 2, "S05E"), ("tv 1396 ratings --csv --limit 3", 3, "1396,"),
        ("person 525 directed --limit 2", 1, "directed 6 titles"), ("common 525 3895 --limit 1 --csv", 1, "movie,"),
    ])
    func `a limit reduces the rows shown, but not the total above them`(line: String, count: Int, start: String)
        async throws
    {
        let lines = try await screen(line).split(separator: "\n").filter { $0.contains(start) }
        #expect(lines.count == count, "\(lines)")
    }

    @Test(arguments: ["ratings friends", "tv 1668 episodes"])
    func `requesting episodes missing from the sample is an error that names the series`(line: String) async throws {
        let output = try await output(line)
        #expect(output.exitCode == 3)
        #expect(output.standardError.hasPrefix("error: the sample doesn’t include the episodes of Friends."))
    }

    @Test func `the number of a row of another kind is not treated as a title`() async throws {
        let output = try await output("popular movies --limit 3", "ratings 1-3")
        #expect(output.exitCode == 2)
        #expect(output.standardError.hasSuffix(" is a movie, not a TV series.   movie 278\n"), "\(output)")
    }

    @Test(arguments: [
        ("compare tv 1396, tv 1399 --fields kind,name,numberOfSeasons", "tv,Breaking Bad,5\ntv,Game of Thrones,8\n"),
        ("compare breaking bad and 603 --fields kind,id", "tv,1396\nmovie,603\n"),
        ("compare brad pitt vs edward norton --fields name,titleCount", "Brad Pitt,4\nEdward Norton,1\n"),
        (
            "common fight club, se7en --fields id,name,first,second --limit 2",
            "287,Brad Pitt,Tyler Durden,Mills\n7467,David Fincher,Director,Director\n"
        ),
        ("common breaking bad and friends --fields id", ""),
        ("common #287 819 --fields title", "Fight Club\n"), ("ratings tv 1396 --fields seasonNumber --limit 1", "1\n"),
    ])
    func `titles of all kinds can be compared, and so can people`(line: String, rows: String) async throws {
        let output = try await output(line + " --csv").standardOutput
        #expect(output.drop { $0 != "\n" }.dropFirst() == rows)
    }

    @Test(arguments: [
        ("tv breaking bad (2008–2013) --fields id", "1396"), ("movie the matrix (1999) --fields id", "603"),
        ("tv game of thrones (2011) s1e1 --fields seasonNumber", "1"),
    ])
    func `a title can be followed by its year, as in a heading`(line: String, value: String) async throws {
        #expect(try await screen(line + " --csv").split(separator: "\n").last.map(String.init) == value)
    }

    @Test func `the rows of two people's common titles show each person's work`() async throws {
        #expect(
            try await output("common \"brad pitt\" 819 --csv").standardOutput == """
                kind,id,title,date,voteAverage,voteCount,first,second,mine.seen,mine.episodesSeen,mine.episodesAired,\
                mine.state,mine.next.season,mine.next.episode,mine.isSeen,mine.lastSeen,mine.rating,mine.lists,mine.tags,\
                mine.hasNote
                movie,550,Fight Club,1999-10-15,8.438,31033,Tyler Durden,Narrator,,,,,,,,,,,,

                """)
    }

    @Test func `rows of a cast open people, and rows of a person's titles open titles`() async throws {
        let output = try await output("movie 550 cast", "2 films --fields title --csv", "1 --fields id,title --csv")
        #expect(output.standardOutput.hasPrefix("id,title\n"))
        #expect(output.exitCode == 0)
    }

    @Test(arguments: [
        ("search the --limit 40 --json", ["movie", "tv"]), ("search brad --json", ["person"]),
        ("trending all --json", ["movie", "person", "tv"]),
    ])
    func `search results and trends have rows of several kinds`(line: String, kinds: [String]) async throws {
        let text = try await output(line).standardOutput
        let data = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let rows = try #require(data?["data"] as? [[String: Any]])
        #expect(Set(rows.compactMap { $0["kind"] as? String }).isSuperset(of: kinds))
    }

    @Test(arguments: [
        ("compare 603", 2, "a comparison takes 2 to 20 titles or people, not 1"),
        ("common 287", 2, "expected two different people or titles, not 1"), ("ratings", 2, "which TV series?"),
        ("compare tv 1396 603", 3, "no TV series titled “1396 603” was found"),
        ("compare fight club, brad pitt", 2, "expected titles or people, not both: Brad Pitt is a person"),
        ("common fight club, brad pitt", 2, "expected titles or people, not both"),
        ("ratings movie 550, tv 1396", 2, "movie 550 is a movie, not a TV series"),
        ("tv 1396 season 9", 3, "season 9 of TV series 1396 is not in the sample"),
        ("tv 1396 s5e99", 3, "episode 99 of season 5 of TV series 1396 is not in the sample"),
        ("person 999999", 3, "person 999999 is not in the sample"),
        ("list add watchlist nolan", 3, "no movie or TV series titled"),
        ("list add watchlist person 525", 2, "person 525 is a person, not a movie or TV series"),
        ("now", 3, "the sample has no current schedule, so “now” is unavailable"),
        ("airing", 3, "the sample has no current schedule, so “airing” is unavailable"),
        ("find heat", 2, "“heat” is neither an id of another catalogue nor a link"),
        (
            "movie https://www.themoviedb.org/tv/1396", 2,
            "https://www.themoviedb.org/tv/1396 is a TV series, not a movie"
        ),
    ])
    func `an error explains why a display is impossible`(line: String, code: Int32, message: String) async throws {
        let output = try await output(line)
        #expect(output.exitCode == code && output.standardError.hasPrefix("error: \(message)"), "\(output)")
        #expect(output.standardOutput == "")
    }
}
