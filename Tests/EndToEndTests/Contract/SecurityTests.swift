import Foundation
import LoopbackTMDb
import Testing

@Suite("Hostile text")
struct HostileTextTests {
    @Test(.builtProgramOnce, arguments: HostileText.allCases)
    func `control characters in responses never reach the output`(text: HostileText) async throws {
        let server = try LoopbackTMDb.failing(with: .hostile(text))
        let home = try Home(server)
        let commands = ["movie 550", "popular movies", "search ferry", "movie 550 cast", "movie 550 videos"]
        for format in ["", "--plain", "--csv", "--tsv", "--md", "--json", "--ndjson"] {
            let outcome = try await home.script(commands.map { "\($0) \(format)" }, "--keep-going")
            let allowed: Set<Unicode.Scalar> = format == "--tsv" ? ["\t"] : []
            #expect(outcome.forbidden.subtracting(allowed) == [], "\(format)")
        }
    }

    @Test(arguments: ["", "--plain", "--csv", "--tsv", "--md", "--json", "--ndjson"])
    func `control characters in free text about series and people never reach the output`(format: String) async throws {
        let server = try LoopbackTMDb.failing(with: .hostile(.whereTextIsFree))
        let lines = CatalogueCommand.all.map { "\($0.line) \(format)" }.filter { !$0.contains("dept:") }
        let outcome = try await Home(server).script(lines)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Breaking Bad"))
        let allowed: Set<Unicode.Scalar> = format == "--tsv" ? ["\t"] : []
        #expect(outcome.forbidden.subtracting(allowed) == [])
    }

    @Test func `control characters in every string about series and people never reach the output`() async throws {
        let server = try LoopbackTMDb.failing(with: .hostile(.everywhere))
        let outcome = try await Home(server).script(CatalogueCommand.all.map(\.line), "--keep-going")
        #expect(outcome.errors.contains("error: "))
        #expect(outcome.forbidden == [])
    }

    @Test(.builtProgramOnce) func `JSON output retains control characters of responses in escaped form`() async throws {
        let server = try LoopbackTMDb.failing(with: .hostile(.whereTextIsFree))
        let home = try Home(server)
        for _ in 1...2 {
            let outcome = try await home.run("movie", "550", "--json")
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            let title = try outcome.json["data"]?["title"]?.text
            #expect(title.map { Array($0.utf8) } == Array(("Fight Club" + HostileText.sample).utf8))
        }
    }

    @Test(.builtProgramOnce, arguments: [404, 401, 418, 500])
    func `control characters in a server's error message never reach the output`(status: Int) async throws {
        let server = try LoopbackTMDb.started()
        let message = String(decoding: try JSONEncoder().encode(HostileText.sample), as: UTF8.self)
        server.fail(with: .status(status, body: #"{"status_code":34,"status_message":\#(message)}"#))
        for format in [[], ["--json"]] {
            let outcome = try await Home(server).run(words: ["movie", "550"] + format, RunOptions(isIdle: true))
            #expect(outcome.exitCode != 0)
            #expect(outcome.forbidden == [])
        }
    }

    @Test(.builtProgramOnce, arguments: ["\u{1B}[31mmovie", "movie \u{9B}31m", "list add \u{202E}x 550"])
    func `control characters in a command never reach the output`(command: String) async throws {
        let outcome = try await Home().run("-c", command)
        #expect(outcome.forbidden == [])
    }
}

@Suite("Credentials")
struct SecretTests {
    private static let key = "CANARY123"

    @Test(.builtProgramOnce, arguments: ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"])
    func `the key appears in no output, log or file`(variable: String) async throws {
        let server = try LoopbackTMDb.started(requiring: Self.key)
        let home = try Home(server)
        let none: [String: String?] = ["TMDB_ACCESS_TOKEN": nil]
        let credential = none.merging([variable: Self.key]) { $1 }
        for fault in [nil, Fault.invalidKey, .status(500), .body("{}")] {
            server.heal()
            if let fault { server.fail("/3/movie/550", with: fault) }
            for flags in [["--refresh", "--json"], ["--refresh", "--verbose"]] {
                _ = try await home.run(
                    words: ["movie", "550"] + flags, RunOptions(environment: credential, isIdle: true))
            }
        }
        let others = [
            "config show", "config show --json", "set", "key test", "doctor", "doctor --json", "storage", "history",
            "key", "key \(Self.key)", "key set \(Self.key)", "open 550", "links 550", "--version",
        ]
        let options = RunOptions(environment: credential, isIdle: true)
        for command in others { _ = try await home.run("-c", command, options: options) }
        _ = try await home.script(others, "--keep-going", "--verbose", options: options)
        #expect(server.requests.contains { $0.credential == Self.key })
        #expect(try Self.files(below: home.root) == [])
    }

    /// Returns the files that contain the key, among them the output of the runs.
    private static func files(below folder: URL) throws -> [String] {
        try Home.contents(of: folder).filter { path in
            let url = folder.appending(path: path)
            // Text typed by the test itself isn't a leak.
            guard !url.isDirectory, url.lastPathComponent != "in" else { return false }
            return try Data(contentsOf: url).range(of: Data(key.utf8)) != nil
        }
    }
}

extension URL {
    fileprivate var isDirectory: Bool {
        (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}

extension Outcome {
    /// The control characters in the output, except for line breaks.
    fileprivate var forbidden: Set<Unicode.Scalar> {
        let allowed: Set<Unicode.Scalar> = ["\n"]
        return Set((output + errors).unicodeScalars).intersection(HostileText.scalars).subtracting(allowed)
    }
}
