import Foundation
import LoopbackTMDb
import StorageTesting
import Testing

@Suite("Statistics and movies coming to cinemas")
struct StatisticsTests {
    @Test(arguments: ["sqlite", "file"])
    func `statistics count the stored data, and fetch missing credits on request`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        for line in [
            "seen 550 date:2026-01-03", "rate 9 550", "seen 550 date:2026-03-01", "seen #2001 date:2026-03-02",
            "seen tv 1396 s1e1-2 date:2025-12-31", "rate 4 603",
        ] {
            try await home.run("-c", line).succeeded()
        }
        _ = try await home.run("storage", "clear", "--no-input")
        server.forgetRequests()
        let stored = try await home.run("stats", "--offline")
        #expect(stored.output.hasPrefix("3 films · 2 episodes · "), "\(stored)")
        #expect(stored.output.contains("\nCredits are known for 0 of 3 titles.\n"), "\(stored)")
        #expect(server.requests.isEmpty)
        let report = try await home.run("stats", "2026", "--fetch", "--json")
        for figure in [
            #""films":3,"episodes":0,"minutes":358,"#, #""titles":2,"titlesWithCredits":2,"rewatches":1,"#,
            #""months":[{"month":"2026-01","viewings":1},{"month":"2026-03","viewings":2}]"#,
            #""directors":[{"name":"David Fincher","id":7467,"titles":1,"rated":1,"mean":9}"#,
            #""differences":[{"kind":"movie","id":550,"season":null,"episode":null,"title":"Fight Club","rating":9,"#,
        ] { #expect(report.output.contains(figure), "\(figure) \(report)") }
        server.forgetRequests()
        #expect(try await home.run("stats", "2026", "--fetch", "--json").output == report.output)
        #expect(server.requests.isEmpty, "\(server.requests)")
        let person = try await home.run("stats", "brad pitt")
        #expect(person.output.hasPrefix("Brad Pitt · 3 films · 2 episodes · "), "\(person)")
    }

    @Test func `statistics are rows in CSV, and a page of tables in Markdown`() async throws {
        let home = try Home()
        for line in ["seen 550 date:2026-01-03", "rate 9 550", "seen 603 date:2026-03-02", "seen 603 date:2026-03-03"] {
            try await home.run("-c", line).succeeded()
        }
        let csv = try await home.run("stats", "2026", "--csv").output
        #expect(csv.hasPrefix("group,name,count,rated,mean\ntotal,films,3,,\n"), "\(csv)")
        for row in ["total,rewatches,1,,\n", "months,2026-01,1,,\n", "months,2026-03,2,,\n", "genres,Drama,1,1,9\n"] {
            #expect(csv.contains(row), "\(row) \(csv)")
        }
        let page = try await home.run("stats", "2026", "--md").output
        #expect(page.hasPrefix("2026 · 3 films"), "\(page)")
        for part in ["\n\n| Months | Viewings |", "\n\n| Genres | Titles | Yours |", "\n| Drama | 1 | 9.0 |"] {
            #expect(page.contains(part), "\(part) \(page)")
        }
    }

