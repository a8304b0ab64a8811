import Foundation
import Storage
import Testing

@Suite("A damaged library")
struct DamagedLibraryTests {
    private let home: Home

    init() throws { home = try Home() }

    private var folder: URL { home.xdg("data").appending(path: "popcorn/library") }

    private var file: URL {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return folder.appending(path: try #require(names.first { $0.hasSuffix(".jsonl") }))
        }
    }

    private func fill() async throws {
        let lines = ["list create later", "list add later 550", "watchlist add 13", "list add later 680"]
        #expect(try await home.script(lines).exitCode == 0)
    }

    private func titles() async throws -> [String: [String]] {
        var titles: [String: [String]] = [:]
        for list in ["later", "watchlist"] {
            let shown = try await home.run("list", list, "--json").succeeded()
            titles[list] = try shown.json["data"]?.list.compactMap { $0["title"]?.text }
        }
        return titles
    }

    private static let all = ["later": ["Pulp Fiction", "Fight Club"], "watchlist": ["Forrest Gump"]]

    @Test(arguments: ["removed", "cut after a line", "cut in a line", "changed"])
    func `changes that the files have lost are named, still count, and are written again only when asked`(
        damage: String
    ) async throws {
        try await fill()
        #expect(try await titles() == Self.all)
        let file = try file
        var bytes = try Data(contentsOf: file)
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        switch damage {
        case "cut after a line": bytes = bytes.prefix(ends[2])
        case "cut in a line": bytes = bytes.prefix(ends[2] + 20)
        default: bytes[ends[2] + 30] ^= 1
        }
        if damage == "removed" { try FileManager.default.removeItem(at: file) } else { try bytes.write(to: file) }
        for _ in 1...2 {
            let shown = try await home.run("list")
            let named =
                damage == "removed" ? "Fight Club (1999) added to “later”" : "Pulp Fiction (1994) added to “later”"
            #expect(shown.exitCode == 0 && shown.errors.contains(named), "\(shown)")
            #expect(shown.errors.contains("`library restore`"), "\(shown)")
        }
        #expect(try await titles() == Self.all)
        let restored = try await home.run("library", "restore").succeeded()
        #expect(restored.output.hasPrefix("Restored \(damage == "removed" ? 4 : 1) change"), "\(restored)")
        let shown = try await home.run("list")
        #expect(!shown.errors.contains("missing"), "\(shown)")
        #expect(try await titles() == Self.all)
        #expect(try await home.run("library", "verify").exitCode == 0)
    }

    @Test func `forgotten changes no longer count`() async throws {
        try await fill()
        let bytes = try Data(contentsOf: file)
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        try bytes.prefix(ends[2]).write(to: file)
        #expect(try await titles() == Self.all)
        let forgotten = try await home.run("library", "forget").succeeded()
        #expect(forgotten.output.contains("Forgot 1 change: Pulp Fiction (1994) added to “later”"), "\(forgotten)")
        #expect(try await titles() == ["later": ["Fight Club"], "watchlist": ["Forrest Gump"]])
        #expect(try await home.run("list").errors == "")
    }

    @Test func `what was forgotten is gone from the prompt's history, too`() async throws {
        let history = home.xdg("state").appending(path: "popcorn/history")
        let typed = [
            "note \"Surprise for Anna!\" 550", "seen 680", "tag summer 550", "search surprise", "list add gifts 13",
            "list GIFTS",
        ]
        try FileManager.default.createDirectory(
            at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(typed.map { $0 + "\n" }.joined().utf8).write(to: history)
        let lines = [
            "note \"surprise for Anna\" 550", "tag summer 550", "list create Gifts", "tag summer 680",
        ]
        #expect(try await home.script(lines).exitCode == 0)
        let rest = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).suffix(1)
        try Data(rest.joined() + [UInt8(ascii: "\n")]).write(to: file)
        let forgotten = try await home.run("library", "forget").succeeded()
        #expect(forgotten.errors.contains("Removed 3 lines with the forgotten text"), "\(forgotten)")
        #expect(try String(contentsOf: history, encoding: .utf8) == "seen 680\ntag summer 550\nsearch surprise\n")
    }

    @Test func `damage is said at each start, also after a change, and by verify with code 7`() async throws {
        try await fill()
        let file = try file
        var bytes = try Data(contentsOf: file)
        let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
        bytes[30] ^= 1
        // In place, and with the time set back, as a program that restores files may leave it.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: file.path)
        for line in [["list"], ["watchlist", "add", "129"], ["list"], ["watchlist"]] {
            let shown = try await home.run(words: line)
            #expect(shown.exitCode == 0, "\(shown)")
            #expect(shown.errors.contains("at byte 0, is damaged") && shown.errors.contains("1 change is missing"))
        }
        #expect(try await home.run("library", "verify").exitCode == 7)
        #expect(try await home.run("library", "restore").exitCode == 0)
        #expect(try await home.run("library", "verify").exitCode == 0)
        #expect(try await home.run("list").errors == "")
    }

