import LoopbackTMDb
import Testing

@Suite("Watchlist")
struct WatchlistTests {
    @Test func `the watchlist keeps a movie until it is removed`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server)
        let added = try await home.run("list", "add", "watchlist", "550")
        #expect(added.exitCode == 0, "\(added)")
        let shown = try await home.run("watchlist", "--json")
        #expect(shown.exitCode == 0, "\(shown)")
        #expect(try shown.json["kind"] == .text("list"))
        #expect(try shown.json.holds(id: 550))
        #expect(try await home.run("movie", "550", "--json").json["data"]?["isOnWatchlist"] == .bool(true))
        server.stop()
        let removed = try await home.run("list", "remove", "watchlist", "550", "--offline")
        #expect(removed.exitCode == 0, "\(removed)")
        #expect(try await home.run("watchlist", "--json", "--offline").json.holds(id: 550) == false)
    }

    @Test func `a change of a list confirms in one line, and is undone in a later run`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outputs = [
            try await home.run("list", "create", "later"), try await home.run("list", "add", "LATER", "550"),
            try await home.run("list", "move", "550", "later", "watchlist"), try await home.run("undo"),
        ]
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0] && outputs.allSatisfy { $0.errors.isEmpty }, "\(outputs)")
        let lines = outputs.map { $0.output.split(separator: ".")[0] }
        #expect(
            lines == [
                "Created “later”", "Added Fight Club to “later”", "Moved Fight Club from “later” to “watchlist”",
                "Took back: moved Fight Club from “later” to “watchlist”",
            ])
        #expect(outputs.allSatisfy { $0.output.split(separator: "\n").count == 1 })
        #expect(try await home.run("list", "later", "--json").json.holds(id: 550))
        #expect(try await home.run("undo", "--json").json["kind"] == .text("history"))
    }

    @Test(arguments: ["sqlite", "file", "memory"])
    func `the watchlist survives clearing the cache`(engine: String) async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: engine)
        _ = try await home.run("list", "add", "watchlist", "550")
        let cleared = try await home.run("storage", "clear", "--no-input")
        #expect(cleared.exitCode == 0, "\(cleared)")
        server.stop()
        let shown = try await home.run("watchlist", "--json", "--offline")
        #expect(shown.exitCode == 0, "\(shown)")
        #expect(try shown.json.holds(id: 550))
        #expect(shown.output.contains("Fight Club"))
    }

    @Test func `a movie is on the watchlist once, however often it is added`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        for _ in 1...2 { _ = try await home.run("list", "add", "watchlist", "550") }
        let shown = try await home.run("watchlist", "--json")
        #expect(shown.output.ranges(of: #""Fight Club""#).count == 1, "\(shown)")
    }
}