    @Test func `titles that can't be fetched for statistics are counted, with the reason for the first`() async throws {
        let (server, home) = try Home.online()
        for line in ["seen 550 date:2026-01-03", "seen #2001 date:2026-03-02"] {
            try await home.run("-c", line).succeeded()
        }
        _ = try await home.run("storage", "clear", "--no-input")
        server.fail("/3/movie/550", with: .notFound)
        server.fail("/3/movie/2001", with: .status(400, body: #"{"status_code":6,"status_message":"Invalid id."}"#))
        let outcome = try await home.run("stats", "2026", "--fetch")
        #expect(outcome.exitCode == 0 && outcome.output.contains("2 films · "), "\(outcome)")
        #expect(
            outcome.errors.contains("2 titles could not be fetched: TMDb rejected the request for movie 2001"),
            "\(outcome)")
    }

    /// Statements that print the expected figures, from Trakt's plays and ratings and TMDb's responses, and statements
    /// that print the same figures of the program's JSON.
    private static let figures = [
        (
            """
            CREATE VIEW viewings AS SELECT substr(CASE WHEN body->>'watched_at' > '1971' THEN body->>'watched_at' END, 1, 7)
                AS month, COALESCE(body->'movie', body->'show')->'ids'->>'tmdb' AS id, body->>'type' AS type,
                body->'episode'->>'season' AS season, body->'episode'->>'number' AS episode FROM plays;
            CREATE VIEW rated AS SELECT body->'movie'->'ids'->>'tmdb' AS id, body->>'rating' AS rating FROM ratings;
            CREATE VIEW seen AS SELECT id, body, rating FROM (SELECT body->>'id' AS id, body FROM movies) LEFT JOIN rated USING (id)
                WHERE id IN (SELECT id FROM viewings WHERE type = 'movie')
                UNION ALL SELECT body->>'id', body, NULL FROM series;
            """, "SELECT NULL WHERE FALSE;"
        ),
        (
            """
            SELECT sum(type = 'movie'), sum(type = 'episode'), count(DISTINCT id), sum(month IS NULL),
                count(*) - count(DISTINCT id || '/' || COALESCE(season, '') || '/' || COALESCE(episode, '')),
                printf('%.6f', (SELECT avg(rating) FROM rated WHERE id IN (SELECT id FROM viewings))) FROM viewings;
            """,
            """
            SELECT body->>'films', body->>'episodes', body->>'titles', body->>'withoutMonth', body->>'rewatches',
                printf('%.6f', body->>'mean') FROM shown;
            """
        ),
        (
            """
            SELECT sum(CASE type WHEN 'movie' THEN (SELECT body->>'runtime' FROM movies WHERE body->>'id' = id)
                ELSE (SELECT body->'$.episode_run_time[0]' FROM series) END) FROM viewings;
            """, "SELECT body->>'minutes' FROM shown;"
        ),
        (
            "SELECT month, count(*) FROM viewings WHERE month IS NOT NULL GROUP BY 1 ORDER BY 1;",
            "SELECT value->>'month', value->>'viewings' FROM shown, json_each(body, '$.months');"
        ),
        shares("genres", "SELECT value->>'name' AS name, seen.id, rating FROM seen, json_each(body, '$.genres')"),
        shares(
            "decades",
            """
            SELECT substr(COALESCE(body->>'release_date', body->>'first_air_date'), 1, 3) || '0s' AS name, seen.id, rating
                FROM seen
            """),
        shares(
            "directors",
            """
            SELECT value->>'name' AS name, seen.id, rating FROM seen, json_each(body, '$.credits.crew')
                WHERE value->>'job' = 'Director'
            """),
        (
            """
            SELECT id, rating, printf('%.3f', body->>'vote_average') FROM seen WHERE rating IS NOT NULL AND body->>'vote_count' > 0
                ORDER BY abs(rating - (body->>'vote_average')) DESC, id LIMIT 100;
            """,
            """
            SELECT value->>'id', value->>'rating', printf('%.3f', value->>'average')
                FROM shown, json_each(body, '$.differences');
            """
        ),
        (
            """
            SELECT id, COALESCE(season, ''), COALESCE(episode, ''), count(*) - 1 FROM viewings
                GROUP BY type, id, season, episode HAVING count(*) > 1
                ORDER BY 4 DESC, type DESC, id, season, episode LIMIT 100;
            """,
            """
            SELECT value->>'id', COALESCE(value->>'season', ''), COALESCE(value->>'episode', ''), value->>'times'
                FROM shown, json_each(body, '$.again');
            """
        ),
    ]

    private static func shares(_ group: String, _ names: String) -> (String, String) {
        (
            """
            SELECT name, count(*), count(rating), printf('%.6f', avg(rating)) FROM (SELECT DISTINCT * FROM (\(names)))
                GROUP BY name ORDER BY 2 DESC, COALESCE(avg(rating), 0) DESC, name;
            """,
            """
            SELECT value->>'name', value->>'titles', value->>'rated', printf('%.6f', value->>'mean')
                FROM shown, json_each(body, '$.\(group)');
            """
        )
    }

    @Test(.needs("sqlite3")) func `the statistics for 5,000 random viewings equal those computed with SQL`()
        async throws
    {
        let (server, home) = try Home.online()
        let movies = [550, 603, 604, 605] + Array(2001...2044)
        var random = SeededGenerator(20_261_123)
        let plays = (1...5000).map { id in
            let day = "\(Int.random(in: 2016...2026, using: &random))-0\(Int.random(in: 1...9, using: &random))"
            let time = Int.random(in: 0..<40, using: &random) == 0 ? "1970-01-01T00" : "\(day)-1\(id % 10)T12"
            let title = #""ids":{"trakt":\#(id),"tmdb":"#
            let item =
                id % 5 > 0
                ? #""type":"movie","movie":{"title":"","year":null,\#(title)\#(movies[Int.random(in: movies.indices, using: &random)])}}"#
                : """
                "type":"episode","show":{"title":"","year":null,\(title)1396}},"episode":{"season":\(1 + id % 2),\
                "number":\(Int.random(in: 1...7, using: &random)),"title":"",\(title)null}}
                """
            return #"{"id":\#(id),"watched_at":"\#(time):00:00.000Z","action":"watch",\#(item)}"#
        }
        let ratings = movies.filter { $0 % 3 > 0 }.map { id in
            #"{"rated_at":"2026-01-01T00:00:00.000Z","rating":\#(Int.random(in: 1...10, using: &random)),"#
                + #""type":"movie","movie":{"title":"","year":null,"ids":{"trakt":\#(id),"tmdb":\#(id)}}}"#
        }
        for (name, rows) in [("watched-history-1", plays), ("ratings-movies", ratings)] {
            try Data("[\(rows.joined(separator: ","))]".utf8).write(to: home.here.appending(path: "\(name).json"))
        }
        try await home.run("import", "trakt", home.here.path, "--json").succeeded()
        let shown = try await home.run("stats", "--fetch", "--json")
        let data = try #require(JSONText.member("data", of: shown.stdout[...]))
        let raw = try RawData(
            home,
            [
                "plays": plays, "ratings": ratings, "shown": [String(decoding: data, as: UTF8.self)],
                "movies": movies.map { server.body(of: "/3/movie/\($0)", appending: "credits") },
                "series": [server.body(of: "/3/tv/1396", appending: "aggregate_credits")],
            ])
        let expected = try await raw.rows(Self.figures.map(\.0).joined(separator: "\n"))
        let found = try await raw.rows(Self.figures.map(\.1).joined(separator: "\n"))
        #expect(found == expected, "\(found.difference(from: expected))")
        #expect(expected.count > 100)
    }

    @Test func `a released movie is no longer listed as coming to cinemas`() async throws {
        let server = try LoopbackTMDb.started()
        let days = [-40, 0, 1, 40].map {
            Date(timeIntervalSinceNow: 86_400 * Double($0)).formatted(.iso8601).prefix(10)
        }
        let rows = days.enumerated().map { #"{"id":\#($0 + 1),"title":"T\#($0)","release_date":"\#($1)"}"# }
        let list = #"{"page":1,"total_pages":1,"total_results":4,"results":[\#(rows.joined(separator: ","))]}"#
        server.fail("/3/movie/upcoming", with: .body(list))
        let shown = try await Home(server).run(
            "upcoming", "--template", "{title}", options: RunOptions(environment: ["TZ": "UTC"]))
        #expect(shown.output == "T2\nT3\n", "\(shown)")
    }
}
