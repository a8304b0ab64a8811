import Foundation
import LoopbackTMDb
import Testing

@Suite("Filters")
struct FilterTests {
    /// Lines with the items that they add to the request, apart from language, page and regions.
    private static let discoveries: [(line: String, items: [String: String])] = [
        ("discover", [:]), ("discover genre:thriller,-horror", ["with_genres": "53", "without_genres": "27"]),
        ("discover genre:18/53", ["with_genres": "18|53"]), ("discover genre:drama,thriller", ["with_genres": "18,53"]),
        (
            "discover year:1990..1999",
            ["primary_release_date.gte": "1990-01-01", "primary_release_date.lte": "1999-12-31"]
        ),
        ("discover year:1990s", ["primary_release_date.gte": "1990-01-01", "primary_release_date.lte": "1999-12-31"]),
        ("discover year:2010+", ["primary_release_date.gte": "2010-01-01"]),
        (
            "discover year:2024-02",
            ["primary_release_date.gte": "2024-02-01", "primary_release_date.lte": "2024-02-29"]
        ),
        ("discover rating:7..8.5", ["vote_average.gte": "7", "vote_average.lte": "8.5", "vote_count.gte": "1"]),
        ("discover rating:>7.5", ["vote_average.gte": "7.5", "vote_count.gte": "1"]),
        ("discover sort:rating", ["sort_by": "vote_average.desc"]),
        (
            "discover sort:-rating votes:50+",
            ["sort_by": "vote_average.asc", "vote_count.gte": "50"]
        ),
        ("discover votes:..500", ["vote_count.lte": "500"]),
        ("discover under:1h40", ["with_runtime.gte": "1", "with_runtime.lte": "100"]),
        ("discover over:90m under:2h", ["with_runtime.gte": "90", "with_runtime.lte": "120"]),
        (
            "discover on:netflix,mubi",
            ["with_watch_providers": "8,11", "with_watch_monetization_types": "ads|flatrate|free"]
        ),
        (
            "discover on:mine offer:rent,buy",
            ["with_watch_providers": "8|11", "with_watch_monetization_types": "buy|rent"]
        ),
        (
            "discover on:8 offer:-rent",
            ["with_watch_providers": "8", "with_watch_monetization_types": "ads|buy|flatrate|free"]
        ),
        (
            "discover on:-1796",
            ["without_watch_providers": "1796", "with_watch_monetization_types": "ads|flatrate|free"]
        ),
        (#"discover with:"brad pitt""#, ["with_people": "287"]), ("discover cast:287/819", ["with_cast": "287|819"]),
        ("discover crew:7467", ["with_crew": "7467"]),
        ("discover company:\"fox 2000\",-3", ["with_companies": "711", "without_companies": "3"]),
        ("discover keyword:heist", ["with_keywords": "10051"]),
        ("discover lang:french", ["with_original_language": "fr"]),
        ("discover country:GB/france", ["with_origin_country": "FR|GB"]),
        ("discover cert:PG-13", ["certification": "PG-13"]),
        ("discover cert:..PG-13", ["certification.lte": "PG-13"]),
        ("discover release:cinema", ["with_release_type": "2|3"]),
        (
            "discover release:digital year:2026",
            ["with_release_type": "4", "release_date.gte": "2026-01-01", "release_date.lte": "2026-12-31"]
        ),
        ("discover include:adult,video", ["include_adult": "true", "include_video": "true"]),
        ("discover sort:-year", ["sort_by": "primary_release_date.asc"]),
        ("discover sort:title", ["sort_by": "title.asc"]),
        ("discover sort:revenue", ["sort_by": "revenue.desc"]), ("popular genre:drama", ["with_genres": "18"]),
        ("top genre:drama", ["with_genres": "18", "vote_count.gte": "200", "sort_by": "vote_average.desc"]),
        ("discover tv year:2008", ["first_air_date.gte": "2008-01-01", "first_air_date.lte": "2008-12-31"]),
        ("discover tv aired:2026-11", ["air_date.gte": "2026-11-01", "air_date.lte": "2026-11-30"]),
        ("discover tv network:49/174", ["with_networks": "49|174"]),
        ("discover tv network:hbo", ["with_networks": "49"]), ("discover tv status:ended", ["with_status": "3"]),
        ("discover tv type:miniseries/documentary", ["with_type": "0|2"]),
        ("discover tv sort:title", ["sort_by": "name.asc"]),
        (
            "tonight",
            [
                "with_watch_providers": "8|11", "with_watch_monetization_types": "ads|flatrate|free",
                "vote_average.gte": "7", "vote_count.gte": "500",
            ]
        ),
        (
            "tonight tv rating:8+ on:mubi",
            [
                "with_watch_providers": "11", "with_watch_monetization_types": "ads|flatrate|free",
                "vote_average.gte": "8", "vote_count.gte": "500",
            ]
        ),
    ]

    private static let mistakes = [
        ("top horror", "top genre:horror"), ("top 2023", "top year:2023"), ("top tv netflix", "top tv on:netflix"),
        ("watchlist keyword:heist", "accepted: genre:"), ("discover sort:length", "sort:popularity"),
        ("discover tv with:287", "person 287 tv"), ("discover year:19x", "year:1990..1999"),
        ("discover rating:8", "discover rating:8+"), ("discover genre:horrro", "Did you mean “horror”?"),
        ("discover genre:drama genre:crime", "genre:drama,crime"), ("discover genre:drama,", "discover genre:drama"),
        ("popular people genre:drama", "popular genre:drama"), ("set services netfix", "set services Netflix"),
        ("discover on:netfix", "on:Netflix"), ("discover network:49", "discover tv"),
        ("discover under:long", "under:2h"), ("discover under:0m", "under:2h"), ("pick movie 550", "pick watchlist"),
        ("discover is:sen", "“seen”"), ("discover votes:20000000000000000000+", "votes:500+"),
        ("discover keyword:1,2/3", "keyword:a,b requires both"), ("discover offer:rent", "on:mine offer:rent,buy"),
        ("set services netfl", "set services 8"), ("set services mine", "set services netflix,mubi"),
        ("set region XX", "did you mean XK (Kosovo)"), ("set language xx", "did you mean xh (Xhosa)"),
        ("discover lang:en,fr", "lang:en/fr"), ("discover lang:cantonse", "lang:cn"),
    ]

    @Test func `each filter key becomes a TMDb parameter, and names in its value become ids`() async throws {
        let (server, home) = try Home.online(engine: "memory")
        _ = try await home.run("set", "services", "netflix,mubi", "--save")
        server.forgetRequests()
        let lines = Self.discoveries.map { "\($0.line) --json --region GB --refresh" }
        let outcome = try await home.script(lines, "--keep-going")
        #expect([0, 3].contains(outcome.exitCode), "\(outcome)")
        let requests = server.requests.filter { $0.path.hasPrefix("/3/discover/") }
        #expect(requests.count == Self.discoveries.count)
        for ((line, items), request) in zip(Self.discoveries, requests) {
            var query = request.query
            #expect(request.path.hasSuffix(line.split(separator: " ").contains("tv") ? "tv" : "movie"))
            for name in ["region", "watch_region", "certification_country"] {
                #expect((query.removeValue(forKey: name) ?? "GB") == "GB")
            }
            query["language"] = nil
            query["page"] = nil
            if items["sort_by"] == nil, query["sort_by"] == "popularity.desc" { query["sort_by"] = nil }
            #expect(query == items, "\(line)")
        }
    }

    @Test func `titles without votes come last in both orders of ratings, and none is left out`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        func rows(_ line: String) async throws -> [JSONValue] {
            try await home.run("-c", "\(line) --limit 1000 --json").json["data"]?.list ?? []
        }
        let all = try await rows("discover").map { $0["id"]?.number }
        for order in ["sort:rating", "sort:-rating"] {
            let rows = try await rows("discover \(order)")
            #expect(Set(rows.map { $0["id"]?.number }) == Set(all) && rows.count == all.count)
            let votes = rows.map { $0["voteCount"]?.number ?? 0 }
            let rated = votes.prefix { $0 > 0 }.count
            #expect(rated > 5 && rated < rows.count && votes.dropFirst(rated).allSatisfy { $0 == 0 })
            let ratings = rows.prefix(rated).compactMap { $0["voteAverage"]?.number }
            #expect(ratings == (order == "sort:rating" ? ratings.sorted(by: >) : ratings.sorted()))
        }
    }

