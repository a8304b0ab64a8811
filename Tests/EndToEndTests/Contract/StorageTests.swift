import Foundation
import LoopbackTMDb
import Testing

@Suite("Storage")
struct StorageTests {
    @Test func `the SQLite file can be queried with sqlite3`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.script([550, 2004, 2002, 2001, 2003, 2005].map { "movie \($0) --json" })
        let rows = try await home.sql("select title, voteAverage from movies order by popularity desc limit 5")
        let expected = [
            "Fight Club|8.438", "Borrowed Harbour|5.0", "Distant Harbour|6.1", "Paper Harbour|7.2",
            "Winter Harbour|8.3",
        ]
        #expect(rows == expected)
    }

    @Test func `deleting a movie in SQLite deletes its parts`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.run("movie", "550", "--json")
        let children = try await home.sql(
            """
            select m.name || ' ' || f.on_delete from sqlite_master m join pragma_foreign_key_list(m.name) f
            where m.type = 'table' and f."table" = 'movies' group by m.name
            """)
        let tables = children.compactMap { $0.split(separator: " ").first }
        #expect(tables.count >= 4)
        #expect(children.filter { !$0.hasSuffix(" CASCADE") } == [])
        let count = tables.map { "select count(*) from \"\($0)\";" }.joined()
        #expect(try await home.sql(count).contains("0") == false)
        #expect(try await home.sql("pragma foreign_keys = on; delete from movies;" + count).allSatisfy { $0 == "0" })
    }

    @Test func `the file storage writes one JSON object a line`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "file")
        _ = try await home.run("movie", "550", "--json")
        let text = try String(contentsOf: home.store.appending(path: "movies.jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(try lines.map { try JSONValue($0).keys.isEmpty }.contains(true) == false)
        #expect(lines.contains { $0.contains("Fight Club") })
        let jq = try await home.run(["/usr/bin/jq", "-c", ".", home.store.appending(path: "movies.jsonl").path])
        #expect(jq.exitCode == 0, "\(jq)")
    }

    @Test func `the memory storage leaves no files`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let outcome = try await home.script(["movie 550 --json", "popular movies --json", "movie 550 --json"])
        #expect(outcome.exitCode == 0, "\(outcome)")
        let left = [home.xdg("cache"), home.xdg("data"), home.store, home.here, home.root.appending(path: "home")]
            .flatMap(Home.files)
        #expect(left == [])
    }

    @Test(arguments: ["floppy", "floppy:/tmp/x", "movies=floppy"])
    func `an unknown storage is a usage error that lists the known ones`(spec: String) async throws {
        let outcome = try await Home().run("movie", "550", options: RunOptions(environment: ["POPCORN_STORAGE": spec]))
        #expect(outcome.exitCode == 2)
        #expect(outcome.output == "")
        for known in ["file", "memory", "sqlite"] { #expect(outcome.errors.contains(known)) }
    }

    @Test func `a storage for an unknown context is a usage error that lists the known ones`() async throws {
        let options = RunOptions(environment: ["POPCORN_STORAGE": "tv=file"])
        let outcome = try await Home().run("movie", "550", options: options)
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("unknown context “tv”") && outcome.errors.contains("movies"))
    }

    @Test func `the --storage flag takes precedence over the environment`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.run("movie", "550", "--storage", "file:\(home.root.path)/other")
        #expect(Home.contents(of: home.root.appending(path: "other")).contains("movies.jsonl"))
        #expect(Home.contents(of: home.store) == [])
    }

    @Test func `storage is in the user's folders, readable by the owner only`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        for command in [["movie", "550"], ["list", "add", "watchlist", "550"]] {
            _ = try await home.run([try BuiltProduct.popcorn()] + command)
        }
        #expect(Home.contents(of: home.xdg("cache")).contains("popcorn/movies.sqlite"))
        #expect(Home.contents(of: home.xdg("data")).count > 1)
        #expect(Home.contents(of: home.root.appending(path: "home")) == [])
        let wrong = ["cache", "data", "state", "config"].flatMap { Home.modes(below: home.xdg($0)) }.filter { entry in
            entry.mode != (entry.isFolder ? 0o700 : 0o600)
        }
        #expect(wrong.map(\.description) == [])
    }

    @Test func `the storage command shows what is stored`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        _ = try await home.run("movie", "550")
        let outcome = try await home.run("storage", "--json")
        #expect(outcome.exitCode == 0, "\(outcome)")
        #expect(try outcome.json["kind"] == .text("storage"))
        #expect(outcome.output.contains("sqlite") && outcome.output.contains("movies"))
    }

    @Test func `records of one origin are not used for another`() async throws {
        let (server, other) = (try LoopbackTMDb.started(), try LoopbackTMDb.started())
        let home = try Home(server)
        _ = try await home.run("movie", "550")
        let bases: [String: String?] = ["POPCORN_API_BASE": other.base]
        _ = try await home.run("movie", "550", options: RunOptions(environment: bases))
        #expect(other.count("/3/movie/550") == 1)
    }
}

extension Home {
    /// Returns the lines that sqlite3 prints for a statement about the movies in `store`.
    func sql(_ statement: String) async throws -> [String] {
        let outcome = try await run(["/usr/bin/sqlite3", store.appending(path: "movies.sqlite").path, statement])
        guard outcome.exitCode == 0 else { throw SQLRefused(outcome: outcome) }
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// Returns the permissions of all files and folders below `folder`.
    fileprivate static func modes(below folder: URL) -> [Entry] {
        contents(of: folder).compactMap { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)
            guard let mode = attributes?[.posixPermissions] as? Int else { return nil }
            return Entry(path: path, mode: mode, isFolder: attributes?[.type] as? FileAttributeType == .typeDirectory)
        }
    }

    fileprivate struct Entry: CustomStringConvertible {
        let path: String
        let mode: Int
        let isFolder: Bool
        var description: String { "\(path) \(String(mode, radix: 8))" }
    }
}

struct SQLRefused: Error, CustomStringConvertible {
    let outcome: Outcome
    var description: String { "sqlite3: \(outcome)" }
}
