import Foundation
import LoopbackTMDb
import Testing

@Suite("The user's own data")
struct DiaryTests {
    @Test func `a season of specials that can't be fetched isn't reported as nonexistent`() async throws {
        let (server, home) = try Home.online()
        try await home.run("ratings", "1396").succeeded()
        server.fail("/3/tv/1396/season/0", with: .status(503))
        let outcome = try await home.run("seen", "tv", "1396", "s0e1", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 5 && outcome.errors.contains("could not be fetched"), "\(outcome)")
    }

    @Test func `a special without an air date can be seen, and begins its series for “next”`() async throws {
        let (_, home) = try Home.online()
        let seen = try await home.run("seen", "tv", "1396", "s0e1")
        #expect(seen.exitCode == 0 && seen.output.contains("S00E01 seen · 0 of 62 · next S01E01"), "\(seen)")
        let next = try await home.run("next", "--template", "{title} {season} {episode} {left}")
        #expect(next.output == "Breaking Bad 1 1 62\n", "\(next)")
        try await home.run("drop", "tv", "1396").succeeded()
        #expect(try await home.run("next").errors == "Nothing to continue: you dropped every series.\n")
    }

    @Test(arguments: ["sqlite", "file"])
    func `recorded data can be shown and changed without a network or a cache`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        for line in [
            ["seen", "550", "date:2019-03-14"], ["seen", "550", "date:2026-11-20", "note: with\nAnna "],
            ["rate", "9", "550"], ["tag", "noir,-old", "550"], ["note", "\"again\"", "550"],
            ["seen", "tv", "1396", "s1e1", "date:2020-01-01"],
        ] {
            let outcome = try await home.run(words: line)
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
            #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome)")
        }
        let shown = try await home.run("diary", "--csv")
        _ = try await home.run("storage", "clear", "--no-input")
        server.stop()
        let offline = try await home.run("diary", "--csv", "--offline")
        #expect(offline.exitCode == 0 && offline.output == shown.output, "\(offline)")
        #expect(offline.output.contains("Fight Club,1999,2026-11-20,true,9,with Anna,"), "\(offline)")
        for (line, confirmation) in [
            (["rate", "7", "550"], "rated 7."), (["undo"], "Undid: Fight Club (1999) rated 7."),
            (["unseen", "550"], "1 viewing remains."), (["undo"], "Undid: Fight Club (1999) marked as unseen."),
            (["unseen", "1396", "s1"], "it is now unseen."),
            (["undo"], "Undid: Breaking Bad (2008) S01E01 marked as unseen."),
            (["drop", "tv", "1396"], "Dropped Breaking Bad (2008)."), (["undo"], "Undid: Breaking Bad (2008) dropped."),
        ] {
            let outcome = try await home.run(words: line + ["--offline"])
            #expect(outcome.exitCode == 0 && outcome.output.contains(confirmation), "\(outcome)")
        }
        #expect(try await home.run("diary", "--csv", "--offline").output == shown.output)
        let mine = try await home.run(
            "yours", "sort:title", "--offline", "--template", "{title} {mine.rating} {mine.tags}")
        #expect(mine.output == "Breaking Bad  \nFight Club 9 noir\n", "\(mine)")
    }

    @Test func `an action on an id is refused if the id is also the name of a stored title`() async throws {
        let home = try await Home.withMovieTitled550()
        for (line, hint) in [("seen 550", #"seen #550 · seen "550""#), ("rate 9 550", #"rate 9 #550 · rate 9 "550""#)] {
            let refused = try await home.run("-c", line)
            #expect(refused.exitCode == 2 && refused.errors.contains(hint), "\(refused)")
        }
        #expect(try await home.run("diary").errors == "The diary has nothing yet.\n")
        let seen = try await home.run("-c", "rate 9 #550")
        #expect(seen.exitCode == 0 && seen.output.hasPrefix("Fight Club (movie, 1999): rated 9"), "\(seen)")
    }

    @Test func `a title renamed on TMDb is shown in the diary under its new name`() async throws {
        let (server, home) = try Home.online()
        _ = try await home.run("seen", "550", "date:2019")
        server.reviseFightClub()
        _ = try await home.run("movie", "550", "--refresh")
        #expect(try await home.run("diary", "--fields", "title", "--csv").output == "title\nSoap Opera\n")
    }

    @Test func `“next” sends no request for series whose episodes are stored and fresh`() async throws {
        let (server, home) = try Home.online(engine: "sqlite")
        _ = try await home.run("seen", "tv", "1396", "s1e1", "date:2020-01-01")
        server.forgetRequests()
        let next = try await home.run("next", "--template", "{title} {season} {episode} {episodeTitle}")
        #expect(next.output == "Breaking Bad 1 2 Chapter 1.2\n", "\(next)")
        #expect(server.requests.isEmpty, "\(server.requests)")
        _ = try await home.run("storage", "clear", "--no-input")
        let unknown = try await home.run("next", "--offline")
        #expect(unknown.exitCode == 5 && unknown.output.isEmpty, "\(unknown)")
    }

    @Test func `“next --offline” says how many series aren’t stored`() async throws {
        let (server, home) = try Home.online(engine: "sqlite")
        server.serve(
            MadeCatalogue(
                (1...3).map { MadeTitle(.tv, $0, "Series \($0)", 2001, votes: 100).with { $0.episodes = [3] } }))
        for id in 1...3 { _ = try await home.run("seen", "tv", "\(id)", "s1e1", "date:2020-01-01") }
        _ = try await home.run("storage", "clear", "--no-input")
        let nothing = try await home.run("next", "--offline").refused(5)
        #expect(
            nothing.errors == "error: offline, and the episodes of 3 series are not stored. (omit --offline)\n",
            "\(nothing)")
        _ = try await home.run("seen", "tv", "2", "s1e2", "date:2020-01-02")
        let one = try await home.run("next", "--offline", "--csv", "--fields", "title,episode")
        #expect(one.exitCode == 0 && one.output == "title,episode\nSeries 2,3\n", "\(one)")
        #expect(
            one.errors == "warning: 2 series aren’t stored: `next` fetches them (omit --offline).\n", "\(one)")
    }

    /// Without a folder for data, the user's own data can't be stored.
    @Test func `a command whose action can't be stored exits with code 7`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.run(
            "seen", "550", options: RunOptions(environment: ["XDG_DATA_HOME": "/proc/none"]))
        #expect(outcome.exitCode == 7 && outcome.output.isEmpty, "\(outcome)")
    }
}