    /// Keys, each with the same condition in SQL on TMDb's response for a movie.
    private static let conditions = [
        ("genre:drama", has(18, "genres")), ("genre:-drama", "NOT \(has(18, "genres"))"),
        ("genre:drama,-thriller", "\(has(18, "genres")) AND NOT \(has(53, "genres"))"),
        ("year:1990..2005", "substr(body->>'release_date', 1, 4) BETWEEN '1990' AND '2005'"),
        ("year:2006-03", "body->>'release_date' LIKE '2006-03-%'"), ("rating:7+", "body->>'vote_average' >= 7"),
        ("rating:..6", "body->>'vote_average' <= 6"), ("votes:200..300", "body->>'vote_count' BETWEEN 200 AND 300"),
        ("under:1h50", "body->>'runtime' BETWEEN 1 AND 110"), ("over:110m", "body->>'runtime' >= 110"),
        ("lang:en", "body->>'original_language' = 'en'"), ("lang:-en", "body->>'original_language' IS NOT 'en'"),
        ("country:GB", "'GB' IN (SELECT value FROM json_each(body, '$.origin_country'))"),
        ("company:508", has(508, "production_companies")),
        (
            "cert:R",
            """
            EXISTS (SELECT 1 FROM json_each(body, '$.release_dates.results') AS country,
                json_each(country.value, '$.release_dates') AS release
                WHERE country.value->>'iso_3166_1' = 'US' AND release.value->>'certification' = 'R')
            """
        ),
        ("status:released", "body->>'status' = 'Released'"), ("is:listed", "TRUE"), ("unseen", "id <> 550"),
        ("seen", "id = 550"), ("mine:8+", "id = 550"), ("is:-rated", "id <> 550"), ("list:watchlist", "TRUE"),
        ("list:-watchlist", "FALSE"), ("tag:noir", "id = 550"),
    ]

