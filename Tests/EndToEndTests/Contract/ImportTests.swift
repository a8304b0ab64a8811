import Foundation
import LoopbackTMDb
import Testing

@Suite("Import and export")
struct ImportTests {
    private static let diary = """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2023-05-02,Fight Club,1999,https://boxd.it/1,4.5,,"cinema, again",2023-05-01
        2023-05-02,Fight Club,1999,https://boxd.it/2,5,Yes,,2023-05-01
        2023-05-02,Fight Club,,https://boxd.it/3,5,Yes,,2024-05-01
        2023-05-02,No Such Film,1999,https://boxd.it/4,,,,2023-05-01

        """

    private func write(_ text: String, _ name: String, _ home: Home) throws -> String {
        let url = home.here.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func numbers(_ run: Outcome) throws -> [Double?] {
        #expect(run.exitCode == 0, "\(run)")
        let total = try run.json["data"]?["total"]
        return ["rows", "added", "alreadyThere", "changed", "unsure", "notFound", "skipped"].map { total?[$0]?.number }
    }

    @Test func `a viewing in 1970, which means “unknown” in Trakt's files, survives export and import`() async throws {
        let (server, home) = try Home.online()
        try await home.run("-c", "seen 550 date:1970-07-20").succeeded()
        let file = try await write(home.run("export", "csv", "-").output, "mine.csv", home)
        let other = try Home(server)
        try await other.run("import", file).succeeded()
        #expect(try await other.run("diary", "1970").output.contains("Fight Club"))
    }

    @Test func `an older export is asked about at the prompt, and an error on a pipe`() async throws {
        let home = try Home()
        let columns = "Title,Date\nInception,2024-01-01\nFight Club,2024-01-02\n"
        let newer = try write(columns + "Alien,2024-01-04\n", "newer/netflix.csv", home)
        let older = try write(columns + "Up,2024-01-03\n", "older/netflix.csv", home)
        try await home.run("import", newer).succeeded()
        let refused = try await home.run("import", older)
        #expect(refused.exitCode == 2 && refused.output.isEmpty && refused.errors.contains("--older"), "\(refused)")
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("import \(older) --no-input\r", expecting: "nothing was changed", "popcorn>")
        try await terminal.type("import \(older)\r", expecting: "[y/N]")
        try await terminal.type("n\r", expecting: "nothing was changed", "popcorn>")
        try await terminal.type("import \(older)\r", expecting: "[y/N]")
        try await terminal.type("y\r", expecting: "1 added", "Up (2009)", "popcorn>")
        try await terminal.quit()
    }

    @Test func `undoing an import says what stays because another machine imported it too`() async throws {
        let (server, home) = try Home.online()
        let other = try Home(server)
        for (home, machine) in [(home, "a"), (other, "b")] {
            let file = try write(Self.diary, "diary.csv", home)
            let options = RunOptions(environment: ["POPCORN_MACHINE": machine])
            #expect(try numbers(await home.run(words: ["import", file, "--json"], options))[1] == 2)
        }
        let folder = other.xdg("data").appending(path: "popcorn/library")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".jsonl") {
            try FileManager.default.copyItem(
                at: folder.appending(path: name), to: home.xdg("data").appending(path: "popcorn/library/\(name)"))
        }
        let undone = try await home.run("undo", options: RunOptions(environment: ["POPCORN_MACHINE": "a"]))
        let reason = "2 of its viewings stay: they were also imported on b"
        #expect(undone.output.hasPrefix("Undid: ") && undone.output.contains(reason), "\(undone)")
        #expect(try await home.run("diary", "--json").json["data"]?.list.count == 2)
    }

