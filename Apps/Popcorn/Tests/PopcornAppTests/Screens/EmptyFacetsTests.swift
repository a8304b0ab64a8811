import Foundation
import LoopbackTMDb
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// The facets of known titles without data at TMDb.
@Suite struct `Facets with nothing` {
    private let folder: TemporaryFolder
    private let server: LoopbackTMDb

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackTMDb.started()
        server.fail(
            "/3/movie/42", with: .body(Self.bare("title", #""credits":{"cast":[],"crew":[]}"#)))
        server.fail(
            "/3/tv/42", with: .body(Self.bare("name", #""aggregate_credits":{"cast":[],"crew":[]},"seasons":[]"#)))
        server.fail(
            "/3/tv/42/season/1",
            with: .body(
                """
                {"id":421,"name":"Season 1","season_number":1,"episodes":[],
                 "credits":{"cast":[],"crew":[]},"images":{"posters":[]}}
                """))
        server.fail(
            "/3/person/42",
            with: .body(
                """
                {"id":42,"name":"Nobody","combined_credits":{"cast":[],"crew":[]},"images":{"profiles":[]}}
                """))
    }

    private static func bare(_ name: String, _ credits: String) -> String {
        """
        {"id":42,"\(name)":"Bare",\(credits),"images":{"posters":[],"backdrops":[],"logos":[]},
         "videos":{"results":[]},"similar":\(noRows),"recommendations":\(noRows),
         "watch/providers":{"results":{"FR":\(offer),"GB":\(offer),"US":{"link":"https://example.org"}}}}
        """
    }

    private static let noRows = #"{"page":1,"results":[],"total_pages":1,"total_results":0}"#
    private static let offer = #"{"rent":[{"provider_id":2,"provider_name":"Orchard TV","display_priority":1}]}"#

    private func session() throws -> Session<Composition> {
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x", "NO_COLOR": "1"]
        return try .inMemory(variables, in: folder, toTerminal: true)
    }

    @Test(arguments: [
        ("movie 42 cast", "TMDb lists no cast for Bare."), ("movie 42 crew", "TMDb lists no crew for Bare."),
        ("movie 42 crew dept:writing", "TMDb lists no crew for Bare."),
        ("movie 42 trailer", "No trailer for Bare in English."),
        ("movie 42 images", "No pictures for Bare in English."),
        ("movie 42 similar", "TMDb lists no movies similar to Bare."),
        ("movie 42 recommend", "TMDb lists no recommendations for Bare."),
        ("tv 42 cast", "TMDb lists no cast for Bare."), ("tv 42 crew", "TMDb lists no crew for Bare."),
        ("tv 42 similar", "TMDb lists no TV series similar to Bare."), ("tv 42 seasons", "Bare has no seasons yet."),
        ("tv 42 episodes", "Bare has no episodes yet."), ("tv 42 ratings", "Bare has no episodes yet."),
        ("tv 42 season 1 cast", "TMDb lists no cast for Bare S01."),
        ("tv 42 season 1 images", "No pictures for Bare S01 in English."),
        ("person 42 films", "No movies with Nobody are known."),
        ("person 42 tv", "No TV series with Nobody are known."),
        ("person 42 crew", "No titles with Nobody in the crew are known."),
        ("person 42 directed", "No titles directed by Nobody are known."),
        ("person 42 wrote", "No titles written by Nobody are known."),
        ("person 42 known", "TMDb lists no titles with Nobody."),
        ("person 42 images", "TMDb lists no pictures for Nobody."),
    ])
    func `an empty list is written as a sentence in text output and as an empty array in JSON`(
        line: String, sentence: String
    ) async throws {
        let session = try session()
        if line.contains("season 1") { _ = await session.run("tv 42") }
        let screen = await session.run(line)
        #expect(screen.standardOutput == sentence + "\n" && screen.exitCode == 0, "\(screen)")
        let json = await session.run("\(line) --json")
        #expect(json.standardOutput.hasPrefix(#"{"schema":1,"#) && json.standardError == "" && json.exitCode == 0)
        let isObject = line.hasSuffix("images") || line.hasSuffix("ratings")
        #expect(isObject || json.standardOutput.contains(#""data":[]"#), "\(json)")
        let csv = await session.run("\(line) --csv").standardOutput.split(separator: "\n")
        #expect(csv.first?.contains("id") == true && (isObject || csv.count == 1), "\(csv)")
    }

    @Test(arguments: [("movie", "popular"), ("tv", "popular tv"), ("movie", "movie 550 trailer")])
    func `an empty list has the same header as a non-empty one`(kind: String, list: String) async throws {
        let session = try session()
        let full = await session.run("\(list) --csv").standardOutput.prefix { $0 != "\n" }
        let empty = await session.run("\(kind) 42 \(list.hasSuffix("trailer") ? "trailer" : "similar") --csv")
        #expect(empty.standardOutput == full + "\n")
    }

    @Test func `a season without episodes is reported as empty`() async throws {
        let session = try session()
        #expect(
            await session.run("tv 42 season 1").standardOutput == """

                Bare · Season 1                                                              S01
                0 episodes
                TMDb lists no episodes for Bare S01.

                """)
    }

    @Test(arguments: [
        ("movie 42", "no service offers Bare in the US; some do in GB, FR.", "movie 42 where --region GB"),
        ("tv 42", "no service offers Bare in the US; some do in GB, FR.", "tv 42 where --region GB"),
        (
            "movie 2001", "no service offers Borrowed Harbour in the US or any other country.", "movie 2001"
        ),
    ])
    func `a region without offers shows the countries with offers`(
        title: String, message: String, hint: String
    ) async throws {
        let session = try session()
        let output = await session.run("\(title) where")
        #expect(output.exitCode == 3 && output.standardOutput == "", "\(output)")
        #expect(output.standardError.contains(message) && output.standardError.contains(hint), "\(output)")
        #expect(await session.run(hint).exitCode == 0)
    }

    @Test(arguments: [
        ("now --region CU", "/3/movie/now_playing", "this list has no movies for Cuba.   now --region US"),
        ("upcoming --region CU", "/3/movie/upcoming", "this list has no movies for Cuba.   upcoming --region US"),
        ("now --region US", "/3/movie/now_playing", "this list has no movies for the US.   now --region GB"),
        (
            "services --region CU", "/3/watch/providers",
            "no streaming services were found for Cuba.   services --region US"
        ),
        (
            "discover genre:drama", "/3/discover/movie",
            "no movie matches the filter. (fewer conditions may find some)"
        ),
        (
            "discover tv sort:-rating", "/3/discover/tv",
            "no TV series matches the filter. (fewer conditions may find some)"
        ),
        ("now year:1801", "/3/nothing", "no title on 3 pages matches the filter. (fewer conditions may find some)"),
        ("movie 550 collection votes:90000000+", "/3/nothing", "No movies of The Soap Collection meet the conditions."),
    ])
    func `an empty list of a region, or of a filter, says nothing about what TMDb has`(
        line: String, path: String, sentence: String
    ) async throws {
        for path in [path, path + "/movie", path + "/tv"] { server.fail(path, with: .body(Self.noRows)) }
        let output = await (try session()).run(line)
        #expect((output.standardError + output.standardOutput).contains(sentence), "\(output)")
        #expect(!output.standardError.contains("TMDb"))
    }

    @Test func `a list goes on until a page has a row to show`() async throws {
        func page(_ number: Int, _ day: String) -> String {
            """
            {"page":\(number),"total_pages":3,"total_results":3,
             "results":[{"id":\(number),"title":"Film \(number)","release_date":"\(day)"}]}
            """
        }
        server.fail("/3/movie/upcoming", with: .body(page(1, "2001-01-01")), times: 1)
        server.fail("/3/movie/upcoming", with: .body(page(2, "2001-01-02")), times: 1)
        server.fail("/3/movie/upcoming", with: .body(page(3, "2101-01-01")), times: 1)
        let output = await (try session()).run("upcoming --fields id --csv")
        #expect(output.standardOutput == "id\n3\n", "\(output)")
    }

    @Test func `a missing title is reported as missing rather than as lacking offers or a trailer`() async throws {
        let session = try session()
        for facet in ["where", "trailer", "cast", "images", "similar"] {
            let output = await session.run("movie 99999999 \(facet)")
            #expect(output.exitCode == 3, "\(facet): \(output)")
            #expect(facet == "similar" || output.standardError.hasPrefix("error: movie 99999999 was not found"))
        }
    }

    @Test func `a part missing from TMDb's response is an error that names the title`() async throws {
        server.fail("/3/movie/43", with: .body(#"{"id":43,"title":"Old"}"#))
        let session = try session()
        for (facet, what) in [("where", "an offer"), ("trailer", "a trailer")] {
            let output = await session.run("movie 43 \(facet)")
            #expect(
                output.exitCode == 3 && output.standardError.contains("\(what) for Old is not in TMDb’s response."),
                "\(output)")
        }
    }

    @Test func `the error for a missing collection names its movie`() async throws {
        server.fail("/3/collection/7001", with: .notFound)
        let output = await (try session()).run("movie 550 collection")
        #expect(output.exitCode == 3)
        #expect(
            output.standardError.hasPrefix(
                "error: The Soap Collection, the collection of Fight Club, was not found."), "\(output)")
    }

    @Test func `a title's page offers only facets that have content`() async throws {
        let session = try session()
        func facets(_ line: String) async -> String {
            let error = await session.run(line).standardError
            let lines = error.split(separator: "\n").filter { $0.contains(" · ") && !$0.hasPrefix("network") }
            return String(lines.last?.split(separator: "   ").first ?? "")
        }
        let none = await facets("movie 42")
        #expect(none == "seen · rate 8 · add")
        #expect(
            await facets("movie 550")
                == "seen · rate 8 · add · cast · similar · where · collection · trailer · crew · images")
        #expect(
            await facets("tv 1396")
                == "seen next · rate 8 · add · seasons · ratings · cast · similar · where · trailer · crew · images")
        #expect(await facets("person 287") == "films · _ tv · directed · wrote · known · images")
    }
}
