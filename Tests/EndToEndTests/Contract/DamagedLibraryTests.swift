import Foundation
import Testing

@Suite("A damaged library")
struct DamagedLibraryTests {
    private let home: Home
    private let options = RunOptions(environment: ["POPCORN_LIBRARY": "file"])

    init() throws { home = try Home() }

    private var folder: URL { home.xdg("data").appending(path: "popcorn") }
    private var journal: URL { folder.appending(path: "library.jsonl") }
    private var snapshots: URL { folder.appending(path: "snapshots") }

    /// Fills two lists, and keeps a snapshot of everything.
    private func fill() async throws {
        let lines = ["list create later", "list add later 550", "watchlist add 13", "list add later 680"]
        #expect(try await home.script(lines, options: options).exitCode == 0)
        try? FileManager.default.removeItem(at: snapshots)
        #expect(try await home.run("list", options: options).exitCode == 0)
        try #require(FileManager.default.fileExists(atPath: snapshots.path))
    }

    private func titles() async throws -> [String: [String]] {
        var titles: [String: [String]] = [:]
        for list in ["later", "watchlist"] {
            let shown = try await home.run("list", list, "--json", options: options).succeeded()
            titles[list] = try shown.json["data"]?.list.compactMap { $0["title"]?.text }
        }
        return titles
    }

    @Test func `titles lost from a truncated journal are restored from the snapshot and listed in the warning`()
        async throws
    {
        try await fill()
        let before = try await titles()
        #expect(before == ["later": ["Pulp Fiction", "Fight Club"], "watchlist": ["Forrest Gump"]])
        let whole = try Data(contentsOf: journal)
        let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        for end in [ends[0], ends[ends.count / 2], ends[ends.count - 2]] {
            for padding in [0, whole.count - end] {
                try (whole.prefix(end) + Data(count: padding)).write(to: journal)
                let verified = try await home.run("storage", "verify", "library", options: options)
                #expect(verified.exitCode == 7, "\(verified)")
                let shown = try await home.run("list", options: options)
                #expect(shown.errors.contains("“Pulp Fiction” on “later”"), "\(shown)")
                #expect(!shown.errors.contains("libraryPlaces"), "\(shown)")
                #expect(try await titles() == before, "\(end) bytes")
                #expect(try await home.run("storage", "verify", "library", options: options).exitCode == 0)
            }
        }
    }

    @Test(arguments: ["file", "sqlite"])
    func `marks lost in a repair are recounted before they are read`(engine: String) async throws {
        let options = RunOptions(environment: ["POPCORN_LIBRARY": engine])
        #expect(try await home.run("seen", "550", options: options).exitCode == 0)
        let database = folder.appending(path: "library.sqlite").path
        let change = ["sqlite3", database, "UPDATE libraryMarks SET timesSeen = 7"]
        if engine == "file" { try journal.replace("\"timesSeen\":1", by: "\"timesSeen\":7") }
        if engine == "sqlite" { #expect(try await home.run(change).exitCode == 0) }
        let shown = try await home.run("movie", "550", "--json", options: options)
        #expect(shown.errors.contains("was damaged"), "\(shown)")
        #expect(try shown.json["data"]?["mine"]?["seen"]?.number == 1, "\(shown)")
    }

    @Test func `a title hidden by a wrong bit in an index is shown, and the index is rebuilt`() async throws {
        let lines = ["list create later", "list add later 550", "list add later 680"]
        #expect(try await home.script(lines).exitCode == 0)
        // With today's snapshot, opening the library doesn't check its indexes.
        #expect(try await home.run("list").exitCode == 0)
        let file = folder.appending(path: "library.sqlite")
        let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_libraryTitles_1'"
        let found = try await home.run(["sqlite3", file.path, root]).output
        let page = try #require(Int(found.trimmingCharacters(in: .newlines))) * 4096
        var bytes = try Data(contentsOf: file)
        let key = try #require(bytes.range(of: Data("550".utf8), in: page - 4096..<page))
        bytes[key.upperBound - 1] ^= 1
        try bytes.write(to: file)
        let shown = try await home.run("list", "later", "--json")
        let titles = try shown.json["data"]?.list.compactMap { $0["title"]?.text }
        #expect(titles == ["Pulp Fiction", "Fight Club"])
        #expect(shown.errors.contains("Rebuilt them from its records"), "\(shown)")
        #expect(try await home.run("storage", "verify", "library").exitCode == 0)
    }
}
