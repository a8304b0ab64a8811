import CSQLite
import Foundation
import LoopbackTMDb
import Testing

@testable import SQLiteStorage

@Suite("Storage")
struct StorageTests {
    @Test(.needs("sqlite3")) func `the SQLite file can be queried with sqlite3`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.script([550, 2004, 2002, 2001, 2003, 2005].map { "movie \($0) --json" })
        let statement = "select title, voteAverage from movies order by popularity desc limit 5"
        let file = home.store.appending(path: "movies.sqlite").path
        let shell = try await home.run(["/usr/bin/sqlite3", file, statement])
        let rows = shell.output.split(separator: "\n").map(String.init)
        let expected = [
            "Fight Club|8.438", "Borrowed Harbour|5.0", "Distant Harbour|6.1", "Paper Harbour|7.2",
            "Winter Harbour|8.3",
        ]
        #expect(rows == expected)
    }

    @Test(arguments: StoredSubject.all.filter { $0.partCount > 0 })
    func `deleting a record with SQL deletes its parts`(subject: StoredSubject) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.run("-c", subject.line)
        let children = try await home.sql(
            """
            with recursive parts(name, rule) as (
                select m.name, f.on_delete from sqlite_master m join pragma_foreign_key_list(m.name) f
                where m.type = 'table' and f."table" = '\(subject.table)'
                union
                select m.name, f.on_delete from sqlite_master m join pragma_foreign_key_list(m.name) f
                join parts on f."table" = parts.name where m.type = 'table')
            select name || ' ' || rule from parts
            """, in: subject.context)
        let tables = children.compactMap { $0.split(separator: " ").first }
        #expect(children.filter { !$0.hasSuffix(" CASCADE") } == [])
        let count = tables.map { "select count(*) from \"\($0)\";" }.joined()
        let before = try await home.sql(count, in: subject.context)
        #expect(before.count { $0 != "0" } >= subject.partCount, "\(zip(tables, before).map { "\($0) \($1)" })")
        let deletion = "pragma foreign_keys = on; delete from \"\(subject.table)\";"
        #expect(try await home.sql(deletion + count, in: subject.context).allSatisfy { $0 == "0" })
    }

    @Test(arguments: StoredSubject.all)
    func `the file storage writes one JSON object per line`(subject: StoredSubject) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "file")
        _ = try await home.run("-c", subject.line)
        let file = home.store.appending(path: "\(subject.context).jsonl")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(try lines.map { try JSONValue($0).keys.isEmpty }.contains(true) == false)
    }

    @Test func `the memory storage leaves no files`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let lines = ["movie 550", "popular movies", "tv 1396", "tv 1396 season 5", "tv 1396 ratings", "person 287"]
        try await home.script(lines + ["search ferry", "find tt0903747", "movie 550"]).succeeded()
        let left = [home.xdg("cache"), home.xdg("data"), home.store, home.here, home.root.appending(path: "home")]
            .flatMap(Home.files)
        #expect(left == [])
    }

    @Test(.builtProgramOnce, arguments: ["floppy", "floppy:/tmp/x", "movies=floppy"])
    func `an unknown storage is a usage error that lists the known ones`(spec: String) async throws {
        let outcome = try await Home().run("movie", "550", options: RunOptions(environment: ["POPCORN_STORAGE": spec]))
            .refused(2)
        for known in ["file", "memory", "sqlite"] { #expect(outcome.errors.contains(known)) }
    }

    @Test(arguments: [("books=file", "books"), ("movies=memory,books=file", "books")])
    func `a storage for an unknown context is a usage error that lists the known contexts`(
        spec: String, context: String
    ) async throws {
        let options = RunOptions(environment: ["POPCORN_STORAGE": spec])
        let outcome = try await Home().run("movie", "550", options: options).refused(2)
        #expect(outcome.errors.contains("unknown context “\(context)”"))
        #expect(outcome.errors.contains("POPCORN_STORAGE"))
        for known in ["movies", "tv", "people"] { #expect(outcome.errors.contains(known)) }
    }

    @Test func `each context uses the storage chosen for it`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let spec: [String: String?] = ["POPCORN_STORAGE": "movies=sqlite,tv=file:\(home.store.path),people=memory"]
        let options = RunOptions(environment: spec)
        let lines = ["movie 550", "tv 1396", "person 287", "storage --json"]
        let outcome = try await home.script(lines.map { "\($0) --json" }, options: options)
        let report = try JSONText.objects(in: outcome.stdout).last.map { try JSONValue($0) }?["data"]?.list ?? []
        let shown = report.prefix(3).map { storage in
            ["context", "engine", "location"].map { storage[$0]?.text ?? "" }.joined(separator: " ")
        }
        let cache = home.xdg("cache").appending(path: "popcorn").path
        #expect(
            shown == [
                "movies sqlite \(cache)/movies.sqlite", "tv file \(home.store.path)/tv.jsonl", "people memory memory",
            ])
        #expect(report.prefix(3).map { $0["records"]?.holdsPositiveNumber } == [true, true, true], "\(outcome)")
        let files = Home.files(in: home.xdg("cache")) + Home.files(in: home.store)
        #expect(files.filter { $0.contains("people") || $0.contains("movies.jsonl") || $0.contains("tv.sqlite") } == [])
        // The next run finds only contexts that have a file.
        for (line, code) in [("movie 550", 0), ("tv 1396", 0), ("person 287", 5)] as [(String, Int32)] {
            #expect(try await home.run("-c", "\(line) --offline", options: options).exitCode == code, "\(line)")
        }
    }

    @Test func `the --storage flag takes precedence over the environment`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.run("movie", "550", "--storage", "file:\(home.root.path)/other")
        #expect(Home.contents(of: home.root.appending(path: "other")).contains("movies.jsonl"))
        #expect(Home.contents(of: home.store) == [])
    }

    @Test(.builtProgram) func `stored data is in the user's folders and readable only by the owner`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        for command in [["movie", "550"], ["list", "add", "watchlist", "550"]] {
            _ = try await home.run(words: command)
        }
        #expect(Home.contents(of: home.xdg("cache")).contains("popcorn/movies.sqlite"))
        #expect(Home.contents(of: home.xdg("data")).count > 1)
        #expect(Home.contents(of: home.root.appending(path: "home")) == [])
        let wrong = ["cache", "data", "state", "config"].flatMap { Home.modes(below: home.xdg($0)) }.filter { entry in
            entry.mode != (entry.isFolder ? 0o700 : 0o600)
        }
        #expect(wrong.map(\.description) == [])
    }

    @Test func `records from one origin are not used for another`() async throws {
        let server = try LoopbackTMDb.started()
        let other = try LoopbackTMDb.started()
        let home = try Home(server)
        _ = try await home.run("movie", "550")
        let bases: [String: String?] = ["POPCORN_API_BASE": other.base]
        _ = try await home.run("movie", "550", options: RunOptions(environment: bases))
        #expect(other.count("/3/movie/550") == 1)
    }
}

extension JSONValue {
    fileprivate var holdsPositiveNumber: Bool { keys.contains { (self[$0]?.number ?? 0) > 0 } }
}

extension Home {
    /// Returns the rows of statements about a context's records in `store`, as sqlite3 prints them. Changes keep the
    /// checksums of the file's pages.
    func sql(_ statements: String, in context: String = "movies") async throws -> [String] {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        var lines: [String] = []
        let code = sqlite3_open_v2(
            store.appending(path: "\(context).sqlite").path, &database, SQLITE_OPEN_READWRITE, CheckedFiles.name)
        let result = withUnsafeMutablePointer(to: &lines) { lines in
            sqlite3_exec(
                database, statements,
                { lines, count, values, _ in
                    let row = (0..<Int(count)).map { column in values?[column].map { String(cString: $0) } ?? "" }
                    lines?.assumingMemoryBound(to: [String].self).pointee.append(row.joined(separator: "|"))
                    return 0
                }, lines, nil)
        }
        guard code == SQLITE_OK, result == SQLITE_OK else {
            throw SQLRefused(statements: statements, message: String(cString: sqlite3_errmsg(database)))
        }
        return lines
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
    let statements: String
    let message: String
    var description: String { "\(message): \(statements)" }
}
