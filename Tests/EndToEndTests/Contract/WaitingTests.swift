import Foundation
import LoopbackTMDb
import Testing

@Suite("Waiting")
struct WaitingTests {
    private static let line = "TMDb · Ctrl-C cancels"

    private static func slowServer() throws -> LoopbackTMDb {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: .slow(.milliseconds(400)))
        return server
    }

    @Test func `a slow command shows a progress line, and the line disappears afterwards`() async throws {
        let terminal = try Terminal(try Home(try Self.slowServer()), "movie", "550", "--color", "never")
        try await terminal.expect(Self.line)
        // Keys typed meanwhile aren't echoed into the line.
        terminal.type("xyz\n")
        #expect(try await terminal.exitCode() == 0)
        #expect(!terminal.bytes.contains(0x1B) && !terminal.text.contains("xyz"))
        let written = terminal.text.components(separatedBy: "\r")
        let last = try #require(written.lastIndex { $0.contains("Ctrl-C cancels") })
        try #require(written.count > last + 2, "\(written)")
        #expect(written[last + 1].allSatisfy { $0 == " " } && written[last + 1].count == written[last].count)
        #expect(written[last + 2].hasPrefix("Fight Club"))
        #expect(terminal.settings == terminal.initialSettings)
    }

    @Test(arguments: [(["--plain"], "xterm"), ([], "dumb")])
    func `a plain terminal shows no progress line`(flags: [String], term: String) async throws {
        let terminal = try Terminal(
            try Home(try Self.slowServer()), ["movie", "550"] + flags, environment: ["TERM": term])
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.hasPrefix("Fight Club"), "\(terminal.text)")
    }

    @Test func `a list of several pages shows how many rows have been received`() async throws {
        let server = try LoopbackTMDb.failing("/3/movie/popular", with: .slow(.milliseconds(300)))
        let terminal = try Terminal(try Home(server), "popular", "movies", "--limit", "60", "--no-pager")
        try await terminal.expect(matching: "█+░+ 20 of 45 · Ctrl-C cancels")
        #expect(try await terminal.exitCode() == 0)
    }

    @Test(.builtProgram) func `output to a pipe has no progress line`() async throws {
        let outcome = try await Home(try Self.slowServer()).run("movie", "550")
        #expect(!outcome.errors.contains("Ctrl-C"), "\(outcome)")
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `a signal restores the terminal while the progress line is shown`(signal: Int32, code: Int32) async throws {
        let server = try LoopbackTMDb.failing(with: .silence)
        let terminal = try Terminal(try Home(server), "movie", "550")
        try await terminal.expect(Self.line)
        terminal.send(signal)
        #expect(try await terminal.exitCode() == code)
        #expect(terminal.settings == terminal.initialSettings)
        #expect(!terminal.text.contains("error"), "\(terminal.text)")
    }

    @Test func `Ctrl-C returns to the prompt within 200 ms, with one line and no error`() async throws {
        let server = try LoopbackTMDb.failing(with: .silence)
        let terminal = try await Terminal(atPromptOf: Home(server))
        var durations: [Duration] = []
        var pauses: [Duration] = []
        for _ in 1...5 {
            try await terminal.type("movie 550\r", expecting: Self.line)
            let start = ContinuousClock.now
            terminal.control("c")
            try await terminal.expect("Cancelled.")
            try await terminal.expect("popcorn> ")
            durations.append(.now - start)
            try await pauses.append(Self.echo(terminal))
        }
        // Other tests may load the machine so that even a single key takes time.
        let limit = max(.milliseconds(200), (pauses.max() ?? .zero) * 10)
        #expect(durations.contains { $0 < limit }, "\(durations), \(pauses)")
        #expect(!terminal.text.contains("error"))
    }

    @Test func `pressing Ctrl-C as a request ends never ends the session`() async throws {
        let terminal = try await Terminal(atPromptOf: Home(try LoopbackTMDb.started()))
        for round in 0..<200 {
            terminal.skip()
            terminal.type("movie 550 --refresh\r")
            usleep(UInt32(round % 40) * 250)
            terminal.control("c")
            try await terminal.expect("> ")
        }
        try await terminal.type("\rversion\r", expecting: "popcorn 1.", "> ")
        try await terminal.quit()
    }

    @Test func `the next page of a list is prefetched once`() async throws {
        let server = try LoopbackTMDb.started()
        let terminal = try await Terminal(atPromptOf: Home(server))
        try await terminal.type("popular\r", expecting: "popcorn> ")
        #expect(await server.pages(1) == ["1", "2"])
        server.stop()
        try await terminal.type("more\r", expecting: "21–40 of")
    }

    @Test func `scripts don't prefetch pages`() async throws {
        let server = try LoopbackTMDb.started()
        try await Home(server).script(["popular", "movie 550", "version"]).succeeded()
        #expect(server.requests.filter { $0.path == "/3/movie/popular" }.count == 1)
    }

    @Test func `after TMDb has failed to respond, stored data is shown at once`() async throws {
        let (server, home) = try Home.online()
        try home.configure(#"{detailsLifetime: "0s"}"#)
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("movie 550\r", expecting: "Fight Club> ")
        server.stop()
        terminal.type("movie 550\r")
        try await terminal.expect(matching: #"didn’t answer; stored \d+ s ago. Next attempt in (60|59) s."#)
        try server.start()
        let count = server.requests.count
        terminal.type("movie 550\r")
        try await terminal.expect(matching: #"didn’t answer; stored \d+ s ago. Next attempt in \d+ s."#)
        #expect(server.requests.count == count)
        // A movie that isn't stored is requested during the outage, and its response ends it.
        try await terminal.type("movie 2001\r", expecting: "#2001")
        try await terminal.type("movie 550 --verbose\r", expecting: "network · ")
    }

    @Test(arguments: [40, 80, 132] as [UInt16])
    func `the banner has two lines, and three first steps while nothing is recorded`(columns: UInt16) async throws {
        for server in [nil, try LoopbackTMDb.started()] {
            let terminal = try await Terminal(atPromptOf: Home(server), columns: columns)
            let lines = terminal.text.components(separatedBy: "popcorn> ")[0].split(whereSeparator: \.isNewline)
            #expect(lines.count == 5 && lines.allSatisfy { $0.count <= columns }, "\(lines)")
            #expect(zip(lines.dropFirst(2), ["/matrix", "tonight", "import"]).allSatisfy { $0.contains($1) })
            #expect(lines[0].hasPrefix("popcorn 1.0.0 ") && lines[0].hasSuffix("help · Tab · Ctrl-D"))
            #expect(
                lines[1].contains(server == nil ? "Sample data. Run `key set` to use TMDb" : "storage sqlite · online"))
        }
    }

    @Test func `the prompt appears within 150 ms on a terminal that sends no replies`() async throws {
        var times: [(prompt: Duration, shell: Duration)] = []
        for _ in 1...5 {
            let prompt = try await Self.time { try Terminal(try Home(), []) }
            // Other tests may load the machine so that even the smallest program takes time.
            let shell = try await Self.time {
                try Terminal(
                    try Home(), command: ["/bin/sh", "-c", "printf 'popcorn> '; read x"], columns: 80, rows: 24)
            }
            times.append((prompt, shell))
        }
        #expect(times.contains { $0.prompt < max(.milliseconds(150), $0.shell * 10) }, "\(times)")
    }

    /// Returns the time from a program's start to its prompt.
    private static func time(_ start: () throws -> Terminal) async throws -> Duration {
        let clock = ContinuousClock()
        return try await clock.measure { try await start().expect("popcorn> ") }
    }

    /// Returns the time from a key to its echo, and deletes the key.
    private static func echo(_ terminal: Terminal) async throws -> Duration {
        let clock = ContinuousClock()
        defer { terminal.control("u") }
        return try await clock.measure {
            try await terminal.type("~", expecting: "~")
        }
    }
}

extension LoopbackTMDb {
    /// Waits for the request of the page after `page` of the popular movies, and returns all requested pages.
    fileprivate func pages(_ page: Int) async -> [String] {
        let pages = { @Sendable in
            self.requests.filter { $0.path == "/3/movie/popular" }.compactMap { $0.query["page"] }
        }
        _ = await watch(within: .seconds(60)) { pages().count > page ? true : nil }
        return pages()
    }
}