    private static func has(_ id: Int, _ list: String) -> String {
        "\(id) IN (SELECT value->>'id' FROM json_each(body, '$.\(list)'))"
    }

    /// Returns the ids of the movies that meet each condition.
    private static func expected(
        _ conditions: [(key: String, sql: String)], of ids: [Int], _ server: LoopbackTMDb, _ home: Home
    ) async throws -> [Set<Double>] {
        let bodies = ids.map { server.body(of: "/3/movie/\($0)", appending: "release_dates") }
        let statements = conditions.map {
            "SELECT json_group_array(id) FROM (SELECT body->>'id' AS id, body FROM movies) WHERE \($0.sql);"
        }
        let found = try await RawData(home, ["movies": bodies]).rows(statements.joined(separator: "\n"))
        return try found.map { Set(try JSONValue($0).list.compactMap(\.number)) }
    }

    @Test(.needs("sqlite3"), arguments: ["sqlite", "file", "memory"])
    func `a list is filtered by stored data, and missing data is fetched`(engine: String) async throws {
        let (server, home) = try Home.online(engine: engine)
        let ids = [550] + Array(2001...2012)
        let setting =
            ["set unlist-seen off"] + ids.map { "watchlist add #\($0)" } + ["seen 550", "rate 9 550", "tag noir 550"]
        #expect(try await home.script(setting).exitCode == 0)
        let expected = try await Self.expected(Self.conditions, of: ids, server, home)
        // The second, offline run uses the data stored by the first. The engine in memory stores nothing between runs.
        for flags in ["--json"] + (engine == "memory" ? [] : ["--json --offline"]) {
            let outcome = try await home.script(Self.conditions.map { "watchlist \($0.0) \(flags)" })
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
            let shown = try JSONText.objects(in: outcome.stdout).map { try JSONValue($0)["data"]?.list ?? [] }
            #expect(shown.count == expected.count)
            for (index, rows) in shown.enumerated() {
                #expect(Set(rows.compactMap { $0["id"]?.number }) == expected[index], "\(Self.conditions[index].0)")
            }
        }
    }

