import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

/// The use cases that fetch one part of a movie, a collection or a page.
@Suite struct FetchPartsTests {
    private let bench = MoviesContextBench()
    private let stale = MoviesContextBench.stale
    private let images = ImagesConfiguration.mock()

    private func respond(_ part: MoviePart, _ policy: FetchPolicy = .cached, _ movie: MovieAggregate = .mock()) {
        bench.respond(with: [part], requiring: part, policy, movie, stale, warnings: [.skipped(1)])
    }

    private func fetched<Value>(_ value: Value) -> Fetched<Value> {
        Fetched(value, stale, warnings: [.skipped(1)])
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `credits are fetched with the movie they require`(_ policy: FetchPolicy) async throws {
        respond(.credits, policy)
        let credits = CreditsDetailsMapper().map(.mock(), imagesConfiguration: images)
        #expect(try await bench.movies.fetchCredits(550, policy) == fetched(credits))
    }

    @Test func `images are URLs`() async throws {
        respond(.images)
        let collection = ImageCollectionDetailsMapper().map(.mock(), imagesConfiguration: images)
        #expect(try await bench.movies.fetchImages(550) == fetched(collection))
    }

    @Test func `videos keep their order`() async throws {
        let videos = ["2", "1"].map { Video.mock(id: $0) }
        respond(.videos, .cached, .mock(videos: videos))
        #expect(try await bench.movies.fetchVideos(550) == fetched(videos))
    }

    @Test(arguments: ["US", "DE"])
    func `offers are those of the region`(_ region: String) async throws {
        let bench = MoviesContextBench(region: region)
        bench.respond(with: [.watchProviders], requiring: .watchProviders)
        let offers = try #require([WatchProviders].mock.first { $0.countryCode == region })
        let details = WatchProvidersDetailsMapper().map(offers, imagesConfiguration: images)
        #expect(try await bench.movies.fetchWatchProviders(550) == Fetched(details, .network))
    }

    @Test(arguments: ["FR", "us", ""])
    func `a region without offers has none`(_ region: String) async {
        let bench = MoviesContextBench(region: region)
        bench.respond(with: [.watchProviders], requiring: .watchProviders)
        await #expect(throws: FetchError.notFound("an offer of movie 550 in \(region)")) {
            try await bench.movies.fetchWatchProviders(550)
        }
    }

    @Test func `the countries with offers are sorted, and a link alone is no offer`() async throws {
        let offers = ["US", "FR", "DE"].map { code in
            WatchProviders(countryCode: code, rent: code == "FR" ? [] : [WatchProvider(id: 1, name: "One")])
        }
        for region in ["FR", "US"] {
            let bench = MoviesContextBench(region: region)
            bench.respond(with: [.watchProviders], requiring: .watchProviders, .cached, .mock(watchProviders: offers))
            #expect(try await bench.movies.fetchWatchCountries(550).value == ["DE", "US"])
            #expect(
                (try? await bench.movies.fetchWatchProviders(550).value.countryCode) == (region == "US" ? "US" : nil))
        }
    }

    @Test func `an absent part throws the reason`() async {
        let broken = MoviesContextBench.broken
        bench.respond(
            with: [.credits], requiring: .credits, .cached, .mock(credits: nil),
            warnings: [.absent(MoviePart.credits, broken)])
        await #expect(throws: broken) { try await bench.movies.fetchCredits(550) }
    }

    @Test func `a collection is fetched with its movies`() async throws {
        bench.repository.script.respond(to: .collection(1565, .refresh), with: fetched(MovieCollectionParts.mock()))
        let collection = MovieCollectionPartsDetailsMapper().map(.mock(), imagesConfiguration: images)
        #expect(try await bench.movies.fetchCollection(1565, .refresh) == fetched(collection))
    }

    @Test func `a page is fetched with its numbers`() async throws {
        let page = Page<MoviePreview>.mock(page: 2)
        bench.repository.script.respond(to: .page(2, of: .popular, .refresh), with: fetched(page))
        let rows = page.map { MoviePreviewDetailsMapper().map($0, imagesConfiguration: images) }
        #expect(try await bench.movies.fetchPage(.popular, page: 2, .refresh) == fetched(rows))
    }

    @Test func `an error of the repository is thrown as it is`() async {
        let error = FetchError.rateLimited(retryAfter: 7)
        bench.repository.script.failEverything(with: error)
        let movies = bench.movies
        await #expect(throws: error) { try await movies.fetchCredits(1) }
        await #expect(throws: error) { try await movies.fetchImages(1) }
        await #expect(throws: error) { try await movies.fetchVideos(1) }
        await #expect(throws: error) { try await movies.fetchWatchProviders(1) }
        await #expect(throws: error) { try await movies.fetchCollection(1) }
        await #expect(throws: error) { try await movies.fetchPage(.topRated) }
        await #expect(throws: error) { try await movies.suggestTitle(near: "x") }
        await #expect(throws: error) { try await movies.findStored(MovieSearch("x"), limit: 1) }
        await #expect(throws: error) { try await movies.clearCache() }
    }
}