    @Test func `an import accounts for every row, and can be settled, repeated, undone and exported`() async throws {
        let (server, home) = try Home.online()
        let file = try write(Self.diary, "diary.csv", home)
        let before = try await home.run("export", "csv", "-").output
        #expect(try numbers(await home.run("import", file, "--dry-run", "--json")) == [4, 2, 0, 0, 1, 1, 0])
        #expect(try await home.run("export", "csv", "-").output == before)
        let first = try await home.run("import", "letterboxd", file, "--json")
        #expect(try numbers(first) == [4, 2, 0, 0, 1, 1, 0])
        let unsure = try first.json["data"]?["unsure"]?.list.first
        #expect(unsure?["row"] == .number(1) && unsure?["line"] == .number(4), "\(first)")
        #expect(unsure?["candidates"]?.list.first?["id"] == .number(550))
        let left = home.here.appending(path: "diary-left.csv")
        let remainder = try String(contentsOf: left, encoding: .utf8)
        #expect(remainder.hasPrefix("Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date,Reason,TMDb id\n"))
        let requests = server.requests.count
        #expect(try numbers(await home.run("import", file, "--json")) == [4, 0, 2, 0, 1, 1, 0])
        #expect(server.requests.dropFirst(requests).allSatisfy { !$0.path.contains("/550") }, "\(server.requests)")
        #expect(try await home.run("unsure", "1000001").exitCode == 3, "There is no row 1000001.")
        #expect(try numbers(await home.run("import", "match", "1", "1", "--json")) == [1, 1, 0, 0, 0, 0, 0])
        let chosen = try await home.run("-c", "unsure 1\n1")
        #expect(chosen.output.hasSuffix("1 row: 1 already there.\n"), "Row 1 is the first candidate. \(chosen)")
        let corrected = remainder.replacing(",not found,", with: ",not found,1396 s5e14")
            .replacing("No Such Film", with: "Ozymandias")
        let settled = try await home.run("import", write(corrected, "corrected.csv", home), "--json")
        #expect(try numbers(settled) == [2, 1, 1, 0, 0, 0, 0], "\(settled)")
        let films = home.here.appending(path: "films.csv").path
        let exported = try await home.run("export", "letterboxd", films)
        #expect(exported.output.contains("Left out 1 viewing of episodes: "), "\(exported)")
        let other = try Home(server)
        #expect(try numbers(await other.run("import", films, "--json")) == [3, 3, 0, 0, 0, 0, 0])
        #expect(try numbers(await other.run("import", films, "--json")) == [3, 0, 3, 0, 0, 0, 0])
        let written = try String(contentsOfFile: films, encoding: .utf8)
        let lines = try await other.run("export", "letterboxd", "-").output.split(separator: "\n").sorted()
        #expect(lines == written.split(separator: "\n").sorted())
        for _ in 1...3 { #expect(try await home.run("undo").exitCode == 0) }
        #expect(try await home.run("export", "csv", "-").output == before)
        #expect(try await home.run("export", "letterboxd", file).exitCode == 2)
        let link = home.here.appending(path: "link.csv")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: films)
        try await home.run("export", "letterboxd", link.path).succeeded()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == films)
        try await home.run("export", "csv", "/dev/null").succeeded()
        let full = try await home.run("export", "csv", "/dev/full")
        #expect(full.exitCode == 1 && full.errors.contains("/dev/full: No space left on device"), "\(full)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.diary, "A foreign file was overwritten.")
    }

    @Test func `a film rated but not seen is exported with only its rating, and a note mentions this`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let ratings = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Fight Club,1999,https://boxd.it/a,4.5\n"
        #expect(try numbers(await home.run("import", write(ratings, "ratings.csv", home), "--json"))[1] == 1)
        let exported = try await home.run("export", "letterboxd", "-")
        #expect(exported.output.hasSuffix("\n550,,Fight Club,1999,9,,,,\n"), "\(exported)")
        #expect(exported.errors.contains("Wrote 1 film rated or noted but not seen: they count as seen there."))
        #expect(try await !home.run("yours", "unseen", "--csv").output.contains("Fight Club"))
        try await home.run("import", home.here.appending(path: "ratings.csv").path, "--seen").succeeded()
        #expect(try await home.run("diary", "--csv").output.contains("Fight Club"))
    }

    @Test func `a review without a day is exported for Letterboxd as a review without a day`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let reviews = """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
            2024-01-02,Fight Club,1999,https://boxd.it/a,,,"Not for me, then.",,

            """
        try await home.run("import", write(reviews, "reviews.csv", home)).succeeded()
        let exported = try await home.run("export", "letterboxd", "-").output
        #expect(exported.hasSuffix("\n550,,Fight Club,1999,,,,,\"Not for me, then.\"\n"), "\(exported)")
    }

    @Test(.builtProgram) func `a time with a zone is a viewing on the user's day`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let play = #"""
            [{"id":1,"watched_at":"2026-01-01T02:30:00.000Z","type":"movie",
            "movie":{"title":"Fight Club","year":1999,"ids":{"trakt":1,"tmdb":550}}}]
            """#
        let file = try write(play, "watched-history-1.json", home)
        let losAngeles = RunOptions(environment: ["TZ": "America/Los_Angeles"])
        try await home.run("import", file, options: losAngeles).succeeded()
        let diary = try await home.run("diary", "--csv")
        #expect(diary.output.contains("2025-12-31"), "\(diary)")
    }

    @Test func `Netflix's viewing history brings films and episodes, each once a day`() async throws {
        let (_, home) = try Home.online()
        let history = """
            Title,Date
            "Breaking Bad: Season 5: Chapter 5.14","9/15/13"
            "Breaking Bad: Season 5: Chapter 5.14","9/15/13"
            "Breaking Bad: Staffel 5: Vom Winde verweht","9/14/13"
            "Fight Club","9/1/13"
            "No Such Film: Season 1: Pilot","9/1/13"

            """
        let file = try write(history, "NetflixViewingHistory.csv", home)
        let first = try await home.run("import", file, "--json")
        #expect(try numbers(first) == [5, 2, 1, 0, 1, 1, 0])
        let diary = try await home.run("diary", "--csv")
        #expect(diary.output.contains("2013-09-15") && diary.output.contains("2013-09-01"), "\(diary)")
        #expect(try numbers(await home.run("import", "netflix", file, "--json")) == [5, 0, 3, 0, 1, 1, 0])
        let candidates = try first.json["data"]?["unsure"]?.list.first?["candidates"]?.list
        #expect(candidates?.count == 16 && candidates?[14]["episode"] == .number(15), "\(first)")
        #expect(try await home.run("unsure", "1", "--plain").output.contains("tv/1396 s5e15"))
        #expect(try numbers(await home.run("import", "match", "1", "15", "--json")) == [1, 1, 0, 0, 0, 0, 0])
        for _ in 1...2 { try await home.run("undo").succeeded() }
        #expect(try await !home.run("diary", "--csv").output.contains("2013-"))
    }

    @Test func `an import without a file says what it reads and where to get it`() async throws {
        let home = try Home()
        let overview = try await home.run("import")
        #expect(overview.exitCode == 0 && overview.output.contains("letterboxd.com/settings/data"), "\(overview)")
        let missing = try await home.run("import", "letterboxd")
        #expect(missing.exitCode == 2 && missing.errors.contains("which file? Letterboxd writes"), "\(missing)")
    }

    @Test func `an import waits during a TMDb outage, and a second run continues after a longer one`() async throws {
        let (server, home) = try Home.online()
        let films = ["Fight Club,1999", "Borrowed Harbour,1970"].map { "2024-01-02,\($0),https://boxd.it/a,4" }
        let files = try films.enumerated().map { index, film in
            try write("Date,Name,Year,Letterboxd URI,Rating\n\(film)\n", "\(index)/ratings.csv", home)
        }
        let idle = RunOptions(isIdle: true)
        // Makes all three attempts of one request fail.
        server.fail("/3/search/movie", with: .resetBeforeResponse, times: 3)
        #expect(try numbers(await home.run("import", files[0], "--json", options: idle)) == [1, 1, 0, 0, 0, 0, 0])
        server.fail("/3/search/movie", with: .status(422, body: #"{"errors":["query must be provided"]}"#))
        #expect(try numbers(await home.run("import", files[1], "--json")) == [1, 0, 0, 0, 0, 0, 1])
        server.heal()
        server.fail(with: .resetBeforeResponse)
        let failed = try await home.run("import", files[1], options: idle)
        #expect(failed.exitCode == 5 && failed.errors.contains("after looking up 0 of 1 title"), "\(failed)")
        #expect(failed.errors.contains("run the same command again to continue"), "\(failed)")
        server.heal()
        #expect(try numbers(await home.run("import", files[1], "--json"))[1] == 1)
        #expect(try await home.run("undo").exitCode == 0)
    }

    @Test func `a title is one request by its id, and at most two by its name if TMDb doesn't have it`() async throws {
        let titles = (0..<30).map { number in
            MadeTitle(.movie, number + 1, "Film \(number)", 1990).with { $0.imdbID = "tt\(1_000_000 + number * 2)" }
        }
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue(titles))
        let home = try Home(server)
        let rated = (0..<30).map { "tt\(1_000_000 + $0 * 2),7,2020-01-02,Ein Film,Film,1990\n" }.joined()
        let ratings = try write("Const,Your Rating,Date Rated,Title,Title Type,Year\n\(rated)", "ratings.csv", home)
        #expect(try numbers(await home.run("import", ratings, "--json")) == [30, 30, 0, 0, 0, 0, 0])
        #expect(server.requests.count { $0.path.contains("/find/") } == 30)
        #expect(server.requests.count { $0.path.hasPrefix("/3/movie/") } == 0, "\(server.requests)")
        server.forgetRequests()
        let seen = (0..<20).map { "2020-01-02,Nothing \($0),1990,https://boxd.it/\($0),,,,2020-01-02\n" }.joined()
        let diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n\(seen)"
        #expect(try numbers(await home.run("import", write(diary, "diary.csv", home), "--json"))[5] == 20)
        #expect(server.requests.count { $0.path.contains("/search/") } <= 40, "\(server.requests)")
    }

    @Test func `an exported library is restored exactly on a machine without any data`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server)
        let other = try Home(server)
        for line in [
            ["rate", "9", "550"], ["watchlist", "add", "breaking", "bad"], ["seen", "1396", "s1e1", "date:2019-03"],
        ] {
            #expect(try await home.run(words: line).exitCode == 0)
        }
        let file = home.here.appending(path: "library.json").path
        #expect(try await home.run("export", file).exitCode == 0)
        try await other.run("import", file, "--only", "diary").refused(2)
        #expect(try numbers(await other.run("import", file, "--dry-run", "--json"))[1] == 3)
        #expect(try numbers(await other.run("import", "library", file, "--json"))[1] == 3)
        #expect(try numbers(await other.run("import", file, "--json"))[2] == 3)
        #expect(try await other.run("export", "-").output == String(contentsOfFile: file, encoding: .utf8))
        let undone = try await other.run("undo").output
        #expect(undone.hasPrefix("Undid: import of a library with 3 changes."))
        #expect(try await other.run("yours").output == Home().run("yours").output)
        #expect(try await other.run("redo").exitCode == 0)
        #expect(try await other.run("yours").output == home.run("yours").output)
    }

    @Test func `a damaged line of a library costs its change, and is named`() async throws {
        let home = try Home()
        let other = try Home()
        for film in ["550", "680", "13"] { #expect(try await home.run("seen", film).exitCode == 0) }
        let lines = try await home.run("export", "-").output.split(separator: "\n").map(String.init)
        let damaged = lines[1].replacing("Pulp", with: "Pump")
        let file = try write("\u{FEFF}[\r\n\(lines[0]),\r\n  \(damaged),\r\n\(lines[2])]\r\n", "library.json", home)
        let imported = try await other.run("import", file).succeeded()
        #expect(imported.output.contains("3 rows: 2 added, 1 skipped"), "\(imported)")
        #expect(imported.output.contains("Skipped 1 row: line 3 is damaged."), "\(imported)")
        let again = try #require(try await other.run("import", file, "--json").json["data"]?["leftOut"]?.list)
        #expect(again.map { $0["line"]?.number } == [3] && again.map { $0["reason"]?.text } == ["damaged"])
        let diary = try await other.run("diary", "--csv").output
        #expect(diary.contains("Fight Club") && diary.contains("Forrest Gump") && !diary.contains("Pulp"))
        let history = try await other.run("history").output
        #expect(history.contains("import of a library with 2 changes"), "\(history)")
    }

    @Test func `undoing the import of a library leaves what was recorded at the prompt`() async throws {
        let home = try Home()
        let other = try Home()
        #expect(try await home.run("seen", "550").exitCode == 0)
        let file = home.here.appending(path: "library.json").path
        #expect(try await home.run("export", file).exitCode == 0)
        #expect(try await other.run("seen", "680").exitCode == 0)
        let before = try await other.run("diary", "--json").output
        #expect(try await other.run("import", file).exitCode == 0)
        #expect(try await other.run("undo").output.hasPrefix("Undid: import of a library with 1 change."))
        #expect(try await other.run("diary", "--json").output == before)
        #expect(try await other.run("history", "--csv").output.contains("libraryImported"))
        #expect(try await other.run("redo").output.hasPrefix("Redid: import of a library with 1 change."))
        #expect(try await other.run("diary").output.contains("Fight Club"))
    }

    @Test func `a file that can't be imported exits with code 3 and changes nothing`() async throws {
        let home = try Home()
        for text in ["a,b\n1,2\n", "{", "PK\u{3}\u{4}"] {
            try await home.run("import", write(text, "x.csv", home)).refused(3)
        }
    }
}
