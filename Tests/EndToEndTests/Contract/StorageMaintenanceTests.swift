import Foundation
import LoopbackTMDb
import Testing

@testable import PopcornApp

@Suite("Verifying, compacting and switching storages")
struct StorageMaintenanceTests {
    private static let lines = [
        "movie 550", "movie 2001", "tv 1396", "tv 1396 season 5", "person 287", "popular movies", "search ferry",
        "find tt0903747", "movie 99999999",
    ]
    private static let engines = ["sqlite", "file"]

    /// Returns a home whose default storage has records of every context.
    private func filled(_ engine: String = "sqlite") async throws -> Home {
        let home = try Home(try LoopbackTMDb.started())
        _ = try await home.script(Self.lines, "--keep-going", options: Self.using(engine))
        return home
    }

    /// Returns a home with some thousands of records in many languages.
    private func multiplied(_ engine: String, languages count: Int) async throws -> Home {
        let home = try Home(try LoopbackTMDb.started())
        let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }.prefix(count)
        let lines = languages.map { "popular movies --limit 45 --language \($0)" }
        let outcome = try await home.script(lines, options: Self.using(engine))
        #expect(outcome.exitCode == 0)
        return home
    }

    private static func using(_ engine: String, columns: Int = 80) -> RunOptions {
        RunOptions(environment: ["POPCORN_STORAGE": engine, "COLUMNS": String(columns)])
    }

    /// Returns the data shown without the network, byte by byte.
    private func offline(_ home: Home, _ engine: String) async throws -> [[UInt8]] {
        let lines = Self.lines.map { "\($0) --json --offline" }
        let outcome = try await home.script(lines, "--keep-going", options: Self.using(engine))
        return JSONText.objects(in: outcome.stdout).compactMap { JSONText.member("data", of: $0).map(Array.init) }
    }

    @Test(arguments: engines + ["memory"])
    func `verifying reads every stored record`(engine: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let lines = Self.lines + ["list add watchlist #550", "storage --json", "storage verify --json"]
        let outcome = try await home.script(
            lines, "--keep-going", options: Self.using(engine))
        let reports = try JSONText.objects(in: outcome.stdout).suffix(2).map { try JSONValue($0) }
        let stored = reports[0]["data"]?.list.map { $0["records"]?.sum }
        let verified = reports[1]["data"]?.list.map { $0["records"]?.number }
        #expect(verified == stored && verified?.count == Composition.storageNeeds.count, "\(outcome)")
        #expect(verified?.count { ($0 ?? 0) > 0 } ?? 0 >= 5)
        #expect(reports[1]["kind"] == .text("verification"))
        #expect(reports[1]["data"]?.list.allSatisfy { $0["damage"] == .list([]) } == true)
    }

    @Test(arguments: engines)
    func `verifying an intact storage reports success on one screen`(engine: String) async throws {
        let home = try await filled(engine)
        let outcome = try await home.run("storage", "verify", options: Self.using(engine, columns: 40))
        #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.output.contains(/movies +\d+ records, all intact\n/))
        #expect(outcome.output.contains(/\nRead \d+ records in \d+(\.\d)? m?s\.\n$/))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
        let one = try await home.run("storage", "verify", "tv", options: Self.using(engine))
        #expect(one.output.hasPrefix("tv ") && !one.output.contains("movies"))
    }

    @Test(.builtProgramOnce, arguments: engines)
    func `verifying reports damaged records and exits with code 7`(engine: String) async throws {
        let home = try await filled(engine)
        let name = engine == "sqlite" ? "movies.sqlite" : "movies.jsonl"
        let file = home.xdg("cache").appending(path: "popcorn/\(name)")
        try file.replace("Fight Club", by: "Eight Club")
        let before = try Data(contentsOf: file)
        let json = try await home.run("storage", "verify", "--json", options: Self.using(engine))
        #expect(json.exitCode == 7, "\(json)")
        let movies = try json.json["data"]?.list.first
        #expect(movies?["damage"]?.list.isEmpty == false)
        #expect(movies?["damage"]?.list.allSatisfy { $0["reason"]?.text?.isEmpty == false } == true)
        // SQLite's pages have checksums, so that it finds the page rather than the record.
        let isOfRecord = movies?["damage"]?.list.contains { $0["collection"] == .text("movies") } == true
        #expect(isOfRecord == (engine == "file"))
        #expect(try json.errorJSON["error"]?["kind"] == .text("storage"))
        let text = try await home.run("storage", "verify", options: Self.using(engine, columns: 40))
        #expect(text.exitCode == 7 && text.errors.hasPrefix("error: damaged: movies"), "\(text)")
        let reason = engine == "file" ? "movies 550/en-US: " : "database disk image is malformed"
        #expect(text.output.contains(reason), "\(text)")
        #expect(try Data(contentsOf: file) == before, "verifying changes nothing")
    }

    @Test(arguments: engines)
    func `compacting frees the space of removed records and keeps the other records`(engine: String) async throws {
        let home = try await multiplied(engine, languages: 24)
        let options = Self.using(engine)
        func size() async throws -> Double {
            try await home.run("storage", "--json", options: options).json["data"]?.list.first?["bytes"]?.number ?? 0
        }
        _ = try await home.script(Self.lines, "--keep-going", options: options)
        let full = try await size()
        let refreshes = (1...3).map { _ in "movie 550 --refresh" }
        _ = try await home.script(["storage clear"] + refreshes + Self.lines, "--keep-going", options: options)
        let shown = try await offline(home, engine)
        let outcome = try await home.run("storage", "compact", "movies", "--json", options: options).succeeded()
        #expect(try outcome.json["kind"] == .text("compaction"))
        let compacted = try await size()
        #expect(compacted < full * 0.75)
        let freed = try outcome.json["data"]?.list.first?["freed"]?.number
        // SQLite may have reused the space of removed records before, so that nothing is left to free.
        #expect(engine == "sqlite" || (freed ?? 0) > 0)
        #expect(try await offline(home, engine) == shown)
        let all = try await home.run("storage", "compact", options: Self.using(engine, columns: 40))
        #expect(all.exitCode == 0 && all.output.contains(/\nFreed [\d.]+ [kM]?B\.\n$/), "\(all)")
        #expect(all.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test func `the memory storage has nothing to verify or compact`() async throws {
        let outcome = try await Home(engine: "memory").run("storage", "compact", "movies")
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("movies  memory has no files to compact\n"))
    }

    @Test func `switching storages moves nothing, and says what stays where`() async throws {
        let home = try await filled()
        let switched = try await home.run("storage", "use", "file").succeeded()
        #expect(switched.errors.contains(#/Nothing was moved; \d+ records \([\d.]+ [kM]B\) remain in .+ \(sqlite\)/#))
        #expect(switched.errors.contains("(sqlite), and are fetched again here.\n"), "\(switched)")
        #expect(Home.files(in: home.xdg("cache")).contains("popcorn/movies.sqlite"))
        #expect(try await home.run("movie", "550", "--offline").exitCode == 5)
        #expect(try await home.run("storage", "use", "sqlite").exitCode == 0)
        #expect(try await home.run("movie", "550", "--offline").exitCode == 0)
    }

    @Test func `switching storages names each engine that keeps records`() async throws {
        let home = try await filled()
        let options = Self.using("movies=sqlite,tv=file")
        _ = try await home.run("tv", "1396", options: options)
        let folder = home.root.appending(path: "other folder").path
        let switched = try await home.script(["storage use \"file:\(folder)\""], options: options)
        let sentences = switched.errors.split(separator: "\n").filter { $0.contains("Nothing was moved") }
        #expect(sentences.count == 2 && sentences.count { $0.contains("(sqlite)") } == 1, "\(switched)")
    }

    @Test func `switching from the memory storage reports that the records in memory were discarded`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let outcome = try await home.script(["movie 550", "storage use file"])
        #expect(outcome.errors.contains(/\d+ records in memory were discarded/), "\(outcome)")
    }
}

extension JSONValue {
    /// The sum of an object's numbers.
    fileprivate var sum: Double { keys.compactMap { self[$0]?.number }.reduce(0, +) }
}

extension URL {
    /// Replaces a text throughout the file by one of the same length.
    func replace(_ text: String, by other: String) throws {
        var data = try Data(contentsOf: self)
        var found = 0
        while let range = data.range(of: Data(text.utf8)) {
            data.replaceSubrange(range, with: Data(other.utf8))
            found += 1
        }
        #expect(found > 0)
        try data.write(to: self)
    }
}
