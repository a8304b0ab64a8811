import CoreDomainTestHelpers
import PopcornTVSeries
import StorageTestHelpers
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructureTestHelpers
import Testing

@testable import TVSeriesApplication

/// The use cases specific to TV series. `TVSeriesConformanceTests` covers those of all catalogues.
@Suite struct TVSeriesContextTests {
    private let clock = ManualClock()
    private let engine = CountingStorage()
    private let remote = FakeTVSeriesRemote()
    private let images = ImagesConfiguration.mock()
    private let broken = FetchError.badData("Credits.cast: a number")

    private var series: TVSeriesContext { series(in: "US") }

    private func series(in region: String) -> TVSeriesContext {
        TVSeriesContext(
            remote: remote, images: FakeImages(), storage: ContextStorage(engine, clock: clock.wall),
            locale: ContentLocale(language: "en-US", region: region))
    }

    private func respond(with series: TVSeriesAggregate = .mock(), in region: String = "US") {
        remote.respond(with: series, in: ContentLocale(language: "en-US", region: region))
    }

    private func respond(with season: TVSeasonAggregate, _ warnings: [FetchWarning] = []) {
        remote.script.respond(to: .season(.mock), with: RemoteResponse(season, warnings: warnings))
    }

    private func respond(with episode: TVEpisodeAggregate, _ warnings: [FetchWarning] = []) {
        remote.script.respond(to: .episode(.mock), with: RemoteResponse(episode, warnings: warnings))
    }

    @Test func `a series' screen and all screens opened from it take one request in total`() async throws {
        respond()
        let series = series
        let screen = try await series.overview(of: 1396)
        #expect(screen.warnings == [])
        #expect(screen.value.details.certification == "TV-MA")
        #expect(screen.value.details.logoURLSet == .logo("logo-1.png"))
        #expect(screen.value.credits?.cast.count == 2)
        #expect(screen.value.watchProviders?.countryCode == "US")
        #expect(try await series.details(of: 1396).value == screen.value.details)
        #expect(try await series.credits(of: 1396).value == screen.value.credits)
        #expect(try await series.watchProviders(of: 1396).value == screen.value.watchProviders)
        #expect(try await series.watchCountries(of: 1396).value == ["DE", "US"])
        #expect(try await series.images(of: 1396).value == ImageCollectionDetailsMapper().map(.mock(), images))
        #expect(try await series.videos(of: 1396).value == .mock)
        #expect(try await series.page(of: .recommendations(for: 1396)).value.items.map(\.id) == [1, 2])
        #expect(try await series.page(of: .similar(to: 1396)).value.items.map(\.id) == [3, 4])
        #expect(remote.script.requests == [.series(1396)])
    }

    @Test func `the stored episodes of many series take as many reads as those of one`() async throws {
        let ids = Array(1...30)
        let series = series
        for id in ids {
            respond(with: .mock(series: .mock(id: id)))
            remote.script.respond(
                to: .ratings(Array(1...20), of: id),
                with: RemoteResponse(SeriesRatings.mock(id: id, missingSeasons: [])))
            _ = try await series.ratings(of: id)
            _ = try await series.item(id, with: [])
        }
        func operations(of ids: [Int]) async throws -> Int {
            _ = engine.takeOperations()
            #expect(try await series.item(ids, with: [], policy: .storedOnly).compactMap(\.success).count == ids.count)
            #expect(try await series.ratings(of: ids, policy: .storedOnly).compactMap(\.success).count == ids.count)
            let specials = ids.map { SeasonReference(seriesID: $0, seasonNumber: 0) }
            #expect(try await series.season(specials, policy: .storedOnly).compactMap(\.failure).count == ids.count)
            #expect(try await series.details(of: ids, policy: .storedOnly).compactMap(\.success).count == ids.count)
            return engine.takeOperations().count
        }
        #expect(try await operations(of: [7]) == 4)
        #expect(try await operations(of: ids) == 4)
    }

