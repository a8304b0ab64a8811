import LoopbackTMDb
import Testing

@Suite("Walls of posters")
struct PosterWallTests {
    @Test func `a wall shows the rows of a table as posters, and their numbers open them`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("search matrix --wall\r", expecting: "━━━", "1 The Matrix", "popcorn>")
        #expect(!terminal.text.contains("TMDb id"))
        try await terminal.type("1\r", expecting: "The Matrix>")
        try await terminal.quit()
    }

    @Test func `the posters of a wall are fetched in their small size, and only once`() async throws {
        let server = try LoopbackTMDb.started()
        server.serveImages(TinyPicture.red)
        let home = try Home(server)
        for _ in 0..<2 {
            let terminal = try Terminal(home, ["popular", "--wall", "--no-pager"])
            #expect(try await terminal.exitCode() == 0)
            #expect(terminal.text.contains("▀"), "\(terminal.text)")
        }
        let pictures = server.requests.map(\.path).filter { $0.hasPrefix("/t/p/") }
        #expect(!pictures.isEmpty && pictures.allSatisfy { $0.hasPrefix("/t/p/w185/") })
        #expect(Set(pictures).count == pictures.count)
    }

    @Test func `a wall whose posters don't arrive has its captions, and they are not awaited for long`() async throws {
        let server = try LoopbackTMDb.started()
        server.serveImages(TinyPicture.red)
        let home = try Home(server)
        let first = try Terminal(home, ["popular", "--no-pager"])
        #expect(try await first.exitCode() == 0)
        server.fail(with: .silence)
        let terminal = try Terminal(home, ["popular", "--wall", "--no-pager"])
        #expect(try await terminal.exitCode(within: .seconds(30)) == 0)
        #expect(terminal.text.contains("1 ") && !terminal.text.contains("TMDb id"), "\(terminal.text)")
        #expect(!terminal.text.contains("▀"))
    }

    @Test(
        arguments: [
            (71, [], [:]), (80, ["--plain"], [:]), (80, [], ["NO_COLOR": "1"]),
        ] as [(UInt16, [String], [String: String])])
    func `without room or colours, a wall is the table`(
        columns: UInt16, flags: [String], environment: [String: String]
    ) async throws {
        let home = try Home()
        var outputs: [String] = []
        for wall in [[], ["--wall"]] {
            // Standard error has the progress, which depends on the time.
            let shell = ["/bin/sh", "-c", "\"$0\" search matrix --no-pager \"$@\" 2>/dev/null"]
            let terminal = try Terminal(
                home, command: shell + [try BuiltProduct.popcorn()] + flags + wall, columns: columns, rows: 24,
                environment: environment.mapValues { $0 })
            #expect(try await terminal.exitCode() == 0)
            outputs.append(terminal.text.replacing(/"ageSeconds":\d+/, with: ""))
        }
        #expect(outputs[0].contains("Matrix") && outputs[0] == outputs[1])
    }

    @Test func `on a spacious screen, statistics show the portraits of people`() async throws {
        let server = try LoopbackTMDb.started()
        server.serveImages(TinyPicture.red)
        let home = try Home(server)
        for line in ["seen 550 date:2025-01-01", "seen 1003 date:2025-01-02", "movie 550", "movie 1003"] {
            try await home.run("-c", line).succeeded()
        }
        func statistics(_ columns: UInt16, _ flags: String...) async throws -> String {
            let terminal = try Terminal(home, ["stats", "--no-pager"] + flags, columns: columns)
            #expect(try await terminal.exitCode() == 0)
            return terminal.text
        }
        // Portraits that arrive late are stored at a prompt, and shown the next time.
        let terminal = try await Terminal(atPromptOf: home, columns: 132, rows: 43)
        while !terminal.text.contains("▀") { try await terminal.type("stats\r", expecting: "Directors", "popcorn>") }
        try await terminal.quit()
        server.stop()
        var wide = try await statistics(132, "--offline")
        // A busy machine may take longer to read pictures than a page waits for them.
        for _ in 1...20 where !wide.contains("▀") { wide = try await statistics(132, "--offline") }
        #expect(wide.contains("▀") && wide.contains("David Fincher   Brad Pitt (1)   Edward Norton"), "\(wide)")
        for (columns, flag) in [(80, "--offline"), (132, "--plain"), (132, "--color=never")] as [(UInt16, String)] {
            #expect(!(try await statistics(columns, "--offline", flag).contains("▀")))
        }
    }

    @Test(arguments: ["--json", "--csv", "--md"])
    func `in the machine formats, a wall is the table`(flag: String) async throws {
        let home = try Home()
        let outputs = [
            try await home.run("search", "matrix", flag).output,
            try await home.run("search", "matrix", flag, "--wall").output,
        ].map { $0.replacing(/"ageSeconds":\d+/, with: "") }
        #expect(outputs[0].contains("Matrix") && outputs[0] == outputs[1])
    }
}
