import LoopbackTMDb
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    private static let lines = CatalogueCommand.all.map(\.line)

    @Test(arguments: CatalogueCommand.all)
    func `a screen takes one request the first time, and none the second time`(command: CatalogueCommand) async throws {
        let server = try LoopbackTMDb.started(requiring: "x")
        let lines = ["--json", "--json --offline"].map { "\(command.line) \($0)" }
        let outcome = try await Home(server, engine: "memory").script(lines).succeeded()
        let shown = try JSONText.objects(in: outcome.stdout).map { try JSONValue($0) }
        #expect(shown.map { $0["schema"] } == [.number(1), .number(1)])
        #expect(shown.map { $0["kind"]?.text } == [command.kind, command.kind])
        #expect(shown.map { $0["source"]?.text } == ["network", "storage"])
        #expect(shown.first?["data"] == shown.last?["data"])
        #expect(server.screenPaths.count == command.requests, "\(server.screenPaths)")
        #expect(server.count(LoopbackTMDb.configurationPath) <= 1)
    }

    @Test(arguments: ["sqlite", "file"])
    func `the data shown offline from storage is the same as from the network`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        let online = try await home.data(of: Self.lines)
        #expect(server.count(LoopbackTMDb.configurationPath) == 1)
        let fromMemory = try await Home(server, engine: "memory").data(of: Self.lines)
        #expect(zip(Self.lines, zip(online, fromMemory)).filter { $1.0 != $1.1 }.map(\.0) == [])
        server.forgetRequests()
        let offline = try await home.data(of: Self.lines, "--json --offline")
        #expect(zip(Self.lines, zip(online, offline)).filter { $1.0 != $1.1 }.map(\.0) == [])
        #expect(server.connections == 0)
    }

    @Test(arguments: ["sqlite", "file"])
    func `a command for data that isn't stored fails offline without a request`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        for line in [
            "movie 550", "tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings", "person 287", "popular tv",
        ] {
            let outcome = try await home.run("-c", "\(line) --offline --json")
            #expect(outcome.exitCode == 5 && outcome.output == "", "\(line): \(outcome)")
            #expect(try outcome.errorJSON["error"]?["kind"] == .text("offline"))
        }
        #expect(server.connections == 0)
    }

    @Test(arguments: [
        ("tv 1396", BreakingBad.series), ("tv 1396 s5e14", BreakingBad.episode), ("person 287", BradPitt.person),
    ])
    func `every property of a series or a person is shown`(line: String, expected: String) async throws {
        let data = try await Home(try LoopbackTMDb.started()).data(of: [line])[0]
        #expect(try JSONValue(data) == JSONValue(expected))
    }

    @Test func `a person's movies are listed newest first, with all of the person's roles and jobs`() async throws {
        let films = try JSONValue(try await Home(try LoopbackTMDb.started()).data(of: ["person 287 films"])[0]).list
        #expect(try films.first == JSONValue(BradPitt.film))
        #expect(films.map { $0["id"]?.number } == [550, 2002, 2001])
        #expect(films.map { $0["jobs"]?.list.count } == [1, 2, 0])
    }

    /// 4002 and 5002 have only an id and a name. Everything else of 4003 and 5003 is null.
    @Test(arguments: [
        ("tv 4002", BreakingBad.series), ("tv 4003", BreakingBad.series), ("person 5002", BradPitt.person),
        ("person 5003", BradPitt.person),
    ])
    func `unknown properties are null, from the network and from storage`(line: String, all: String) async throws {
        for engine in ["sqlite", "file", "memory"] {
            let home = try Home(try LoopbackTMDb.started(), engine: engine)
            let texts = try await home.data(of: [line, line])
            let data = try JSONValue(texts[0])
            let required: Set = ["id", "name", "initials", "gender", "isOnWatchlist"]
            #expect(try JSONValue(all).keys == data.keys)
            #expect(data.keys.subtracting(required).filter { data[$0] != .null } == [])
            #expect(texts[0] == texts[1])
        }
    }

    @Test func `blank texts, dates and paths of a series are null`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let data = try JSONValue(try await home.data(of: ["tv 550"])[0])
        let blank = [
            "originalName", "originalLanguage", "overview", "firstAirDate", "posterURLSet", "backdropURLSet",
            "homepageURL", "status", "tagline", "type", "imdbID", "certification", "certificationRegion",
        ]
        #expect(blank.filter { data[$0] != .null } == [])
        #expect(data["seasons"] == .list([]) && data["originCountry"] == .list([]))
    }

    @Test func `an unrated season and its episodes are shown without invented values`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let season = try JSONValue(try await home.data(of: ["tv 1396 season 0"])[0])
        let episodes = season["episodes"]?.list ?? []
        #expect(season["airDate"] == .null && season["posterURLSet"] == .null && episodes.count == 3)
        for key in ["airDate", "runtime", "stillURLSet", "overview", "episodeType", "productionCode"] {
            #expect(episodes.allSatisfy { $0[key] == .null }, "\(key)")
        }
        let shown = try await home.run("tv", "1396", "season", "0").output
        #expect(shown.contains("–") && !shown.contains("0.0"), "\(shown)")
    }

    @Test func `a credit for a collection or for an unknown kind is left out with a warning`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.run("person", "819", "films", "--json")
        #expect(outcome.errors.contains("2 entries or values"), "\(outcome)")
        #expect(try outcome.json["data"]?.list.map { $0["id"]?.number } == [550, 2002])
        let titles = try JSONValue(try await home.data(of: ["person 287 known"])[0]).list
        #expect(titles.allSatisfy { ["movie", "tv"].contains($0["kind"]?.text) } && titles.count == 6)
    }

    @Test(arguments: [
        ("tv 1396", "tv/1396", #"{"id":1396}"#), ("tv 1396", "tv/1396", "[]"),
        ("tv 1396 season 5", "tv/1396/season/5", #"{"id":1,"name":"a","season_number":"five"}"#),
        ("tv 1396 s5e14", "tv/1396/season/5/episode/14", #"{"id":1,"name":"a","episode_number":14}"#),
        ("tv 1396 ratings", "tv/1396", #"{"id":1396,"name":5}"#),
        ("person 287", "person/287", #"{"id":287,"name":7}"#),
        ("popular tv", "tv/popular", #"{"page":1}"#), ("popular people", "person/popular", #"{"results":7}"#),
    ])
    func `an unreadable response is an error after the first attempt`(
        line: String, path: String, body: String
    ) async throws {
        let server = try LoopbackTMDb.failing("/3/\(path)", with: .body(body))
        let outcome = try await Home(server).run("-c", "\(line) --json").refused(1)
        #expect(try outcome.errorJSON["error"]?["kind"] == .text("badData"))
        #expect(server.screenPaths == ["/3/\(path)"])
    }

    @Test func `an unreadable value of a person is absent`() async throws {
        let server = try LoopbackTMDb.started()
        let body = #"{"id":287,"name":"Rest","birthday":"1963-13-45","popularity":"high","place_of_birth":"Ulm"}"#
        server.fail("/3/person/287", with: .body(body))
        let outcome = try await Home(server).run("person", "287", "--json").succeeded()
        let person = try outcome.json["data"]
        #expect(person?["name"] == .text("Rest") && person?["placeOfBirth"] == .text("Ulm"))
        #expect(person?["birthday"] == .null && person?["popularity"] == .null)
    }

    @Test(arguments: [
        ("tv 1396", #"{"id":1396,"name":"Rest","aggregate_credits":7}"#, "credits"),
        (
            "tv 1396 seasons", #"{"id":1396,"name":"Rest","seasons":[],"content_ratings":{"results":1}}"#,
            "content ratings"
        ),
        ("person 287", #"{"id":287,"name":"Rest","combined_credits":7}"#, "credits"),
    ])
    func `an unreadable part is missing, with a warning`(line: String, body: String, part: String) async throws {
        let server = try LoopbackTMDb.failing(with: .body(body))
        let outcome = try await Home(server).run("-c", line)
        #expect(outcome.exitCode == 0 && (outcome.output + outcome.errors).contains("Rest"), "\(outcome)")
        #expect(outcome.errors.contains("warning: the \(part) could not be loaded: "), "\(outcome)")
    }

    @Test func `titles that two people have in common are of the same kind and have the same id`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let shared = try JSONValue(try await home.data(of: ["common 287 819"])[0]).list
        #expect(shared.map { $0["first"]?["id"]?.number } == [550, 2002])
        #expect(shared.map { $0["first"]?["kind"]?.text } == ["movie", "movie"])
        let own = try JSONValue(try await home.data(of: ["person 287 tv"])[0]).list
        #expect(own.contains { $0["id"] == .number(550) && $0["kind"] == .text("tv") })
    }

    @Test func `each language of a series is fetched and stored separately`() async throws {
        let (server, home) = try Home.online()
        for language in ["en-US", "de-DE", "en-US", "de-DE"] {
            _ = try await home.run("-c", "tv 1396 season 5 --json --language \(language)")
        }
        #expect(
            server.requests.filter { $0.path == "/3/tv/1396/season/5" }.map { $0.query["language"] } == [
                "en-US", "de-DE",
            ])
    }
}
