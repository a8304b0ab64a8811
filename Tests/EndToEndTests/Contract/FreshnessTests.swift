import LoopbackTMDb
import Testing

/// Something stored as a whole, and how it is shown.
struct StoredSubject: Sendable, CustomTestStringConvertible {
    let line: String
    /// A similar line about another item.
    let other: String
    let path: String
    /// The context, which its SQLite file is named after.
    let context: String
    let table: String
    /// The minimum number of tables that hold its children. A person has only values.
    let partCount: Int
    /// A text on its screen.
    let text: String

    init(
        _ line: String, other: String, _ path: String, in context: String, _ table: String, parts: Int,
        showing text: String
    ) {
        self.line = line
        self.other = other
        self.path = path
        self.context = context
        self.table = table
        partCount = parts
        self.text = text
    }

    var testDescription: String { line }

    static let all = [
        StoredSubject(
            "movie 550", other: "movie 2001", "/3/movie/550", in: "movies", "movies", parts: 4, showing: "Fight Club"),
        StoredSubject(
            "tv 1396", other: "tv 4001", "/3/tv/1396", in: "tv", "tvSeries", parts: 8, showing: "Breaking Bad"),
        StoredSubject(
            "tv 1396 season 5", other: "tv 4001 season 1", "/3/tv/1396/season/5", in: "tv", "seasons",
            parts: 6, showing: "Chapter 5.14"),
        StoredSubject(
            "tv 1396 s5e14", other: "tv 1396 s5e15", "/3/tv/1396/season/5/episode/14", in: "tv", "episodes",
            parts: 6, showing: "Chapter 5.14"),
        StoredSubject(
            "tv 1396 ratings", other: "tv 4001 ratings", "/3/tv/1396", in: "tv", "seriesRatings", parts: 2,
            showing: "S05"),
        StoredSubject(
            "person 287", other: "person 819", "/3/person/287", in: "people", "people", parts: 0, showing: "Brad Pitt"),
    ]
}

@Suite("Freshness of stored data")
struct FreshnessTests {
    private let server: LoopbackTMDb
    private let home: Home

    init() throws {
        server = try LoopbackTMDb.started()
        home = try Home(server, engine: "sqlite")
    }

    private func run(_ subject: StoredSubject, _ flags: String = "") async throws -> Outcome {
        try await home.run("-c", "\(subject.line) \(flags)", options: RunOptions(isIdle: true))
    }

    @Test(arguments: [
        ("set detailsLifetime 0s", "movie 550", "/3/movie/550"),
        ("set listLifetime 0s", "popular movies", "/3/movie/popular"),
    ])
    func `a lifetime set at the prompt applies to the lines that follow`(
        setting: String, line: String, path: String
    ) async throws {
        for engine in ["sqlite", "memory"] {
            let home = try Home(server, engine: engine)
            server.forgetRequests()
            #expect(try await home.script([line, line, setting, line, line]).exitCode == 0)
            #expect(server.count(path) == 3, "\(engine)")
        }
    }

    @Test(arguments: StoredSubject.all)
    func `a failed refresh shows the stored data with a warning`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        server.stop()
        let outcome = try await run(subject, "--refresh --json").succeeded()
        #expect(try outcome.json["source"] == .text("storage"))
        #expect(outcome.errors.isEmpty == false)
    }

    @Test(arguments: StoredSubject.all)
    func `the age of stored data is printed once`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        try await home.age(subject.context, days: 9)
        server.stop()
        let outcome = try await run(subject)
        #expect(outcome.errors.matches(of: /9 days ago/).count == 1, "\(outcome)")
    }

    @Test(arguments: StoredSubject.all)
    func `a refresh fetches stored data again`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        let outcome = try await run(subject, "--refresh --json")
        #expect(try outcome.json["source"] == .text("network"))
        #expect(server.count(subject.path) == 2)
        #expect(server.count(LoopbackTMDb.configurationPath) <= 1)
    }

    @Test(arguments: StoredSubject.all)
    func `stale data is fetched again`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        try await home.age(subject.context, days: 90)
        let outcome = try await run(subject, "--json")
        #expect(try outcome.json["source"] == .text("network"))
        #expect(server.count(subject.path) == 2)
    }

    @Test(arguments: StoredSubject.all)
    func `if a fetch fails, stale data is shown with its age and a warning`(subject: StoredSubject) async throws {
        let first = try await run(subject, "--json")
        try await home.age(subject.context, days: 90)
        server.stop()
        let outcome = try await run(subject, "--json").succeeded()
        #expect(try outcome.json["source"] == .text("storage"))
        #expect(try (outcome.json["ageSeconds"]?.number ?? 0) >= 90 * 86400)
        #expect(outcome.data == first.data)
        #expect(outcome.errors.isEmpty == false)
    }

    @Test(arguments: StoredSubject.all)
    func `data older than 180 days is removed at the next start`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        try await home.age(subject.context, days: 181)
        _ = try await home.run("-c", subject.other)
        let dates = try await home.sql("select cachedAt from \(subject.table)", in: subject.context)
        #expect(dates.count == 1, "\(dates)")
    }

    @Test(arguments: StoredSubject.all)
    func `“storage” doesn't count data older than 180 days`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        try await home.age(subject.context, days: 181)
        let report = try await home.run("storage", "--json").json["data"]?.list ?? []
        let own = try #require(report.first { $0["context"]?.text == subject.context }?["records"])
        #expect(own.keys.contains(subject.table) && own.keys.allSatisfy { own[$0] == .number(0) }, "\(own)")
        #expect(try await home.sql("select count(*) from \(subject.table)", in: subject.context) == ["0"])
    }

    @Test(arguments: StoredSubject.all)
    func `data older than 180 days is not shown`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        try await home.age(subject.context, days: 181)
        server.stop()
        try await run(subject, "--json").refused(5)
    }

    @Test func `“storage clear --stale” removes an old IMDb id, but not the images configuration of the same age`()
        async throws
    {
        _ = try await home.script(["movie 550", "find tt0903747"]).succeeded()
        try await home.age("configuration", days: 2)
        let count = "select count(*) from imdbItems; select count(*) from configuration"
        #expect(try await home.sql(count, in: "configuration") == ["1", "1"])
        _ = try await home.run("storage", "clear", "--stale").succeeded()
        #expect(try await home.sql(count, in: "configuration") == ["0", "1"])
    }

    @Test(arguments: StoredSubject.all)
    func `a refresh removes items that TMDb has deleted`(subject: StoredSubject) async throws {
        _ = try await run(subject)
        server.fail(subject.path, with: .notFound)
        #expect(try await run(subject, "--refresh").exitCode == 3)
        #expect(try await home.sql("select count(*) from \(subject.table)", in: subject.context) == ["0"])
    }
}

extension Home {
    /// Moves the dates of all records of a context back by `days`.
    func age(_ context: String, days: Int) async throws {
        let updates = try await sql(
            """
            select 'update "' || m.name || '" set cachedAt = cachedAt - \(days * 86_400_000);'
            from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'cachedAt'
            """, in: context)
        _ = try await sql(updates.joined(), in: context)
    }
}
