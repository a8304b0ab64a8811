import Foundation
import LoopbackTMDb
import Testing

/// An IMDb id or a link of an episode means the episode.
@Suite struct `Links to episodes in actions` {
    private static let page = "https://www.themoviedb.org/tv/1396-breaking-bad/season/5/episode/14"

    @Test(arguments: ["tt2301451", "https://www.imdb.com/title/tt2301451/", page])
    func `an action on an episode's link concerns the episode`(link: String) async throws {
        let (_, home) = try Home.online(engine: "sqlite")
        let rated = try await home.run("rate", "10", link)
        #expect(rated.output.hasPrefix("Breaking Bad (TV series, 2008): S05E14 rated 10"), "\(rated)")
        let seen = try await home.run("seen", link, "date:2020")
        #expect(seen.output.hasPrefix("Breaking Bad (TV series, 2008): S05E14 seen in 2020"), "\(seen)")
        let noted = try await home.run("note", "\"ouch\"", link)
        #expect(noted.output.hasPrefix("Saved the note about Breaking Bad (2008) S05E14."), "\(noted)")
        let tagged = try await home.run("tag", "desert", link)
        #expect(tagged.output.hasPrefix("Tagged desert: Breaking Bad (2008) S05E14."), "\(tagged)")
        let yours = try await home.run("yours", "--template", "{season} {episode} {mine.rating} {mine.tags}")
        #expect(yours.output == "   \n5 14 10 desert\n", "\(yours)")
    }

    @Test func `the link of a season is the season`() async throws {
        let (_, home) = try Home.online(engine: "sqlite")
        let rated = try await home.run("rate", "9", "https://www.themoviedb.org/tv/1396/season/5")
        #expect(rated.output.hasPrefix("Breaking Bad (TV series, 2008): S05 rated 9"), "\(rated)")
    }

    @Test(arguments: [
        (["drop", "tt2301451"], "drop tv 1396"), (["watchlist", "add", "tt2301451"], "list add watchlist tv 1396"),
    ])
    func `an action on whole titles refuses an episode and names the series`(
        line: [String], hint: String
    ) async throws {
        let (_, home) = try Home.online(engine: "sqlite")
        let refused = try await home.run(words: line)
        #expect(refused.exitCode == 2 && refused.errors.contains("Breaking Bad S05E14 is part of one"), "\(refused)")
        #expect(refused.errors.hasSuffix("\(hint)\n"), "\(refused)")
        #expect(try await home.run("yours").errors == "You have recorded nothing yet.\n")
    }

    @Test func `an episode's link still opens the episode`() async throws {
        let (_, home) = try Home.online(engine: "sqlite")
        for line in [["tt2301451"], ["tv", "tt2301451"], ["find", Self.page]] {
            let shown = try await home.run(words: line)
            #expect(shown.output.contains("S05E14 Chapter 5.14"), "\(shown)")
        }
    }
}
