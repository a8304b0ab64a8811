import CoreDomain
import PopcornTVSeriesAdapters
import TMDb
import TMDbTestHelpers
import TVSeriesDomain
import TVSeriesInfrastructure
import Testing

struct TMDbTVSeriesRemoteDataSourceTests {
    private let transport = FixtureTransport()
    private let locale = ContentLocale(language: "de-AT", region: "AT")
    private let season = SeasonReference(seriesID: 1396, seasonNumber: 5)
    private let episode = EpisodeReference(seriesID: 1396, seasonNumber: 5, episodeNumber: 14)
    /// The client's language and region differ from the caller's, which take precedence.
    private var remote: TMDbTVSeriesRemoteDataSource {
        TMDbTVSeriesRemoteDataSource(
            client: TMDbClient(transport: transport, language: "fr-FR", region: "FR", clock: PatientClock()))
    }

    @Test func `a response about another record says where TMDb has moved the requested one`() async throws {
        transport.respond(to: "/tv/970011", with: #"{"id": 970012, "name": "Survivor"}"#)
        let error = FetchError.moved("TV series 970011", to: 970012, title: "Survivor")
        await #expect(throws: error) { try await remote.item(970011, in: locale) }
        await #expect(throws: error) { try await remote.ratings(ofSeasons: [1], ofSeries: 970011, in: locale) }
    }

    @Test func `a series and all its parts are fetched in one request`() async throws {
        transport.respond(to: "/tv/1396", with: #"{"id": 1396, "name": "Breaking Bad", "videos": {"results": []}}"#)
        let response = try await remote.item(1396, in: locale)
        #expect(
            response.value == TVSeriesAggregate(series: TVSeries(id: 1396, name: "Breaking Bad"), videos: []))
        #expect(response.warnings == [])
        let parts =
            "aggregate_credits,images,content_ratings,watch/providers,videos,recommendations,similar,keywords,"
            + "translations,external_ids"
        #expect(
            transport.requests == [
                "/tv/1396?append_to_response=\(parts)&include_image_language=de,null&language=de-AT"
            ])
    }

