import LoopbackTMDb
import Testing

@Suite("Movies")
struct MovieTests {
    @Test func `a movie is complete after one request for it and one for the images configuration`() async throws {
        let server = try LoopbackTMDb.started(requiring: "x")
        let outcome = try await Home(server).run("movie", "550", "--json").succeeded()
        let output = try outcome.json
        let expected = try JSONValue(FightClub.json)
        #expect(output["schema"] == .number(1))
        #expect(output["kind"] == .text("movie"))
        #expect(output["source"] == .text("network"))
        #expect(output["ageSeconds"] == .number(0))
        #expect(output["data"]?.restricted(to: expected) == expected)
        #expect(server.count("/3/movie/550") == 1)
        #expect(server.count("/3/configuration") == 1)
        #expect(server.requests.count == 2)
    }

    /// Movie 1001 has only an id and a title. In movie 1002, everything else is null.
    @Test(arguments: [1001, 1002], ["sqlite", "file", "memory"])
    func `unknown properties of a movie are null, whether from the network or from storage`(
        id: Int, engine: String
    ) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: engine)
        let first = try await home.run("movie", "\(id)", "--json")
        let data = try #require(try first.json["data"])
        let known = Set(try JSONValue(FightClub.json).keys).subtracting(["id", "title", "isOnWatchlist"])
        #expect(first.exitCode == 0, "\(first)")
        #expect(known.filter { data[$0] != .null } == [])
        #expect(try await home.run("movie", "\(id)", "--json").data == first.data)
    }

    @Test(arguments: ["sqlite", "file"])
    func `blank texts and dates of a movie are null`(engine: String) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: engine)
        let first = try await home.run("movie", "1003", "--json")
        let data = try #require(try first.json["data"])
        let blank = [
            "tagline", "originalTitle", "originalLanguage", "overview", "runtime", "releaseDate", "posterURLSet",
            "backdropURLSet", "logoURLSet", "homepageURL", "imdbID", "status", "belongsToCollection", "certification",
            "certificationRegion",
        ]
        #expect(first.exitCode == 0, "\(first)")
        #expect(blank.filter { data[$0] != .null } == [])
        #expect(data["genres"] == .list([]))
        #expect(try await home.run("movie", "1003", "--json").data == first.data)
    }

    @Test func `if a page can't be fetched, its rows are missing from the JSON and the command fails`() async throws {
        let (server, home) = try Home.online()
        #expect(try await home.run("popular", "movies").exitCode == 0)
        server.fail("/3/movie/popular", with: .body("[]"))
        let outcome = try await home.run("popular", "movies", "--limit", "30", "--json")
        #expect(try outcome.json["data"]?.list.count == 20)
        #expect(outcome.exitCode == 1 && outcome.errors.contains("page 2 is missing"), "\(outcome)")
    }

    @Test func `refreshing a collection also fetches the movie that refers to it`() async throws {
        let (server, home) = try Home.online()
        #expect(try await home.run("movie", "550").exitCode == 0)
        server.fail("/3/movie/550", with: .body("[]"))
        let outcome = try await home.run("movie", "550", "collection", "--refresh", "--json").succeeded()
        #expect(try outcome.json["data"]?["id"] == .number(7001))
        #expect(outcome.errors.contains("stored result"), "\(outcome)")
        let paths = server.requests.map(\.path)
        #expect(paths.filter { $0 == "/3/movie/550" }.count == 2 && paths.contains("/3/collection/7001"))
    }

    @Test func `“cast” causes no warning about parts that weren't requested`() async throws {
        let (server, home) = try Home.online()
        server.reviseFightClub(breaking: ["videos"])
        let outcome = try await home.run("movie", "550", "cast").succeeded()
        #expect(!outcome.errors.contains("videos"), "\(outcome)")
    }

    @Test func `a page of a list has its number and the number of pages`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.run("popular", "movies", "--page", "3", "--json").succeeded()
        #expect(try outcome.json["kind"] == .text("movies"))
        #expect(try outcome.json["page"] == .number(3))
        #expect(try outcome.json["totalPages"] == .number(3))
        #expect(try outcome.json["data"]?.list.count == 5)
    }
}

extension Outcome {
    /// The bytes of `data` in the JSON object on stdout.
    var data: [UInt8]? { JSONText.member("data", of: stdout[...]).map(Array.init) }
}
