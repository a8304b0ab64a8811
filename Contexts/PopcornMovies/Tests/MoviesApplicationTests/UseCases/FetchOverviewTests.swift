import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct FetchOverviewTests {
    private static let parts = MoviesContextBench.overviewParts
    private static let broken = MoviesContextBench.broken
    private static let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)

    /// What the mapper makes of the mocked movie.
    private func overview(
        _ movie: MovieAggregate = .mock(), membership: ListMembership = .none, region: String = "US",
        images: ImagesConfiguration? = .mock()
    ) -> MovieOverview {
        MovieOverviewMapper(region: region).map(movie, membership: membership, imagesConfiguration: images)
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `an overview is one request, with the freshness and the warnings of the movie`(_ policy: FetchPolicy)
        async throws
    {
        let bench = MoviesContextBench()
        let warnings = [FetchWarning.refetchFailed(.offline("no route"))]
        bench.respond(with: Self.parts, policy, .mock(), MoviesContextBench.stale, warnings: warnings)
        let fetched = try await bench.movies.fetchOverview(550, policy)
        #expect(fetched == Fetched(overview(), MoviesContextBench.stale, warnings: warnings))
        #expect(bench.repository.script.requests.count == 1)
    }

    @Test(arguments: ["US", "DE", "FR"])
    func `certification and offers are those of the region`(_ region: String) async throws {
        let bench = MoviesContextBench(region: region)
        bench.respond(with: Self.parts)
        #expect(try await bench.movies.fetchOverview(550).value == overview(region: region))
    }

    @Test func `the movie's lists are named`() async throws {
        let bench = MoviesContextBench(lists: FakeLists([ItemReference(.movie, 550): Self.watchlist]))
        bench.respond(with: Self.parts)
        let fetched = try await bench.movies.fetchOverview(550)
        #expect(fetched == Fetched(overview(membership: Self.watchlist), .network))
        #expect(fetched.value.details.isOnWatchlist)
    }

    @Test func `details are those of the overview, from a request without credits and offers`() async throws {
        let bench = MoviesContextBench(lists: FakeLists([ItemReference(.movie, 550): Self.watchlist]))
        bench.respond(with: MoviesContextBench.detailsParts, warnings: [.skipped(1)])
        let details = overview(membership: Self.watchlist).details
        #expect(try await bench.movies.fetchDetails(550) == Fetched(details, .network, warnings: [.skipped(1)]))
    }

    // MARK: Failures

    @Test(arguments: [
        FetchError.notFound("movie 550"), .unauthorised("no key"), .offline("no route"), .rateLimited(retryAfter: 1),
        .badData("title: null"), .storage("disk"), .cancelled,
    ])
    func `a movie that can't be fetched throws the error`(_ error: FetchError) async {
        let bench = MoviesContextBench()
        bench.repository.script.failEverything(with: error)
        await #expect(throws: error) { try await bench.movies.fetchOverview(550) }
        await #expect(throws: error) { try await bench.movies.fetchDetails(550) }
    }

    @Test func `absent parts are nil, and their warnings pass`() async throws {
        let bench = MoviesContextBench()
        let warnings = [FetchWarning.absent(MoviePart.credits, Self.broken)]
        bench.respond(with: Self.parts, .cached, .mock(credits: nil), warnings: warnings)
        let fetched = try await bench.movies.fetchOverview(550)
        #expect(fetched == Fetched(overview(.mock(credits: nil)), .network, warnings: warnings))
    }

    @Test func `without images configuration and lists the overview comes with warnings`() async throws {
        let bench = MoviesContextBench(
            images: FakeImages(.failure(Self.broken)), lists: FakeLists(failing: .storage("disk")))
        bench.respond(with: Self.parts, warnings: [.skipped(1)])
        let warnings: [FetchWarning] = [
            .skipped(1), .absent(SharedPart.imagesConfiguration, Self.broken),
            .absent(SharedPart.listMembership, .storage("disk")),
        ]
        let fetched = try await bench.movies.fetchOverview(550)
        #expect(fetched == Fetched(overview(images: nil), .network, warnings: warnings))
    }

    @Test func `cancelling while images or lists load throws cancellation`() async {
        for bench in [
            MoviesContextBench(images: FakeImages(.failure(.cancelled))),
            MoviesContextBench(lists: FakeLists(failing: .cancelled)),
        ] {
            bench.respond(with: Self.parts)
            await #expect(throws: FetchError.cancelled) { try await bench.movies.fetchOverview(550) }
        }
    }
}
