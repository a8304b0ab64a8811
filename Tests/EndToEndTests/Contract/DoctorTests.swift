import Foundation
import LoopbackTMDb
import Testing

@testable import PopcornApp

@Suite("Doctor")
struct DoctorTests {
    private func checks(_ outcome: Outcome) throws -> [String: JSONValue] {
        let checks = try outcome.json["data"]?.list ?? []
        return Dictionary(uniqueKeysWithValues: checks.map { ($0["topic"]?.text ?? "", $0) })
    }

    /// The topics that aren't well.
    private func troubles(_ outcome: Outcome) throws -> [String] {
        try checks(outcome).filter { $0.value["isOK"] != .bool(true) }.map(\.key).sorted()
    }

    @Test func `if all checks pass, each line of “doctor” begins with “ok”`() async throws {
        let home = try Home(try LoopbackTMDb.started(requiring: "CANARY123"), token: "CANARY123", engine: "sqlite")
        _ = try await home.run("movie", "550")
        let outcome = try await home.run("doctor")
        #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome)")
        let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        let storages = Composition.storageNeeds.filter { need in lines.contains { $0.contains("storage \(need.name)") }
        }
        #expect(storages.count == Composition.storageNeeds.count, "\(outcome)")
        #expect(lines.count > storages.count + 5 && lines.allSatisfy { $0.hasPrefix("ok  ") }, "\(outcome)")
        let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("key: access token, from environment TMDB_ACCESS_TOKEN, accepted"), "\(text)")
        #expect(text.contains("network: 127.0.0.1 replied in"), "\(text)")
        #expect(text.contains(/versions: popcorn [0-9.]+, Swift 6\.[0-9], SQLite 3\.[0-9.]+, libcurl [0-9]/), "\(text)")
        #expect(text.contains(/storage movies: sqlite .*movies\.sqlite, [1-9][0-9]* records, all intact/), "\(text)")
        #expect(!text.contains("CANARY123"))
    }

    @Test func `a refused key, an unreachable network and offline mode are reported differently`() async throws {
        let server = try LoopbackTMDb.started(requiring: "another")
        let home = try Home(server, engine: "memory")
        let refused = try await home.run("doctor", "--json")
        #expect(refused.exitCode == 1, "\(refused)")
        #expect(try troubles(refused) == ["key"])
        #expect(try checks(refused)["key"]?["advice"] == "correct or unset TMDB_ACCESS_TOKEN")
        server.stop()
        let unreachable = try await home.run("doctor", "--json")
        #expect(unreachable.exitCode == 1)
        #expect(try troubles(unreachable) == ["network"])
        let offline = try await home.run("doctor", "--json", "--offline").succeeded()
        #expect(try checks(offline)["network"]?["finding"] == "not tried: offline mode is on")
    }

    @Test func `without HOME, “doctor” reports each folder as missing and checks everything else`() async throws {
        let outcome = try await Home().run("doctor", "--json", options: RunOptions(environment: .homeless))
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(try troubles(outcome) == ["cache folder", "data folder", "settings folder", "state folder"])
        #expect(try checks(outcome)["network"]?["isOK"] == .bool(true))
    }

    @Test func `a damaged config file and a key readable by others are reported with the remedy`() async throws {
        let home = try Home(engine: "memory")
        try home.configure("{\n  region: GB\n}")
        let folder = home.xdg("config").appending(path: "popcorn")
        let credential = folder.appending(path: "credential")
        try Data((String(repeating: "0a", count: 16) + "\n").utf8).write(to: credential)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: credential.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let outcome = try await home.run("doctor", "--json", "--offline")
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(try troubles(outcome) == ["config file", "key", "settings folder"])
        let found = try checks(outcome)
        #expect(found["config file"]?["finding"]?.text?.contains("line 2, column 11") == true)
        #expect(found["key"]?["advice"] == .text("chmod 600 \(credential.path)"))
        #expect(found["settings folder"]?["advice"] == .text("chmod 700 \(folder.path)"))
    }

    @Test(arguments: ["sqlite", "file"])
    func `a damaged storage is reported with the remedy`(engine: String) async throws {
        let home = try Home(engine: engine)
        _ = try await home.run("movie", "550")
        let name = engine == "sqlite" ? "movies.sqlite" : "movies.jsonl"
        try home.store.appending(path: name).replace("Fight Club", by: "Eight Club")
        let outcome = try await home.run("doctor", "--json")
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(try troubles(outcome) == ["storage movies"])
        #expect(try checks(outcome)["storage movies"]?["advice"] == "`storage clear` removes fetched data")
        let text = try await home.run("doctor")
        #expect(text.errors == "error: checks failed: storage movies. (see “to do” in the lines above)\n", "\(text)")
    }

    @Test func `an unusable folder is reported with its path`() async throws {
        let home = try Home()
        let file = home.root.appending(path: "file")
        try Data().write(to: file)
        let blocked: [String: String?] = ["XDG_CACHE_HOME": file.path, "XDG_STATE_HOME": file.path]
        let outcome = try await home.run("doctor", "--json", options: RunOptions(environment: blocked))
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(try troubles(outcome) == ["cache folder", "state folder"])
    }
}
