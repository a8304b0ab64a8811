import Foundation
import LoopbackTMDb
import Testing

/// Convention 21: the same order of titles for `/`, the commands that open a title, Tab and lists of candidates.
@Suite("The order of titles")
struct RankingTests {
    /// The results of all searches: the obscure first, as TMDb may order them.
    private static func server(
        movies: [(Int, String, Int)] = [], series: [(Int, String, Int)] = [],
        people: [(Int, String, Double, String)] = []
    ) throws -> LoopbackTMDb {
        let server = try LoopbackTMDb.started()
        let found = [
            "movie": movies.map { #"{"id":\#($0),"title":"\#($1)","vote_count":\#($2),"popularity":1}"# },
            "tv": series.map { #"{"id":\#($0),"name":"\#($1)","vote_count":\#($2),"popularity":900}"# },
            "person": people.map {
                #"{"id":\#($0),"name":"\#($1)","popularity":\#($2),"known_for_department":"\#($3)"}"#
            },
        ]
        for (kind, rows) in found {
            let page = #"{"page":1,"total_pages":1,"total_results":\#(rows.count),"results":["#
            server.fail("/3/search/\(kind)", with: .body(page + rows.joined(separator: ",") + "]}"))
        }
        for movie in movies {
            server.fail("/3/movie/\(movie.0)", with: .body(#"{"id":\#(movie.0),"title":"\#(movie.1)"}"#))
        }
        for person in people {
            server.fail("/3/person/\(person.0)", with: .body(#"{"id":\#(person.0),"name":"\#(person.1)"}"#))
        }
        return server
    }

    private static let matrix = [
        (1, "Matrix 5", 0), (2, "Matrix", 4), (604, "The Matrix Reloaded", 11_500), (603, "The Matrix", 27_000),
    ]
    private static let rings = [
        (122, "The Lord of the Rings: The Return of the King", 25_000), (9, "Lord of the Rings", 0),
        (120, "The Lord of the Rings: The Fellowship of the Ring", 26_600),
    ]
    private static let power = [(84_773, "The Lord of the Rings: The Rings of Power", 3000)]

    @Test(
        .builtProgramOnce,
        arguments: [
            ("matrix", matrix, [], 603),
            ("dune", [(841, "Dune", 3300), (9, "Dune", 562), (438_631, "Dune", 14_139)], [], 438_631),
            (
                "godfather",
                [(5, "Godfather", 0), (240, "The Godfather Part II", 13_000), (238, "The Godfather", 22_000)], [], 238
            ),
            ("lord of the rings", rings, power, 9),
        ] as [(String, [(Int, String, Int)], [(Int, String, Int)], Int)])
    func `the first result of a search is the title that the command for the title's kind would open`(
        typed: String, movies: [(Int, String, Int)], series: [(Int, String, Int)], id: Int
    ) async throws {
        let home = try Home(try Self.server(movies: movies, series: series), engine: "memory")
        let found = try await home.run("-c", "/\(typed) --fields id --csv")
        #expect(found.output.hasPrefix("id\n\(id)\n"), "\(found)")
        let opened = try await home.run("-c", "movie \(typed) --json")
        let first =
            try opened.exitCode == 0
            ? opened.json["data"]?["id"] : opened.errorJSON["error"]?["candidates"]?.list.first?["id"]
        #expect(first == .number(Double(id)), "\(opened)")
    }

    private static let hitchcocks = [(1, "Hitchcock", 0.01, "Acting"), (2636, "Alfred Hitchcock", 5.1, "Directing")]
    private static let caines = [(7, "Michael Caine", 0.0, "Acting"), (3895, "Michael Caine", 5.6, "Acting")]
    private static let scotts = [(36_801, "Adam Scott", 6.1, "Acting"), (578, "Ridley Scott", 4.9, "Directing")]

    @Test(
        arguments: [
            ("person alfred hitchcock", hitchcocks, "2636"), ("person michael caine", caines, "3895"),
            ("/scott", scotts, "36801"), ("/michael caine", caines, "3895"),
        ])
    func `people are ranked by popularity`(
        line: String, people: [(Int, String, Double, String)], id: String
    ) async throws {
        let outcome = try await Home(try Self.server(people: people)).run("-c", "\(line) --fields id --csv")
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("id\n\(id)\n"), "\(outcome)")
    }

    @Test(arguments: ["person scott directed", "directed scott"])
    func `after “directed”, an ambiguous name refers to the director`(line: String) async throws {
        let server = try Self.server(people: Self.scotts)
        _ = try await Home(server).run("-c", "\(line) --json")
        let opened = server.requests.map(\.path).filter { $0.hasPrefix("/3/person/") }
        #expect(opened == ["/3/person/578"])
    }

    @Test func `two people are found even if one has the same name as an obscure person`() async throws {
        let people = Self.caines + [(524, "Michael Palin", 3.0, "Acting")]
        let outcome = try await Home(try Self.server(people: people)).run(
            "-c", #"common "michael caine" "michael palin""#)
        #expect(!outcome.errors.contains("more than one person"), "\(outcome)")
    }

    @Test(
        arguments: [
            (
                "movie doctor strangelove",
                [(284_052, "Doctor Strange", 22_000), (935, "Dr. Strangelove or: How I", 5500)], [], 935
            ),
            ("movie spiderman", [(5, "Spiderman", 0), (557, "Spider-Man", 18_000)], [], 557),
            ("person hitchcock", [], hitchcocks, 2636),
        ] as [(String, [(Int, String, Int)], [(Int, String, Double, String)], Int)])
    func `an obscure title is never opened instead of a famous one`(
        line: String, movies: [(Int, String, Int)], people: [(Int, String, Double, String)], id: Int
    ) async throws {
        let outcome = try await Home(try Self.server(movies: movies, people: people)).run("-c", "\(line) --json")
        let first =
            try outcome.exitCode == 0
            ? outcome.json["data"]?["id"] : outcome.errorJSON["error"]?["candidates"]?.list.first?["id"]
        #expect(first == .number(Double(id)), "\(outcome)")
    }

    @Test(
        arguments: [
            ("movie a new hope", [(1, "A New Hope", 0), (11, "Star Wars", 20_000)], [], [11, 1]),
            ("person the rock", [], [(1, "The Rock", 0.01, "Acting"), (2, "Dwayne Johnson", 8.0, "Acting")], [1, 2]),
            ("person scott", [], scotts, [36_801, 578]),
        ] as [(String, [(Int, String, Int)], [(Int, String, Double, String)], [Double])])
    func `an obscure title is offered beside the one that the source finds for its text and that people vote for`(
        line: String, movies: [(Int, String, Int)], people: [(Int, String, Double, String)], ids: [Double]
    ) async throws {
        let outcome = try await Home(try Self.server(movies: movies, people: people)).run("-c", "\(line) --json")
        let candidates = try outcome.errorJSON["error"]?["candidates"]?.list ?? []
        #expect(candidates.compactMap { $0["id"]?.number } == ids, "\(outcome)")
    }

    @Test func `if digits aren't an id, a hint suggests the title`() async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("movie", "300")
        #expect(outcome.exitCode == 3 && outcome.errors.contains(#"popcorn movie '"300"'"#), "\(outcome)")
    }

    @Test func `an unknown person is reported by name`() async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("person", "xyzzy")
        #expect(outcome.exitCode == 3 && outcome.errors.contains("no person named “xyzzy”"), "\(outcome)")
    }

    @Test func `the first completion that Tab offers is the title that the command would open`() async throws {
        let home = try Home(try Self.server(movies: Self.matrix), engine: "sqlite")
        #expect(try await home.run("search", "movie", "matrix").exitCode == 0)
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("movie matri\t", expecting: "Matrix 5")
        let menu = terminal.text.components(separatedBy: "movie matri").last ?? ""
        let places = ["The Matrix ", "Matrix 5"].map { menu.firstRange(of: $0)?.lowerBound ?? menu.endIndex }
        #expect(places[0] < places[1], "\(menu)")
    }
}
