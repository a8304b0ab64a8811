import LoopbackTMDb
import Testing

@Suite("Lists of several kinds")
struct MixedListTests {
    @Test(arguments: [
        ("search ferry", "/3/search/tv", Fault.status(500), "TV series", ["movie", "person"]),
        ("search ferry", "/3/search/movie", .invalidKey, "movies", ["person", "tv"]),
        ("search ferry", "/3/search/person", .body("[]"), "people", ["movie", "tv"]),
        ("trending all", "/3/trending/tv/week", .status(503), "TV series", ["movie", "person"]),
        ("trending all day", "/3/trending/person/day", .invalidKey, "people", ["movie", "tv"]),
    ])
    func `a kind whose list can't be fetched is left out, with a warning`(
        line: String, path: String, fault: Fault, kind: String, others: [String]
    ) async throws {
        let (server, home) = try Home.online()
        server.fail(path, with: fault)
        let outcome = try await home.run("-c", "\(line) --json", options: RunOptions(isIdle: true)).succeeded()
        #expect(outcome.errors.hasPrefix("warning: \(kind) are missing: "), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        #expect(try outcome.kinds == others)
        // The results of the other kinds were stored, so only the failed request is repeated.
        server.heal()
        server.forgetRequests()
        let whole = try await home.run("-c", "\(line) --json")
        #expect(try whole.exitCode == 0 && whole.kinds == ["movie", "person", "tv"], "\(whole)")
        #expect(Set(server.screenPaths) == [path])
    }

    @Test(
        arguments: ["search ferry", "trending all"],
        [
            (Fault.status(500), 5, "offline"), (.invalidKey, 4, "unauthorised"), (.body("[]"), 1, "badData"),
            (.notFound, 3, "notFound"), (.tooManyRequests(retryAfter: "0"), 6, "rateLimited"),
        ] as [(Fault, Int32, String)])
    func `if all kinds fail, the error is that of the first`(line: String, failure: (Fault, Int32, String)) async throws
    {
        let server = try LoopbackTMDb.failing(with: failure.0)
        let outcome = try await Home(server).run("-c", "\(line) --json", options: RunOptions(isIdle: true)).refused(
            failure.1)
        #expect(try outcome.errorJSON["error"]?["kind"]?.text == failure.2)
    }

    @Test func `an empty result is reported only if the requests for all kinds succeed`() async throws {
        let (server, home) = try Home.online()
        #expect(try await home.run("search", "xyzzy").exitCode == 3)
        server.fail("/3/search/tv", with: .status(500))
        try await home.run("search", "plugh", options: RunOptions(isIdle: true)).refused(5)
    }

    @Test func `a movie and a series with the same id are two rows`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let rows = try await home.run("trending", "all", "--limit", "50", "--json").json["data"]?.list ?? []
        let keys = rows.map { "\($0["kind"]?.text ?? "") \($0["id"]?.number ?? 0)" }
        #expect(keys.count == 50 && Set(keys).count == 50)
        #expect(keys.contains("movie 550.0") && keys.contains("tv 550.0"))
    }
}

extension Outcome {
    /// The kinds of the rows, each once.
    fileprivate var kinds: [String] {
        get throws { Set(try json["data"]?.list.compactMap { $0["kind"]?.text } ?? []).sorted() }
    }
}
