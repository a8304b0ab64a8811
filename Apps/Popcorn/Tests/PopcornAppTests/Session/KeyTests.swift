import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The key at the prompt` {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.CANARY123.c2lnbmF0dXJl"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(_ secret: String?, variables: [String: String] = [:]) throws -> Session<Composition> {
        let standard = ["HOME": folder.url.path, "POPCORN_API_BASE": "http://127.0.0.1:9/3"]
        return try .inMemory(standard.merging(variables) { $1 }, width: 100, readSecret: { _, _ in secret })
    }

    private var file: URL { folder.url.appending(path: ".config/popcorn/credential") }

    @Test func `a key can be stored, used at once and removed`() async throws {
        let session = try session(" Bearer \(Self.token)\r")
        #expect(await session.run("key").standardOutput == "No key is set.\n")
        #expect(await session.run("key test").exitCode == 4)
        let stored = await session.run("key set")
        #expect(stored.exitCode == 0, "\(stored)")
        #expect(stored.standardOutput.hasPrefix("Stored the access token in ~/.config/popcorn/credential, which only"))
        #expect(await session.app.credential?.text == Self.token)
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.token + "\n")
        #expect(
            await session.run("key").standardOutput == "The access token in ~/.config/popcorn/credential is used.\n")
        let shown = await session.run("config show --json").standardOutput
        #expect(shown.contains(#"{"name":"key","value":"set","origin":"\#(file.path)"}"#), "\(shown)")
        #expect(await session.run("key forget").standardOutput.contains("Removed the key from ~/.config/popcorn."))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(await session.app.credential == nil)
        #expect(await session.run("key forget").standardOutput == "No key is stored.\n")
    }

    @Test func `a stored key replaces the sample data with TMDb`() async throws {
        let session = try session(Self.token, variables: ["POPCORN_API_BASE": ""])
        #expect(await session.run("movie 550 --json").standardOutput.contains(#""source":"sample""#))
        #expect(await session.run("key set").standardOutput.contains("instead of the sample"))
        #expect(await session.app.origin.name == "api.themoviedb.org-3")
    }

    @Test(arguments: [nil, "", "  ", "CANARY123", "not a key\u{1B}[31m"] as [String?])
    func `an invalid key is rejected and not printed`(secret: String?) async throws {
        let output = await (try session(secret)).run("key set")
        #expect(output.exitCode == 2 && output.standardOutput == "")
        #expect(!output.standardError.contains("CANARY123") && !output.standardError.contains("not a key\u{1B}"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: [
        "key set CANARY123", "key CANARY123", "KEY SET x", "key set --json CANARY123", "key test CANARY123",
        "key set \"CANARY123\"", "key \(token)", "key set \(token) \(token)",
    ])
    func `a key typed in a line is rejected, and neither printed nor stored in the history`(line: String) async throws {
        let output = await (try session(nil)).run(line)
        #expect(output.exitCode == 2)
        #expect(output.standardError.contains("don’t type a key on the command line"), "\(output.standardError)")
        #expect(!output.standardError.contains("CANARY123"))
        #expect(Composition.table.mayHoldSecret(line))
    }

    @Test(arguments: [
        "key", "key set", "key test --json", "--json key test", "key tset", "movie key set it off", "search key largo",
        "movie 550", "set region GB", "", "\"key",
    ])
    func `a line without a key is stored in the history`(line: String) {
        #expect(!Composition.table.mayHoldSecret(line))
    }

    @Test func `a mistyped word after “key” causes an error with a suggestion`() async throws {
        #expect(await (try session(nil)).run("key tes").standardError.contains("Did you mean “test”?"))
    }

    @Test func `a variable that takes precedence over the stored key is mentioned`() async throws {
        let session = try session(Self.token, variables: ["TMDB_API_KEY": "x"])
        #expect(await session.run("key set").standardOutput.contains("TMDB_API_KEY is set, and takes precedence"))
        #expect(await session.run("key").standardOutput == "The API key of TMDB_API_KEY is used.\n")
    }

    @Test func `without a home folder, a key cannot be stored`() async throws {
        let output = await (try session(Self.token, variables: ["HOME": ""])).run("key set")
        #expect(output.exitCode == 2 && output.standardError.contains("no folder for the key"))
    }

    @Test func `a file in place of the storage folder is a storage error`() async throws {
        _ = try folder.file(".config", "")
        let output = await (try session(Self.token)).run("key set")
        #expect(output.exitCode == 7 && output.standardError.contains("Not a directory"), "\(output)")
    }
}