    @Test(arguments: ["US", "DE", "FR"])
    func `the certification and the offers shown are those of the user's region`(_ region: String) async throws {
        respond(in: region)
        let overview = TVSeriesOverviewMapper(region: region).map(
            .mock().only(TVSeriesContext.overviewParts), marks: .none, imagesConfiguration: images)
        #expect(try await series(in: region).overview(of: 1396).value == overview)
        let offers = try? await series(in: region).watchProviders(of: 1396).value
        #expect(offers == overview.watchProviders)
    }

    @Test(arguments: ["FR", "us", ""])
    func `fetching the offers of a region without any throws not found`(_ region: String) async {
        respond(in: region)
        await #expect(throws: FetchError.notFound("an offer of TV series 1396 in \(region)")) {
            try await series(in: region).watchProviders(of: 1396)
        }
    }

    @Test func `requesting an absent part of a series throws the reason for its absence`() async {
        remote.respond(with: .mock(credits: nil), warnings: [.absent(TVSeriesPart.credits, broken)])
        await #expect(throws: broken) { try await series.credits(of: 1396) }
    }

    // MARK: Seasons and episodes

    @Test func `a season or an episode is received with its credits and images in one response`() async throws {
        respond(with: TVSeasonAggregate.mock(), [.skipped(1)])
        respond(with: TVEpisodeAggregate.mock(), [.skipped(2)])
        let series = series
        let season = TVSeasonDetailsMapper().map(.mock(), images)
        #expect(try await series.season(.mock) == Fetched(season, .network, warnings: [.skipped(1)]))
        let credits = CreditsDetailsMapper().map(.mock(guestStars: nil), images)
        #expect(try await series.credits(of: SeasonReference.mock).value == credits)
        #expect(
            try await series.images(of: SeasonReference.mock).value.posterURLSets == [
                .poster("s-1.jpg"), .poster("s-2.jpg"),
            ])
        let episode = TVEpisodeDetailsMapper().map(.mock(), images)
        #expect(try await series.episode(.mock) == Fetched(episode, .network, warnings: [.skipped(2)]))
        #expect(
            try await series.credits(of: EpisodeReference.mock).value == CreditsDetailsMapper().map(.mock(), images))
        #expect(
            try await series.images(of: EpisodeReference.mock).value.stillURLSets == [
                .still("e-1.jpg"), .still("e-2.jpg"),
            ])
        #expect(remote.script.requests == [.season(.mock), .episode(.mock)])
    }

    @Test func `requesting absent credits of a season or an episode throws the reason and doesn't affect the season`()
        async throws
    {
        respond(with: TVSeasonAggregate.mock(credits: nil), [.absent(TVSeriesPart.credits, broken)])
        respond(with: TVEpisodeAggregate.mock(credits: nil, images: nil))
        let series = series
        await #expect(throws: broken) { try await series.credits(of: SeasonReference.mock) }
        await #expect(throws: FetchError.notFound("credits of episode 14 of season 5 of TV series 1396")) {
            try await series.credits(of: EpisodeReference.mock)
        }
        #expect(try await series.season(.mock).warnings == [])
        #expect(try await series.episode(.mock).warnings == [])
    }

    @Test func `a stored season or episode without credits is fetched again if credits are requested`() async throws {
        respond(with: TVSeasonAggregate.mock(credits: nil))
        respond(with: TVEpisodeAggregate.mock(credits: nil))
        let series = series
        _ = try await series.season(.mock)
        _ = try await series.episode(.mock)
        respond(with: TVSeasonAggregate.mock(), [.skipped(1)])
        respond(with: TVEpisodeAggregate.mock(), [.skipped(1)])
        #expect(try await series.credits(of: SeasonReference.mock).warnings == [.skipped(1)])
        #expect(try await series.credits(of: EpisodeReference.mock).warnings == [.skipped(1)])
    }

    @Test func `a stored season and stored ratings each take one load and no other operation of the engine`()
        async throws
    {
        respond(with: TVSeasonAggregate.mock())
        let ratings = SeriesRatings.mock(missingSeasons: [])
        remote.script.respond(to: .ratings(Array(1...20), of: 1396), with: RemoteResponse(ratings))
        let series = series
        _ = try await series.season(.mock)
        #expect(try await series.ratings(of: 1396).value == ratings)
        _ = engine.takeOperations()
        _ = try await series.credits(of: SeasonReference.mock)
        #expect(try await series.ratings(of: 1396) == Fetched(ratings, .fresh(since: ManualClock.start)))
        // The record, its response, its remembered absence, and that of the series.
        #expect(engine.takeOperations() == [.load(4), .load(4)])
    }

    @Test func `seasons, episodes and ratings older than the source's terms allow are not retained`() async throws {
        let remote = FakeTVSeriesRemote(maximumAge: 200_000)
        let storage = ContextStorage(engine, clock: clock.wall)
        let series = TVSeriesContext(remote: remote, images: FakeImages(), storage: storage)
        remote.script.respond(to: .season(.mock), with: RemoteResponse(TVSeasonAggregate.mock()))
        remote.script.respond(to: .episode(.mock), with: RemoteResponse(TVEpisodeAggregate.mock()))
        _ = try await series.season(.mock)
        _ = try await series.episode(.mock)
        clock.advance(by: 200_000.001)
        await #expect(throws: FetchError.offline("season 5 of TV series 1396 is not stored")) {
            try await series.season(.mock, policy: .storedOnly)
        }
        for type in TVSeriesContext.recordTypes {
            #expect(try await engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    /// A source with only series.
    private struct LittleSource: TVSeriesRemoteDataSource {
        let offeredParts: Set<TVSeriesPart> = []

        func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate> {
            RemoteResponse(TVSeriesAggregate(series: TVSeries(id: id, name: "Little")))
        }
    }

    @Test func `a part the source doesn't offer causes no warning, but an error if requested by itself`()
        async throws
    {
        let storage = ContextStorage(engine, clock: clock.wall)
        let series = TVSeriesContext(remote: LittleSource(), images: .none, storage: storage)
        for _ in 1...2 { #expect(try await series.overview(of: 1).warnings == []) }
        await #expect(throws: FetchError.notOffered("videos of TV series 1")) { try await series.videos(of: 1) }
        await #expect(throws: FetchError.notOffered("seasons")) { try await series.season(.mock) }
        await #expect(throws: FetchError.notOffered("seasons")) { try await series.episode(.mock) }
        await #expect(throws: FetchError.notOffered("ratings of episodes")) { try await series.ratings(of: 1) }
        await #expect(throws: FetchError.notOffered("lists of TV series")) { try await series.page(of: .popular) }
    }

    @Test func `an episode is that of its season if the source doesn't fetch episodes by themselves`() async throws {
        let storage = ContextStorage(engine, clock: clock.wall)
        let series = TVSeriesContext(remote: SeasonSource(), images: .none, storage: storage)
        let episode = EpisodeReference(seriesID: 1, seasonNumber: 1, episodeNumber: 2)
        #expect(try await series.episode(episode).value.name == "Two")
        let missing = EpisodeReference(seriesID: 1, seasonNumber: 1, episodeNumber: 3)
        await #expect(throws: FetchError.notFound("\(missing)")) { try await series.episode(missing) }
    }

    /// A source of seasons with two episodes.
    private struct SeasonSource: TVSeriesRemoteDataSource {
        let offeredParts: Set<TVSeriesPart> = []

        func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate> {
            RemoteResponse(TVSeriesAggregate(series: TVSeries(id: id, name: "Little")))
        }

        func season(
            _ season: SeasonReference, in locale: ContentLocale
        ) async throws -> RemoteResponse<TVSeasonAggregate> {
            let episodes = ["One", "Two"].enumerated().map {
                TVEpisode(id: $0 + 10, name: $1, episodeNumber: $0 + 1, seasonNumber: season.seasonNumber)
            }
            let found = TVSeason(id: 2, name: "Season", seasonNumber: season.seasonNumber, episodes: episodes)
            return RemoteResponse(TVSeasonAggregate(reference: season, season: found))
        }
    }

    // MARK: Series among other titles

    @Test func `a series is a title with its English and original names, and the year of its first episode`() {
        let row = TVSeriesPreviewDetailsMapper().map(.mock(), images)
        let title = CatalogueTitle(
            id: 60059, title: "Better Call Saul", originalTitle: "Saul", otherTitles: ["Better Call Saul (English)"],
            year: 2015, voteCount: 5_300)
        #expect(TVSeriesContext.title(of: row) == title)
    }

    @Test func `the facts about a series have no directors, and no people without its credits`() async throws {
        respond()
        let facts = TVSeriesContext.facts(of: try await series.overview(of: 1396).value)
        #expect(facts.genres == TVSeries.mock().genres?.map(\.name) && facts.countries == ["US", "MX"])
        #expect(facts.directors == [] && facts.cast?.isEmpty == false)
        #expect(facts.year == 2008 && facts.runtime == 45)
        let unknown = try await series.overviewInAnyLanguage(of: 1396, with: [])
        #expect(TVSeriesContext.facts(of: unknown).directors == nil && TVSeriesContext.facts(of: unknown).cast == nil)
    }

    @Test func `the episodes of a series are its regular ones, and the specials if they are stored`() async throws {
        let special = TVEpisode.mock(id: 1, name: "Special", episodeNumber: 1, seasonNumber: 0)
        let specials = SeasonReference(seriesID: 1396, seasonNumber: 0)
        let season = TVSeason.mock(id: 3577, name: "Specials", seasonNumber: 0, episodes: [special])
        respond()
        remote.script.respond(to: .ratings(Array(1...20), of: 1396), with: RemoteResponse(SeriesRatings.mock()))
        remote.script.respond(
            to: .season(specials), with: RemoteResponse(TVSeasonAggregate(reference: specials, season: season)))
        let series = series
        let regular = try await series.episodes(of: [1396], policy: .cached)[0].get()
        #expect(regular.isEmpty == false && regular.allSatisfy { $0.place.isRegular })
        _ = try await series.season(specials)
        let all = try await series.episodes(of: [1396], policy: .cached)[0].get()
        #expect(all.dropLast() == regular[...] && all.last?.name == "Special")
        #expect(try await series.episodes(of: [1], policy: .storedOnly)[0].success == nil)
    }

    // MARK: Stored series

    @Test func `a search finds stored series by name first, then by original name`() async throws {
        let rows: [TVSeriesPreview] = [
            .mock(id: 1, name: "Sieben", originalName: "Seven"), .mock(id: 2, name: "Seven", originalName: nil),
            .mock(id: 3, name: "Eight", originalName: nil),
        ]
        #expect(try await found(rows, TVSeriesSearch("seven"), limit: 20) == [2, 1])
        #expect(try await found(rows, TVSeriesSearch("seven"), limit: 1) == [2])
    }

    @Test(arguments: [(nil, [1, 2, 3]), (1995, [1]), (1999, [2]), (2001, [])])
    func `the year in a search is that of the first episode`(_ year: Int?, _ ids: [Int]) async throws {
        let dates = [CalendarDay.date(from: "1995-12-31"), CalendarDay.date(from: "1999-01-01"), nil]
        let rows = dates.enumerated().map {
            TVSeriesPreview.mock(id: $0 + 1, name: "Seven", originalName: nil, firstAirDate: $1)
        }
        #expect(try await found(rows, TVSeriesSearch("seven", year: year), limit: 20) == ids)
    }

    private func found(_ rows: [TVSeriesPreview], _ search: TVSeriesSearch, limit: Int) async throws -> [Int] {
        remote.script.respond(
            to: .page(1, of: .popular), with: RemoteResponse(Page<TVSeriesPreview>.mock(items: rows)))
        let series = series
        _ = try await series.page(of: .popular)
        return try await series.stored(matching: search, limit: limit).map(\.id)
    }
}