    @Test func `a season and its parts are fetched in one request`() async throws {
        transport.respond(to: "/tv/1396/season/5", with: #"{"id": 7, "name": "Season 5", "season_number": 5}"#)
        let response = try await remote.season(season, in: locale)
        #expect(
            response.value
                == TVSeasonAggregate(reference: season, season: TVSeason(id: 7, name: "Season 5", seasonNumber: 5)))
        #expect(
            transport.requests == [
                "/tv/1396/season/5?append_to_response=credits,images&include_image_language=de,null&language=de-AT"
            ])
    }

    @Test func `an episode and its parts are fetched in one request`() async throws {
        let path = "/tv/1396/season/5/episode/14"
        transport.respond(
            to: path, with: #"{"id": 8, "name": "Ozymandias", "season_number": 5, "episode_number": 14}"#)
        let response = try await remote.episode(episode, in: locale)
        #expect(
            response.value
                == TVEpisodeAggregate(
                    reference: episode,
                    episode: TVEpisode(id: 8, name: "Ozymandias", episodeNumber: 14, seasonNumber: 5)))
        #expect(
            transport.requests == [
                "\(path)?append_to_response=credits,images&include_image_language=de,null&language=de-AT"
            ])
    }

    @Test func `a response for another season or episode is rejected as bad data`() async {
        transport.respond(to: "/tv/1396/season/5", with: #"{"id": 7, "name": "Season 4", "season_number": 4}"#)
        transport.respond(
            to: "/tv/1396/season/5/episode/14",
            with: #"{"id": 8, "name": "Felina", "season_number": 5, "episode_number": 16}"#)
        await #expect(
            throws: FetchError.badData("the response for season 5 of TV series 1396 is about season 4")
        ) { try await remote.season(episode.season, in: locale) }
        await #expect(
            throws: FetchError.badData("the response for \(episode) is about episode 16 of season 5")
        ) { try await remote.episode(episode, in: locale) }
    }

    @Test func `the votes for 20 seasons are fetched in one request, and a request for 21 throws`() async throws {
        transport.respond(
            to: "/tv/1396",
            with: #"{"id": 1396, "name": "BB", "season/2": {"id": 2, "name": "2", "season_number": 2}}"#)
        let response = try await remote.ratings(ofSeasons: [1, 2], ofSeries: 1396, in: locale)
        let seasons = [SeasonRatings(seasonNumber: 2, episodes: [])]
        #expect(response.value == SeriesRatings(id: 1396, name: "BB", seasons: seasons))
        #expect(response.warnings == [])
        #expect(transport.requests == ["/tv/1396?append_to_response=season/1,season/2&language=de-AT"])
        let most = Array(1...remote.maximumSeasonCount)
        #expect(most.count == 20)
        _ = try await remote.ratings(ofSeasons: most, ofSeries: 1396, in: locale)
        #expect(transport.requests.count == 2)
        let tooMany = await error { try await remote.ratings(ofSeasons: most + [21], ofSeries: 1396, in: locale) }
        #expect(tooMany?.kind == "badData")
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        (TVSeriesList.popular, "/tv/popular", ""), (.topRated, "/tv/top_rated", ""),
        (.airingToday, "/tv/airing_today", ""), (.onTheAir, "/tv/on_the_air", ""),
        (.trending(.day), "/trending/tv/day", ""), (.trending(.week), "/trending/tv/week", ""),
        (.similar(to: 1396), "/tv/1396/similar", ""), (.recommendations(for: 1396), "/tv/1396/recommendations", ""),
        (.search(TVSeriesSearch("bad & co")), "/search/tv", "&query=bad & co"),
    ])
    func `each list is requested with its path and query`(list: TVSeriesList, path: String, query: String)
        async throws
    {
        try await expectRequest(of: list, path, "language=de-AT&page=3\(query)")
    }

    @Test func `a series search with a year matches the year of the first episode`() async throws {
        try await expectRequest(
            of: .search(TVSeriesSearch("fargo", year: 2014)), "/search/tv",
            "first_air_date_year=2014&language=de-AT&page=3&query=fargo")
    }

    private func expectRequest(of list: TVSeriesList, _ path: String, _ query: String) async throws {
        transport.respond(
            to: path,
            with: #"{"page": 3, "results": [{"id": 9, "name": "Nine"}], "total_pages": 7, "total_results": 121}"#)
        let response = try await remote.page(3, of: list, in: locale)
        #expect(
            response.value
                == Page(items: [TVSeriesPreview(id: 9, name: "Nine")], page: 3, totalPages: 7, totalResults: 121))
        #expect(response.warnings == [])
        #expect(transport.requests == ["\(path)?\(query)"])
    }

    // MARK: Failures

    @Test func `each unreadable part becomes nil, with a warning after the one about skipped elements`() async throws {
        transport.respond(
            to: "/tv/1396",
            with:
                """
                {"id": 1396, "name": "BB", "genres": [{"id": 18}], "watch/providers": {"results": 5},
                 "aggregate_credits": 5, "external_ids": 5, "videos": {"results": []}}
                """)
        let response = try await remote.item(1396, in: locale)
        #expect(response.value.videos == [])
        #expect(response.value.credits == nil && response.value.watchProviders == nil)
        #expect(response.warnings.first?.skippedCount == 1)
        let absent = response.warnings.dropFirst()
        #expect(absent.map(\.absentPart) == [.credits, .externalIDs, .watchProviders])
        #expect(
            absent.first
                == .absent(
                    TVSeriesPart.credits,
                    .badData("TV series 1396, aggregate_credits: expected an object but found a number")))
    }

    @Test func `unreadable credits of a season or an episode become nil, with a warning`() async throws {
        let broken = #""credits": []"#
        transport.respond(to: "/tv/1396/season/5", with: #"{"id": 7, "name": "S", "season_number": 5, \#(broken)}"#)
        transport.respond(
            to: "/tv/1396/season/5/episode/14",
            with: #"{"id": 8, "name": "E", "season_number": 5, "episode_number": 14, \#(broken)}"#)
        #expect(try await remote.season(season, in: locale).warnings.map(\.absentPart) == [.credits])
        #expect(try await remote.episode(episode, in: locale).warnings.map(\.absentPart) == [.credits])
    }

    @Test func `a season that can't be read is missing from the ratings, with a warning`() async throws {
        transport.respond(
            to: "/tv/1396",
            with:
                """
                {"id": 1396, "name": "BB", "seasons": [{"id": 1, "name": "1", "season_number": 1}],
                 "season/1": {"id": 1, "name": "1", "season_number": "one"}}
                """)
        let response = try await remote.ratings(ofSeasons: [1], ofSeries: 1396, in: locale)
        #expect(response.value == SeriesRatings(id: 1396, name: "BB", seasons: [], missingSeasons: [1]))
        #expect(response.warnings.map { $0.absence?.part as? TVSeasonPart } == [TVSeasonPart(1)])
    }

    private func error<Value>(_ body: () async throws -> Value) async -> FetchError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return FetchError(error)
        }
    }
}

extension FetchWarning {
    fileprivate var absentPart: TVSeriesPart? { absence?.part as? TVSeriesPart }
}
