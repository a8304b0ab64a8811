import Foundation
import LoopbackTMDb
import Testing

/// Something that prevents a cache from being read.
struct Obstacle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Places it in a home whose engine keeps its records in files with this extension.
    let place: @Sendable (_ home: Home, _ fileExtension: String) throws -> Void

    static let all = [
        Obstacle(testDescription: "a folder in place of the cache") { home, type in
            try FileManager.default.createDirectory(
                at: home.store.appending(path: "movies.\(type)"), withIntermediateDirectories: true)
        },
        Obstacle(testDescription: "a folder in place of each cache") { home, type in
            for name in ["movies", "tv", "people", "configuration"] {
                try FileManager.default.createDirectory(
                    at: home.store.appending(path: "\(name).\(type)"), withIntermediateDirectories: true)
            }
        },
        Obstacle(testDescription: "a file in place of the caches' folder") { home, _ in
            try Data("mine".utf8).write(to: home.store)
        },
        Obstacle(testDescription: "another program's file in place of the cache") { home, type in
            try Data(#"{"theme":"dark"}"#.utf8).write(to: home.cacheFile("movies.\(type)"))
        },
        Obstacle(testDescription: "a FIFO in place of the cache") { home, type in
            guard mkfifo(try home.cacheFile("movies.\(type)").path, 0o600) == 0 else { throw POSIXError(.EIO) }
        },
        Obstacle(testDescription: "a file that may not be read") { home, type in
            try Data().write(to: try home.cacheFile("movies.\(type)"))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: home.cacheFile("movies.\(type)").path)
        },
    ]

    /// The superuser may read everything.
    static var effective: [Obstacle] { all.filter { getuid() != 0 || !$0.testDescription.hasSuffix("not be read") } }
}

extension Home {
    /// Creates the folder of the engine's records, and returns the path of a file in it.
    fileprivate func cacheFile(_ name: String) throws -> URL {
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        return store.appending(path: name)
    }
}

private let engines = [("sqlite", "sqlite"), ("file", "jsonl")]

@Suite("Caches that can't be read")
struct UnreadableCacheTests {
    @Test(arguments: engines, Obstacle.effective)
    func `everything is shown despite an unreadable cache, with one warning`(
        engine: (name: String, fileExtension: String), obstacle: Obstacle
    ) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: engine.name)
        try obstacle.place(home, engine.fileExtension)
        for line in ["movie 550", "movie 550 cast --json", "popular movies", "search fight", "find tt0137523"] {
            let outcome = try await home.run("-c", line)
            #expect(outcome.exitCode == 0, "\(line): \(outcome)")
            #expect(outcome.output.contains("Fight Club") || line.contains("cast"), "\(line): \(outcome)")
            #expect(outcome.errors.contains(home.store.path), "\(line): \(outcome)")
            let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning:") }
            #expect(warnings.count == 1, "\(line): \(outcome)")
            #expect(outcome.errors.contains("choose another"), "\(line): \(outcome)")
        }
    }

    @Test(arguments: engines, Obstacle.effective)
    func `offline, only the storage's error is reported for an unreadable cache`(
        engine: (name: String, fileExtension: String), obstacle: Obstacle
    ) async throws {
        let (server, home) = try Home.online(engine: engine.name)
        try obstacle.place(home, engine.fileExtension)
        for line in ["movie 550 --offline", "movie 550 cast --offline", "popular movies --offline"] {
            let outcome = try await home.run("-c", line)
            #expect(outcome.exitCode == 7, "\(line): \(outcome)")
            #expect(outcome.output == "")
            #expect(outcome.errors.split(separator: "\n").count { $0.contains("error:") } == 1, "\(outcome)")
            #expect(outcome.errors.contains(home.store.path), "\(line): \(outcome)")
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `a session warns once about an unreadable cache`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        try Obstacle.all[1].place(home, "sqlite")
        let outcome = try await home.script(["movie 550", "tv 1396", "person 287", "movie 550 cast", "popular movies"])
            .succeeded()
        let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: fetched again") }
        #expect(warnings.count == 1, "\(outcome)")
    }

    @Test func `the “storage” command lists the caches that can't be read`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        try Obstacle.all[0].place(home, "sqlite")
        let outcome = try await home.run("storage")
        #expect(outcome.exitCode == 7, "\(outcome)")
        #expect(outcome.errors.contains("movies.sqlite") && !outcome.errors.contains("tv.sqlite"), "\(outcome)")
    }

    @Test(arguments: ["movie 550", "tv 1396"])
    func `if the library can't be read, a title is shown without the user's marks`(line: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let blocked = home.root.appending(path: "blocked")
        try Data("mine".utf8).write(to: blocked)
        for spec in [blocked.path, "file:\(blocked.path)"] {
            let options = RunOptions(environment: ["POPCORN_LIBRARY": spec])
            let outcome = try await home.run("-c", line, options: options)
            #expect(outcome.exitCode == 0 && !outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("warning: the list membership could not be loaded"), "\(outcome)")
            for command in ["watchlist", "watchlist add 550"] {
                let refused = try await home.run("-c", command, options: options)
                #expect(refused.exitCode == 7, "\(command): \(refused)")
                #expect(refused.output == "", "\(command): \(refused)")
            }
        }
    }
}
