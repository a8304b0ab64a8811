import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

/// The use cases that fetch one part of a series, a season, an episode or a page.
@Suite struct FetchPartsTests {
    private let bench = TVSeriesContextBench()
    private let stale = TVSeriesContextBench.stale
    private let images = ImagesConfiguration.mock()

    private func respond(_ part: TVSeriesPart, _ policy: FetchPolicy = .cached, _ series: TVSeriesAggregate = .mock()) {
        bench.respond(with: [part], requiring: part, policy, series, stale, warnings: [.skipped(1)])
    }

    private func fetched<Value>(_ value: Value) -> Fetched<Value> {
        Fetched(value, stale, warnings: [.skipped(1)])
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `credits are fetched with the series they require`(_ policy: FetchPolicy) async throws {
        respond(.credits, policy)
        let credits = AggregateCreditsDetailsMapper().map(.mock(), images)
        #expect(try await bench.series.fetchCredits(1396, policy) == fetched(credits))
    }

    @Test func `images are URLs`() async throws {
        respond(.images)
        let collection = ImageCollectionDetailsMapper().map(.mock(), images)
        #expect(try await bench.series.fetchImages(1396) == fetched(collection))
    }

    @Test func `videos come as they are`() async throws {
        respond(.videos)
        #expect(try await bench.series.fetchVideos(1396) == fetched(.mock))
    }

    @Test(arguments: ["US", "DE"])
    func `offers are those of the region`(_ region: String) async throws {
        let bench = TVSeriesContextBench(region: region)
        bench.respond(with: [.watchProviders], requiring: .watchProviders)
        let offers = try #require([WatchProviders].mock.first { $0.countryCode == region })
        let details = WatchProvidersDetailsMapper().map(offers, images)
        #expect(try await bench.series.fetchWatchProviders(1396) == Fetched(details, .network))
    }

    @Test(arguments: ["FR", "us", ""])
    func `a region without offers has none`(_ region: String) async {
        let bench = TVSeriesContextBench(region: region)
        bench.respond(with: [.watchProviders], requiring: .watchProviders)
        await #expect(throws: FetchError.notFound("an offer of TV series 1396 in \(region)")) {
            try await bench.series.fetchWatchProviders(1396)
        }
    }