    /// Sees a movie, and changes the number of its viewings in what is made from the library's files.
    private func changeRecords(_ engine: String) async throws -> RunOptions {
        let options = RunOptions(environment: ["POPCORN_STORAGE": "library=\(engine)"])
        #expect(try await home.run("seen", "550", options: options).exitCode == 0)
        let cache = home.xdg("cache").appending(path: "popcorn")
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
        let file = cache.appending(path: try #require(names.first { $0.hasPrefix("library_") }))
        if engine == "sqlite" {
            let change = ["sqlite3", file.path, "UPDATE libraryMarks SET timesSeen = 7"]
            #expect(try await home.run(change).exitCode == 0)
        } else {
            try file.replace("\"timesSeen\":1", by: "\"timesSeen\":7")
        }
        return options
    }

    @Test(.needs("sqlite3"), arguments: ["sqlite", "file"], ["library verify", "storage verify"])
    func `records that don't follow from the library's files are found by verify, with code 7`(
        engine: String, line: String
    ) async throws {
        let options = try await changeRecords(engine)
        let words = line.split(separator: " ").map(String.init)
        #expect(try await home.run(words: words, options).exitCode == 7)
        #expect(try await home.run("movie", "550", options: options).exitCode == 0)
        #expect(try await home.run("library", "verify", options: options).exitCode == 0)
    }

    @Test func `many damaged lines are one sentence`() async throws {
        try await fill()
        let file = try file
        let text = try String(contentsOf: file, encoding: .utf8)
        let damaged = String(repeating: "no line\n", count: 1080)
        try Data((damaged + text).utf8).write(to: file)
        let shown = try await home.run("list")
        #expect(shown.errors.contains("1,080 lines of "), "\(shown)")
        #expect(shown.errors.contains("are damaged, the first at byte 0"), "\(shown)")
        #expect(shown.errors.split(separator: "\n").count == 1, "\(shown)")
    }

    @Test func `a file without any change is named by library`() async throws {
        try await fill()
        try Data("{\"a\":1}\nno line\n".utf8).write(to: folder.appending(path: "other.jsonl"))
        let shown = try await home.run("library").succeeded()
        #expect(shown.output.contains("other.jsonl has no change that can be read"), "\(shown)")
    }

    @Test func `doctor names a change of a time more than a year ahead as long as it counts`() async throws {
        try await fill()
        let year = Calendar(identifier: .gregorian).component(.year, from: .now) + 2
        let order = Int(Date.now.timeIntervalSince1970 * 1000) + 2 * 366 * 86_400_000
        let object = """
            {"id":"00000000000000aa","at":"\(year)-01-01T00:00:00.000Z","order":\(order),"by":"attic",\
            "did":"titleRated","rated":[{"movie":550,"rating":9}]}
            """
        try Data(LogLine(sealing: Array(object.utf8)).bytes + [UInt8(ascii: "\n")])
            .write(to: folder.appending(path: "attic.jsonl"))
        for _ in 1...2 {
            let found = try await home.run("doctor")
            #expect(found.output.contains("later than the clock by a year or more"), "\(found)")
        }
        #expect(try await home.run("undo", "00000000000000aa").exitCode == 0)
        let found = try await home.run("doctor")
        #expect(!found.output.contains("later than the clock by a year or more"), "\(found)")
    }

    @Test(arguments: ["sqlite", "file", "memory"])
    func `a lost or cleared view is made again from the library`(engine: String) async throws {
        try await fill()
        let options = RunOptions(environment: ["POPCORN_STORAGE": "library=\(engine)"])
        let before = try await home.run("list", "later", "--json", options: options).succeeded()
        let cleared = try await home.run("storage", "clear", "library", options: options)
        #expect(cleared.exitCode == 0 && cleared.errors.contains("is unchanged"), "\(cleared)")
        #expect(try await home.run("list", "later", "--json", options: options).output == before.output)
        try FileManager.default.removeItem(at: home.xdg("cache"))
        #expect(try await home.run("list", "later", "--json", options: options).output == before.output)
        #expect(try await home.run("storage", "verify", "library", options: options).exitCode == 0)
    }

    @Test(.needs("sqlite3"), arguments: ["sqlite", "file"])
    func `a value that was changed in the view is noticed when it is read, and the view is made again`(
        engine: String
    ) async throws {
        let options = try await changeRecords(engine)
        let shown = try await home.run("movie", "550", "--json", options: options)
        #expect(try shown.json["data"]?["mine"]?["seen"]?.number == 1, "\(shown)")
        #expect(shown.errors.contains("was damaged"), "\(shown)")
        #expect(try await home.run("movie", "550", options: options).errors == "")
    }

    @Test func `two machines that share the folder by any program have one library`() async throws {
        try await fill()
        let other = try Home()
        let file = try file
        let elsewhere = other.xdg("data").appending(path: "popcorn/library")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: elsewhere.appending(path: file.lastPathComponent))
        let seen = try await other.run("seen", "550", options: RunOptions(environment: ["POPCORN_MACHINE": "laptop"]))
        #expect(seen.exitCode == 0, "\(seen)")
        let names = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
        for name in names where name != file.lastPathComponent {
            try FileManager.default.copyItem(at: elsewhere.appending(path: name), to: folder.appending(path: name))
        }
        #expect(try await home.run("diary").output.contains("Fight Club"))
        let history = try await home.run("history")
        #expect(history.output.contains("laptop") && history.output.contains("Fight Club (1999) seen"), "\(history)")
        // Plain undo is for this machine's changes.
        #expect(try await home.run("undo").output.contains("Undid: Pulp Fiction (1994) added to “later”"))
    }
}
