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

    @Test func `the sample produces the same output with every storage engine`() async throws {
        let commands = CatalogueCommand.all.filter(\.isInSample)
        let lines = commands.map(\.line)
        let home = try Home(engine: "memory")
        let shown = try await home.objects(of: lines).map { try JSONValue($0) }
        #expect(zip(commands, shown).filter { $0.kind != $1["kind"]?.text }.map(\.0.line) == [])
        #expect(zip(commands, shown).filter { $1["source"] != .text("sample") }.map(\.0.line) == [])
        #expect(
            zip(commands, shown).filter { $1["data"] == .list([]) }.map(\.0.line) == [
                "person 287 directed", "person 287 wrote",
            ])
        let expected = try await home.data(of: lines)
        for engine in ["sqlite", "file"] {
            let home = try Home(engine: engine)
            for flags in ["--json", "--json --offline"] {
                let found = try await home.data(of: lines, flags)
                #expect(zip(lines, zip(expected, found)).filter { $1.0 != $1.1 }.map(\.0) == [], "\(engine) \(flags)")
            }
        }
    }

    @Test(arguments: ["now", "upcoming", "airing", "airing week", "airing tv today"])
    func `with sample data, a command that needs the current schedule is an error`(line: String) async throws {
        let outcome = try await Home().run("-c", line).refused(3)
        #expect(outcome.errors.hasPrefix("error: the sample has no current schedule"), "\(outcome)")
        #expect(outcome.errors.contains("run `key set` or set TMDB_ACCESS_TOKEN to use TMDb"))
    }

    @Test(arguments: ["services", "discover on:netflix", "popular movies on:netflix"])
    func `with sample data, a command that needs streaming services is an error`(line: String) async throws {
        let outcome = try await Home().run("-c", line)
        #expect(outcome.exitCode == 3 && outcome.output == "", "\(outcome)")
        #expect(
            outcome.errors.hasPrefix("error: the sample has no services.   tonight   (run `key set` or set TMDB"),
            "\(outcome)")
    }

    @Test(arguments: [
        "tv 550", "tv 1396 season 9", "tv 1396 s9e9", "person 9999999", "tv 1396 where", "tv 1396 trailer",
    ])
    func `data missing from the sample is reported with instructions for using TMDb`(line: String) async throws {
        let outcome = try await Home().run("-c", line).refused(3)
        #expect(outcome.errors.contains(/is not in the sample\. (\(|  )/), "\(outcome)")
        #expect(outcome.errors.contains("run `key set` or set TMDB_ACCESS_TOKEN"), "\(outcome)")
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
