import LoopbackTMDb
import Testing

@Suite("Watchlist")
struct WatchlistTests {
    @Test func `a movie stays on the watchlist until it is removed`() async throws {
        let (server, home) = try Home.online()
        try await home.run("list", "add", "watchlist", "550").succeeded()
        let shown = try await home.run("watchlist", "--json").succeeded()
        #expect(try shown.json["kind"] == .text("list"))
        #expect(try shown.json.holds(id: 550))
        #expect(try await home.run("movie", "550", "--json").json["data"]?["isOnWatchlist"] == .bool(true))
        server.stop()
        try await home.run("list", "remove", "watchlist", "550", "--offline").succeeded()
        #expect(try await home.run("watchlist", "--json", "--offline").json.holds(id: 550) == false)
    }

    @Test(.builtProgramOnce)
    func `a list change is confirmed in one line, and can be undone in a later run`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outputs = [
            try await home.run("list", "create", "later"), try await home.run("list", "add", "LATER", "550"),
            try await home.run("list", "move", "550", "later", "watchlist"), try await home.run("undo"),
        ]
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0] && outputs.allSatisfy { $0.errors.isEmpty }, "\(outputs)")
        let lines = outputs.map { $0.output.split(separator: ".")[0] }
        #expect(
            lines == [
                "Created “later”", "Added Fight Club (1999) to “later”",
                "Moved Fight Club (1999) from “later” to “watchlist”",
                "Undid: Fight Club (1999) moved from “later” to “watchlist”",
            ])
        #expect(outputs.allSatisfy { $0.output.split(separator: "\n").count == 1 })
        #expect(try await home.run("list", "later", "--json").json.holds(id: 550))
        #expect(try await home.run("undo", "--json").json["kind"] == .text("change"))
    }

    @Test(.builtProgramOnce, arguments: ["sqlite", "file", "memory"])
    func `the watchlist survives clearing the cache`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        _ = try await home.run("list", "add", "watchlist", "550")
        try await home.run("storage", "clear", "--no-input").succeeded()
        server.stop()
        let shown = try await home.run("watchlist", "--json", "--offline").succeeded()
        #expect(try shown.json.holds(id: 550))
        #expect(shown.output.contains("Fight Club"))
    }

    @Test func `“more” goes on with the titles of a filtered list that haven't been looked up`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue((1...450).map { MadeTitle(.movie, $0, "Film \($0)", 1990, votes: $0) }))
        let session = try await TypedSession(server)
        defer { Task { await session.close() } }
        try await session.type(["popular movies --limit 450", "1-450 add", "storage clear --no-input"])
        server.forgetRequests()
        func lookedUp() -> Int { server.requests.count { $0.path.contains(/^\/3\/movie\/\d+$/) } }
        let first = try await session.type("watchlist under:2h")
        #expect(first.rowsAfter.count == 200 && lookedUp() == 200, "\(first)")
        #expect(first.errors.contains("Not looked up yet: 250 titles"), "\(first)")
        #expect(first.errors.contains("`more` goes on.") && first.errors.contains("rows 1–200 · more"), "\(first)")
        let second = try await session.type("more")
        #expect(second.rowsAfter.count == 400 && lookedUp() == 400, "\(second)")
        #expect(second.errors.contains("Not looked up yet: 50 titles"), "\(second)")
        let third = try await session.type("more")
        #expect(Set(third.rowsAfter.map(\.item)).count == 450 && lookedUp() == 450, "\(third)")
        #expect(third.errors.contains("401–450 of 450") && !third.errors.contains("Not looked up"), "\(third)")
        #expect(try await session.type("more").errors.contains("there are no more rows"))
    }

    @Test func `titles are looked up until one matches the filter of a list`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue((1...250).map { MadeTitle(.movie, $0, "Film \($0)", 1990, votes: $0) }))
        let session = try await TypedSession(server)
        defer { Task { await session.close() } }
        try await session.type(["popular movies --limit 250", "1-250 add", "storage clear --no-input"])
        let outcome = try await session.type("watchlist over:2h")
        #expect(outcome.text.hasPrefix("Nothing on “watchlist” matches.\n"), "\(outcome)")
        #expect(!outcome.text.contains("Not looked up"), "\(outcome)")
    }

    @Test func `a movie and a series with the same id are two titles on a list`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        func entries() async throws -> [String] {
            let list = try await home.run("watchlist", "--json").json["data"]?.list ?? []
            return list.map { "\($0["kind"]?.text ?? "") \(Int($0["id"]?.number ?? 0)) \($0["title"]?.text ?? "")" }
        }
        /// Whether the series and the movie are on the watchlist.
        func areListed() async throws -> [JSONValue?] {
            try await home.data(of: ["tv 550", "movie 550"]).map { try JSONValue($0)["isOnWatchlist"] }
        }
        #expect(try await home.run("-c", "watchlist add tv 550").exitCode == 0)
        #expect(try await areListed() == [.bool(true), .bool(false)])
        #expect(try await home.run("-c", "watchlist add movie 550").exitCode == 0)
        #expect(try await entries() == ["movie 550 Fight Club", "tv 550 The Soap Club"])
        #expect(try await areListed() == [.bool(true), .bool(true)])
        let removed = try await home.run("-c", "list remove watchlist tv 550")
        #expect(removed.output.hasPrefix("Removed The Soap Club"), "\(removed)")
        #expect(try await entries() == ["movie 550 Fight Club"])
        #expect(try await areListed() == [.bool(false), .bool(true)])
        #expect(try await home.run("undo").exitCode == 0)
        #expect(try await entries() == ["movie 550 Fight Club", "tv 550 The Soap Club"])
    }

    @Test(arguments: [
        "watchlist add tv 1396", "list add watchlist tt0903747", "watchlist add https://www.themoviedb.org/tv/1396",
        "watchlist add https://m.imdb.com/title/tt0903747/", "watchlist add breaking bad",
    ])
    func `a series can be added and removed by id, link or title`(line: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let added = try await home.run("-c", line)
        #expect(added.output.hasPrefix("Added Breaking Bad (2008) to “watchlist”."), "\(added)")
        #expect(try await home.run("tv", "1396", "--json").json["data"]?["isOnWatchlist"] == .bool(true))
        let again = try await home.run("-c", line)
        #expect(again.output == "Breaking Bad (2008) is already on “watchlist”.\n", "\(again)")
        let removed = try await home.run("-c", line.replacing(" add ", with: " remove "))
        #expect(removed.output.hasPrefix("Removed Breaking Bad (2008) from “watchlist”."), "\(removed)")
        #expect(try await home.run("tv", "1396", "--json").json["data"]?["isOnWatchlist"] == .bool(false))
    }

    @Test func `rows of movies and series are added and removed together`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script([
            "list create later", "search ferry", "1-2 add later", "popular movies", "1,4 add later", "list later",
            "3-4 remove later", "search ferry", "1,3 add later", "list later --json",
        ]).succeeded()
        #expect(outcome.output.contains("Added 2 titles to “later”: "))
        #expect(outcome.output.contains("Removed 2 titles from “later”: "))
        let left = try JSONText.objects(in: outcome.stdout).map { try JSONValue($0) }.last?["data"]?.list ?? []
        let series = left.filter { $0["kind"] == .text("tv") }.count
        #expect(left.count == 4 && series == 1, "\(outcome)")
    }

    @Test(arguments: [
        "watchlist add person 287", "list add watchlist https://www.themoviedb.org/person/287",
        "watchlist add nm0000093", "popular people\n1 add", "search ferry\n5-6 add",
    ])
    func `a person can't be added to a list`(lines: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(lines.split(separator: "\n").map(String.init))
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.errors.contains("person"), "\(outcome)")
        #expect(try await home.run("watchlist", "--json").json["data"] == .list([]))
    }
}