    @Test(.needs("sqlite3")) func `each table of titles accepts the filter keys and shows the titles that match`()
        async throws
    {
        let (server, home) = try Home.online(engine: "memory")
        let commands = [
            "now", "trending", "similar 550", "recommend 550", "person 287 films", "yours", "diary", "list later",
        ]
        let own = [
            "set unlist-seen off", "list create later", "list add later 550", "list add later #2001", "seen 550",
            "rate 9 550", "tag noir 550", "seen #2002",
        ]
        let keys = Self.conditions.filter { !$0.0.contains("list") && !["seen", "unseen"].contains($0.0) }
        // Conditions without a colon, such as “seen”, are left out: they aren’t filters in all of these lines.
        let lines = commands.flatMap { command in ([""] + keys.map(\.0)).map { "\(command) \($0) --limit 45 --json" }
        }
        let outcome = try await home.script(own + lines, "--keep-going", "--json")
        let shown = try JSONText.objects(in: outcome.stdout).map { try JSONValue($0) }
        let rows = shown.dropFirst(own.count).map { $0["data"]?.list.compactMap(\.movieID) ?? [] }
        let ids = Set(rows.joined()).sorted()
        #expect(ids.count > 40)
        let matching = try await Self.expected(keys, of: ids.map(Int.init), server, home)
        var shownRows = rows[...]
        for command in commands {
            let all = shownRows.popFirst() ?? []
            // A TMDb list without rows is an error, which the script passes over.
            let isOfTMDb = commands.prefix(4).contains(command)
            for ((key, _), matching) in zip(keys, matching) {
                let expected = all.filter(matching.contains)
                if isOfTMDb, expected.isEmpty { continue }
                #expect(shownRows.popFirst() == expected, "\(command) \(key)")
            }
        }
        #expect(shownRows.isEmpty)
    }