    @Test func `the countries with offers are sorted, and a link alone is no offer`() async throws {
        let offers = ["US", "FR", "DE"].map { code in
            WatchProviders(countryCode: code, rent: code == "FR" ? [] : [WatchProvider(id: 1, name: "One")])
        }
        for region in ["FR", "US"] {
            let bench = TVSeriesContextBench(region: region)
            bench.respond(with: [.watchProviders], requiring: .watchProviders, .cached, .mock(watchProviders: offers))
            #expect(try await bench.series.fetchWatchCountries(1396).value == ["DE", "US"])
            #expect(
                (try? await bench.series.fetchWatchProviders(1396).value.countryCode) == (region == "US" ? "US" : nil))
        }
    }

    @Test func `an absent part throws the reason`() async {
        let broken = TVSeriesContextBench.broken
        bench.respond(
            with: [.credits], requiring: .credits, .cached, .mock(credits: nil),
            warnings: [.absent(TVSeriesPart.credits, broken)])
        await #expect(throws: broken) { try await bench.series.fetchCredits(1396) }
    }

    @Test func `ratings come as they are, with their warnings`() async throws {
        bench.repository.script.respond(to: .ratings(1396, .refresh), with: fetched(SeriesRatings.mock()))
        #expect(try await bench.series.fetchRatings(1396, .refresh) == fetched(.mock()))
    }

    private let broken = FetchWarning.absent(TVSeriesPart.credits, TVSeriesContextBench.broken)

    @Test(arguments: [FetchPolicy.cached, .refresh])
    func `a season, its credits and its images are fetched together`(_ policy: FetchPolicy) async throws {
        bench.repository.script.respond(to: .season(.mock, policy), with: fetched(TVSeasonAggregate.mock()))
        #expect(
            try await bench.series.fetchSeason(.mock, policy)
                == fetched(TVSeasonDetailsMapper().map(.mock(), images)))
        #expect(
            try await bench.series.fetchSeasonCredits(.mock, policy)
                == fetched(CreditsDetailsMapper().map(.mock(guestStars: nil), images)))
        let collection = try #require(TVSeasonAggregate.mock().images)
        #expect(
            try await bench.series.fetchSeasonImages(.mock, policy)
                == fetched(ImageCollectionDetailsMapper().map(collection, images)))
    }

    @Test(arguments: [FetchPolicy.cached, .refresh])
    func `an episode, its credits and its images are fetched together`(_ policy: FetchPolicy) async throws {
        bench.repository.script.respond(to: .episode(.mock, policy), with: fetched(TVEpisodeAggregate.mock()))
        #expect(
            try await bench.series.fetchEpisode(.mock, policy)
                == fetched(TVEpisodeDetailsMapper().map(.mock(), images)))
        #expect(
            try await bench.series.fetchEpisodeCredits(.mock, policy)
                == fetched(CreditsDetailsMapper().map(.mock(), images)))
        let collection = try #require(TVEpisodeAggregate.mock().images)
        #expect(
            try await bench.series.fetchEpisodeImages(.mock, policy)
                == fetched(ImageCollectionDetailsMapper().map(collection, images)))
    }

    @Test func `absent credits of a season or an episode throw the reason, but don't concern the season itself`()
        async throws
    {
        let season = Fetched(TVSeasonAggregate.mock(credits: nil), stale, warnings: [broken])
        let episode = Fetched(TVEpisodeAggregate.mock(credits: nil, images: nil), stale)
        for policy in [FetchPolicy.cached, .refresh] {
            bench.repository.script.respond(to: .season(.mock, policy), with: season)
            bench.repository.script.respond(to: .episode(.mock, policy), with: episode)
        }
        let series = bench.series
        await #expect(throws: TVSeriesContextBench.broken) { try await series.fetchSeasonCredits(.mock) }
        await #expect(throws: FetchError.notFound("credits of episode 14 of season 5 of TV series 1396")) {
            try await series.fetchEpisodeCredits(.mock)
        }
        #expect(try await series.fetchSeason(.mock).warnings == [])
        #expect(try await series.fetchEpisode(.mock).warnings == [])
    }

    @Test func `a stored season or episode without credits is fetched again for them`() async throws {
        bench.repository.script.respond(to: .season(.mock), with: Fetched(TVSeasonAggregate.mock(credits: nil), stale))
        bench.repository.script.respond(to: .season(.mock, .refresh), with: fetched(TVSeasonAggregate.mock()))
        bench.repository.script.respond(
            to: .episode(.mock), with: Fetched(TVEpisodeAggregate.mock(credits: nil), stale))
        bench.repository.script.respond(to: .episode(.mock, .refresh), with: fetched(TVEpisodeAggregate.mock()))
        #expect(try await bench.series.fetchSeasonCredits(.mock).warnings == [.skipped(1)])
        #expect(try await bench.series.fetchEpisodeCredits(.mock).warnings == [.skipped(1)])
    }

    @Test func `a row of a list is fetched without images`() async throws {
        bench.repository.script.respond(to: .preview(1396), with: fetched(TVSeriesPreview.mock()))
        #expect(try await bench.series.fetchPreview(1396) == fetched(.mock()))
        #expect(bench.images.requestCount == 0)
    }

    @Test func `a page is fetched with its numbers`() async throws {
        let page = Page<TVSeriesPreview>.mock(page: 2)
        bench.repository.script.respond(to: .page(2, of: .popular, .refresh), with: fetched(page))
        let rows = page.map { TVSeriesPreviewDetailsMapper().map($0, images) }
        #expect(try await bench.series.fetchPage(.popular, page: 2, .refresh) == fetched(rows))
    }

    @Test func `an error of the repository is thrown as it is`() async {
        let error = FetchError.rateLimited(retryAfter: 7)
        bench.repository.script.failEverything(with: error)
        let series = bench.series
        await #expect(throws: error) { try await series.fetchCredits(1) }
        await #expect(throws: error) { try await series.fetchImages(1) }
        await #expect(throws: error) { try await series.fetchVideos(1) }
        await #expect(throws: error) { try await series.fetchWatchProviders(1) }
        await #expect(throws: error) { try await series.fetchSeason(.mock) }
        await #expect(throws: error) { try await series.fetchPage(.topRated) }
        await #expect(throws: error) { try await series.fetchEpisode(.mock) }
        await #expect(throws: error) { try await series.fetchRatings(1) }
        await #expect(throws: error) { try await series.suggestTitle(near: "x") }
        await #expect(throws: error) { try await series.findStored(TVSeriesSearch("x"), limit: 1) }
        await #expect(throws: error) { try await series.clearCache() }
    }
}
