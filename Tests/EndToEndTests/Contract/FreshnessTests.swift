import LoopbackTMDb
import Testing

@Suite("Freshness of stored movies")
struct FreshnessTests {
    @Test(arguments: ["sqlite", "file"])
    func `a stored movie is shown with its age if the network is down`(engine: String) async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: engine)
        _ = try await home.run("movie", "550")
        server.stop()
        let outcome = try await home.run("movie", "550")
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(outcome.output.contains("Fight Club"))
        #expect(outcome.errors.contains(/\d ?(s|min|h) (old|ago)/), "\(outcome)")
    }

    @Test func `a failed refresh shows the stored movie with a warning`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server)
        _ = try await home.run("movie", "550")
        server.stop()
        let outcome = try await home.run("movie", "550", "--refresh", "--json", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try outcome.json["source"] == .text("storage"))
        #expect(outcome.errors.isEmpty == false)
    }

    @Test func `the age of a stored movie is printed once`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 9)
        server.stop()
        let outcome = try await home.run("movie", "550", options: RunOptions(isIdle: true))
        #expect(outcome.errors.matches(of: /9 days ago/).count == 1, "\(outcome)")
    }

    @Test func `a refresh fetches a movie again`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server)
        _ = try await home.run("movie", "550")
        let outcome = try await home.run("movie", "550", "--refresh", "--json")
        #expect(try outcome.json["source"] == .text("network"))
        #expect(server.count("/3/movie/550") == 2)
        #expect(server.count("/3/configuration") == 1)
    }

    @Test func `a stale movie is fetched again`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 90)
        let outcome = try await home.run("movie", "550", "--json")
        #expect(try outcome.json["source"] == .text("network"))
        #expect(server.count("/3/movie/550") == 2)
    }

    @Test func `a stale movie is shown with its age and a warning if fetching fails`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 90)
        server.stop()
        let outcome = try await home.run("movie", "550", "--json", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try outcome.json["source"] == .text("storage"))
        #expect(try (outcome.json["ageSeconds"]?.number ?? 0) >= 90 * 86400)
        #expect(outcome.errors.isEmpty == false)
    }

    @Test func `a movie older than 180 days is removed at the next start`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 181)
        _ = try await home.run("movie", "2001")
        #expect(try await home.sql("select movieID from movies") == ["2001"])
    }

    @Test func `storage doesn't count what is older than 180 days`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 181)
        let output = try await home.run("storage", "--json").output
        #expect(output.contains(#""movies":0}"#), "\(output)")
        #expect(try await home.sql("select movieID from movies") == [])
    }

    @Test func `a movie older than 180 days is not shown`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        try await home.age(days: 181)
        server.stop()
        let outcome = try await home.run("movie", "550", "--json", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 5, "\(outcome)")
        #expect(outcome.output == "")
    }

    @Test func `a refresh removes a stored movie that TMDb no longer has`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: "sqlite")
        _ = try await home.run("movie", "550")
        server.fail("/3/movie/550", with: .notFound)
        #expect(try await home.run("movie", "550", "--refresh").exitCode == 3)
        #expect(try await home.sql("select count(*) from movies where movieID = 550") == ["0"])
    }
}

extension Home {
    /// Moves the dates of all stored movies back by `days`.
    fileprivate func age(days: Int) async throws {
        _ = try await sql("update movies set cachedAt = cachedAt - \(days) * 86400000")
    }
}