    @Test func `titles that can't be checked offline are named, and matching titles are shown`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        _ = try await home.script(["watchlist add 550", "watchlist add #2001", "storage clear --no-input", "movie 550"])
        let outcome = try await home.run("watchlist", "country:US/DE", "--offline")
        #expect(outcome.exitCode == 0 && outcome.output.contains("Fight Club"), "\(outcome)")
        #expect(outcome.errors.contains("country: can’t be checked for Borrowed Harbour"), "\(outcome)")
    }

    @Test func `without services, tonight shows well-rated titles anywhere, and says how to narrow them`() async throws
    {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        for outcome in [try await home.run("tonight"), try await Home().run("tonight", "tv")] {
            #expect(outcome.exitCode == 0 && outcome.output.contains("Ends"), "\(outcome)")
            #expect(outcome.errors.contains("anywhere; `set services netflix,mubi` limits it"), "\(outcome)")
        }
    }

    @Test func `tonight leaves out what was seen, and what was only rated`() async throws {
        let home = try Home()
        func shown() async throws -> [String] {
            let rows = try await home.run("tonight", "--csv", "--fields", "id").output
            return rows.split(separator: "\n").dropFirst().map(String.init)
        }
        let before = try await shown()
        try await home.run("-c", "rate 9 #\(before[0])", "-c", "seen #\(before[1])").succeeded()
        let after = try await shown()
        #expect(before.count > 4 && !after.contains(before[0]) && !after.contains(before[1]), "\(before) \(after)")
    }

    @Test func `offline, an error names the title that isn't stored`() async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("tv", "breaking bad", "--offline")
        #expect(outcome.exitCode == 5, "\(outcome)")
        #expect(outcome.errors.contains("offline, and no stored TV series is titled “breaking bad”"), "\(outcome)")
    }

    @Test func `names of services may be divided by a comma and a blank`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let outcome = try await home.script(["set services netflix, mubi", "set services", "tonight --json"])
        #expect(outcome.exitCode == 0 && outcome.output.contains("services is netflix, mubi"), "\(outcome)")
    }

    @Test func `an invalid or unsupported filter key is an error that suggests a correction`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let outcome = try await home.script(Self.mistakes.map(\.0), "--keep-going")
        let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(outcome.exitCode == 2 && outcome.output.isEmpty && errors.count == Self.mistakes.count, "\(outcome)")
        for ((line, hint), error) in zip(Self.mistakes, errors) { #expect(error.contains(hint), "\(line)") }
    }

    @Test func `seen rows are left out of TMDb lists, and “more” continues after the rows shown`()
        async throws
    {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let outcome = try await home.script(["seen #2001", "now unseen --limit 10 --json", "now --limit 45 --json"])
        let lists = try JSONText.objects(in: outcome.stdout).map {
            try JSONValue($0)["data"]?.list.compactMap { $0["id"]?.number } ?? []
        }
        #expect(lists.count == 2 && lists[0] == Array(lists[1].filter { $0 != 2001 }.prefix(10)), "\(outcome)")
    }

    @Test func `a table is ordered by revenue, with titles of unknown revenue last`() async throws {
        let list = try await Home().script(
            ["watchlist add 77", "watchlist add tv 1396", "watchlist add 155", "watchlist sort:revenue --json"])
        let data = try JSONText.objects(in: list.stdout).last.map { try JSONValue($0)["data"]?.list ?? [] }
        #expect(data?.map { $0["id"]?.number } == [155, 77, 1396], "\(list)")
    }

    @Test func `in a filter, a name shared by several people stands for the best-known of them`() async throws {
        let (server, home) = try Home.online()
        let people = [#"{"id": 1, "name": "Jo Double"}"#, #"{"id": 2, "name": "Jo Double", "popularity": 0.5}"#]
        server.fail(
            "/3/search/person", with: .body("{\"results\": [\(people.joined(separator: ","))], \"total_results\": 2}"))
        _ = try await home.run("discover", "with:\"jo double\"")
        #expect(server.requests.last { $0.path == "/3/discover/movie" }?.query["with_people"] == "2")
    }

    @Test func `a search can be filtered by genre`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let found = try await home.run("search", "fight", "genre:thriller", "--template", "{kind} {id}")
        #expect(found.output == "movie 550\n", "\(found)")
        #expect(try await home.run("search", "fight", "genre:horror").exitCode == 3)
    }

    @Test func `a random pick can be repeated with its seed, and reports how many titles it chose from`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let first = try await home.run("pick", "discover", "votes:200+", "seed:7", "--json")
        #expect(try await home.run("pick", "discover", "votes:200+", "seed:7", "--json").output == first.output)
        #expect(first.errors.contains("drawn from 30 titles"), "\(first)")
        #expect(try JSONValue(first.output)["data"]?.list.count == 1)
        let draws = try await home.script((0..<12).map { "pick top seed:\($0) --template {id}" })
        #expect(Set(draws.output.split(separator: "\n")).count > 4, "\(draws)")
        #expect(try await home.run("pick", "unseen").errors == "“watchlist” is empty.\n")
    }

    @Test func `only the region's services are listed, and those of the user are marked`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        _ = try await home.run("set", "services", "netflix", "--save")
        let outcome = try await home.run("services", "netfl", "--csv", "--region", "GB")
        #expect(outcome.output == "id,name,mine\n8,Netflix,true\n1796,Netflix Standard with Ads,false\n", "\(outcome)")
        #expect(try await home.run("services", "hulu").exitCode == 3)
        #expect(try await home.run("genres", "--csv").output.contains("\n18,Drama,"))
    }
}

extension JSONValue {
    fileprivate var movieID: Double? { self["itemID"]?.number ?? self["id"]?.number }
}
