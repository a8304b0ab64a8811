import LoopbackTMDb
import Testing

/// The requests of what says how much was seen.
@Suite struct SeenCountRequestTests {
    /// Whether a request isn't one for what all titles share, which is made once.
    private static func isOfTitles(_ path: String) -> Bool {
        path != "/3/configuration" && path != "/3/genre/movie/list"
    }

    @Test func `how much was seen needs no request beyond those of the table`() async throws {
        let (server, home) = try Home.online()
        try await home.script(["list create later", "list add later 550", "seen 550"]).succeeded()
        for (line, requests) in [
            ("person 287 films", 1), ("person 287 directed", 0), ("movie 550 collection", 1), ("list later", 0),
            ("list", 0), ("collections", 0),
        ] {
            let count = server.requests.count
            let outcome = try await home.run(words: line.split(separator: " ").map(String.init) + ["--json"])
            #expect(outcome.exitCode == 0, "\(outcome)")
            let made = server.requests.dropFirst(count).map(\.path).filter(Self.isOfTitles)
            #expect(made.count == requests, "\(line): \(made)")
        }
    }

    @Test func `collections are fetched only when asked to, at the cost that was named`() async throws {
        let (server, home) = try Home.online()
        try await home.run("seen", "550").succeeded()
        let count = server.requests.count
        let stored = try await home.run("collections")
        #expect(stored.errors.contains("1 of 2 movies and collections aren’t stored"), "\(stored)")
        #expect(stored.errors.contains("`collections --fetch` fetches them (1 request)"), "\(stored)")
        #expect(server.requests.count == count)
        let fetched = try await home.run("collections", "--fetch", "--csv")
        let made = server.requests.dropFirst(count).map(\.path).filter(Self.isOfTitles)
        #expect(made == ["/3/collection/7001"])
        #expect(fetched.exitCode == 0 && !fetched.errors.contains("aren’t stored"), "\(fetched)")
    }
}
