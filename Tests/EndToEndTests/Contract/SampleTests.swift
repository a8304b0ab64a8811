import Foundation
import LoopbackTMDb
import Testing

@Suite("Sample")
struct SampleTests {
    @Test func `the sample has the same movies with every storage engine`() async throws {
        let lines = try await Self.ids().map { "movie \($0) --json" }
        #expect(lines.count == 65)
        let memory = try await Self.outputs(of: lines + lines, in: Home(engine: "memory"))
        #expect(memory.count == 130)
        let expected = Array(memory.prefix(65))
        #expect(Array(memory.suffix(65)) == expected)
        for engine in ["sqlite", "file"] {
            let home = try Home(engine: engine)
            for run in ["first", "second"] {
                let found = try await Self.outputs(of: lines, in: home)
                let different = zip(lines, zip(expected, found)).filter { $1.0 != $1.1 }.map(\.0)
                #expect(different == [], "\(engine), \(run) run")
                #expect(found.count == 65)
            }
        }
    }

    @Test func `a movie of the sample has the sample as its source`() async throws {
        let home = try Home(engine: "sqlite")
        for _ in 1...2 {
            #expect(try await home.run("movie", "550", "--json").json["source"] == .text("sample"))
        }
    }

    @Test(arguments: ["sqlite", "file"])
    func `the sample neither reads nor changes TMDb's records`(engine: String) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: engine)
        let first = try await home.run("movie", "550", "--json")
        let file = home.store.appending(path: engine == "sqlite" ? "movies.sqlite" : "movies.jsonl")
        let kept = try Data(contentsOf: file)
        let unconnected: [String: String?] = ["POPCORN_API_BASE": nil, "TMDB_ACCESS_TOKEN": nil]
        let sample = try await home.run("movie", "550", "--json", options: RunOptions(environment: unconnected))
        #expect(try sample.json["source"] == .text("sample"))
        #expect(sample.data != first.data)
        #expect(try Data(contentsOf: file) == kept)
        let again = try await home.run("movie", "550", "--json", "--offline")
        #expect(again.data == first.data)
    }

    /// Returns the ids of all popular movies, page by page.
    private static func ids() async throws -> [Int] {
        let home = try Home(engine: "memory")
        var ids: [Int] = []
        for page in 1...10 {
            let list = try await home.run("popular", "movies", "--json", "--page", "\(page)").json
            ids += (list["data"]?.list ?? []).compactMap { $0["id"]?.number }.map { Int($0) }
            if Double(page) >= list["totalPages"]?.number ?? 0 { break }
        }
        return ids
    }

    /// Returns the text of `data` in the output of each line.
    private static func outputs(of lines: [String], in home: Home) async throws -> [String?] {
        let outcome = try await home.script(lines)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return JSONText.objects(in: outcome.stdout).map { object in
            JSONText.member("data", of: object).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
