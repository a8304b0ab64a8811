import Foundation
import LoopbackTMDb
import Testing

/// Text that must not be stored or sent: secrets in every form of line, and words of lines that aren't commands.
///
/// After the lines, every byte of the home folder is searched, with the freed pages and the write-ahead logs of SQLite, and
/// what is stored in files.
@Suite("Text that is neither stored nor sent", .timeLimit(.minutes(10)))
struct UnstoredTextTests {
    /// Where lines are typed.
    enum Place: CaseIterable {
        case prompt, pipe, script, arguments
    }

    /// What would answer a search.
    enum Source: CaseIterable {
        case sample, server, nothing
    }

    /// A secret, and the part of it that is searched for.
    private struct Secret {
        let text: String
        let canary: String

        static let all = [
            Secret(text: "c0ffee00c0ffee11c0ffee22c0ffee33", canary: "c0ffee22"),
            Secret(text: "eyJhbGciOiJIUzI1NiJ9.CANARYTOKEN.c2lnbmF0dXJl", canary: "CANARYTOKEN"),
            Secret(text: "postgres://u:CANARYWORD@127.0.0.1:9/f", canary: "CANARYWORD"),
        ]
    }

    /// Lines that name a secret, most of which would be a title or a text without it.
    private static let forms = [
        "X", "key X", "key set X", "TMDB_API_KEY=X", "export TMDB_ACCESS_TOKEN=X", "movie X", "tv X", "person X", "/X",
        "search X", "search tv X", "movie \"X\"", "movie 550 X", "X cast", "find X", "open X", "seen X", "rate 9 X",
        "watchlist add X", "note \"X\" 550", "tag X 550", "list new X", "list add X 550", "compare X, heat",
        "common X and heat",
        "discover with:\"X\"", "discover keyword:X", "top genre:X", "help X", "moive X", "who is X", "set region X",
        "--region X movie 550", "--key X", "history X", "undo X", "storage use X", "storage use movies=X",
        "set storage X --save", "set storage movies=X --save", "set library X --save", "set apiBase X --save",
    ]

    @Test(arguments: Place.allCases, Source.allCases)
    func `a key, a token or a password in a line is stored nowhere and sent nowhere`(
        place: Place, source: Source
    ) async throws {
        let stage = try Stage(source, at: place)
        // The last line makes sure that the stores exist.
        let lines = Secret.all.flatMap { secret in Self.forms.map { $0.replacing("X", with: secret.text) } }
        try await stage.run(lines + ["movie 550"], at: place)
        for secret in Secret.all {
            #expect(try stage.files(with: secret.canary) == [], "\(place), \(source)")
            #expect(stage.requests(with: secret.canary) == [], "\(place), \(source)")
        }
    }

    /// Lines that are no commands, or usage errors.
    private static let mistakes = [
        "zqxcanary", "zqxcanary is a film i saw", "moive zqxcanary", "top zqxcanary", "now zqxcanary see me",
        "about zqxcanary", "key zqxcanary", "storage use zqxcanary", "set zqxcanary on", "list rename zqxcanary",
        "genres zqxcanary", "trending zqxcanary week", "offline zqxcanary", "movie zqxcanary --nothing",
        "have i seen zqxcanary", "what is zqxcanary about", "zqxcanary cast", "popular zqxcanary",
    ]

    @Test(arguments: Place.allCases, Source.allCases)
    func `a line that isn't a command leaves nothing in any store and sends nothing`(
        place: Place, source: Source
    ) async throws {
        let stage = try Stage(source, at: place)
        try await stage.run(Self.mistakes, at: place)
        #expect(try stage.files(with: "zqxcanary") == [], "\(place), \(source)")
        #expect(stage.requestCount == 0, "\(place), \(source)")
    }

    @Test(arguments: Source.allCases)
    func `a line that is half typed leaves nothing in any store and sends nothing`(source: Source) async throws {
        let stage = try Stage(source, at: .prompt)
        let terminal = try await Terminal(atPromptOf: stage.home)
        for half in ["movie zqxcanar\t", "/zqxcanar\t", "seen zqx canar\t", "person zqxcanar year:\t"] {
            terminal.type(half)
            try await Task.sleep(for: .milliseconds(300))
            terminal.control("c")
            try await terminal.expect("popcorn> ")
        }
        try await terminal.quit()
        #expect(try stage.files(with: "canar") == [], "\(source)")
        #expect(stage.requestCount == 0, "\(source)")
    }

    /// A home and the source of its fetched data.
    private struct Stage {
        let home: Home
        private let server: LoopbackTMDb?

        /// Every other pair of place and source stores in files instead of the default, SQLite.
        init(_ source: Source, at place: Place) throws {
            let number = (Place.allCases.firstIndex(of: place) ?? 0) + (Source.allCases.firstIndex(of: source) ?? 0)
            let engine = number.isMultiple(of: 2) ? nil : "file"
            switch source {
            case .sample:
                server = nil
                home = try Home(engine: engine)
            case .server, .nothing:
                let server = try LoopbackTMDb.started()
                self.server = server
                home = try Home(server, engine: engine)
                if source == .nothing { server.stop() }
            }
        }

        func run(_ lines: [String], at place: Place) async throws {
            switch place {
            case .prompt: try await type(lines)
            case .pipe: _ = try await home.script(lines, "--keep-going", "--verbose")
            case .script:
                let script = lines.joined(separator: "\n")
                _ = try await home.run(words: ["-c", script, "--keep-going", "--verbose"])
            case .arguments:
                for line in lines { _ = try await home.run(words: line.split(separator: " ").map(String.init)) }
            }
        }

        private func type(_ lines: [String]) async throws {
            let terminal = try await Terminal(atPromptOf: home, columns: 200)
            for line in lines { try await terminal.type(line + "\r", expecting: "\r\n", "popcorn") }
            try await terminal.type("version\r", expecting: "popcorn 1")
            try await terminal.expect("> ")
            try await terminal.quit()
        }

        var requestCount: Int { server?.requests.count ?? 0 }

        func requests(with canary: String) -> [String] {
            (server?.requests ?? []).map { String(describing: $0) }.filter { $0.contains(canary) }
        }

        /// Returns the files with a text. The history has lines as they were typed, and `in` the input of the runs.
        func files(with canary: String) throws -> [String] {
            try Home.files(in: home.root).filter { path in
                let isSecret = Secret.all.contains { $0.canary == canary }
                if path.hasSuffix("/in") || (!isSecret && Self.mayRepeat(path)) { return false }
                return try Data(contentsOf: home.root.appending(path: path)).range(of: Data(canary.utf8)) != nil
            }
        }

        /// Whether a file shows or remembers what was typed, as the screen does.
        private static func mayRepeat(_ path: String) -> Bool {
            path.hasSuffix("popcorn/history") || path.hasPrefix("runs/")
        }
    }
}
