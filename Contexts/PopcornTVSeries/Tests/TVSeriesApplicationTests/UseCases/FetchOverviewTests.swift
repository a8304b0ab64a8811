import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct FetchOverviewTests {
    private static let parts = TVSeriesContextBench.overviewParts
    private static let broken = TVSeriesContextBench.broken
    private static let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)

    /// What the mapper makes of the mocked series.
    private func overview(
        _ series: TVSeriesAggregate = .mock(), membership: ListMembership = .none, region: String = "US",
        images: ImagesConfiguration? = .mock()
    ) -> TVSeriesOverview {
        TVSeriesOverviewMapper(region: region).map(series, membership: membership, imagesConfiguration: images)
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `an overview is one request, with the freshness and the warnings of the series`(_ policy: FetchPolicy)
        async throws
    {
        let bench = TVSeriesContextBench()
        let warnings = [FetchWarning.refetchFailed(.offline("no route"))]
        bench.respond(with: Self.parts, policy, .mock(), TVSeriesContextBench.stale, warnings: warnings)
        let fetched = try await bench.series.fetchOverview(1396, policy)
        #expect(fetched == Fetched(overview(), TVSeriesContextBench.stale, warnings: warnings))
        #expect(bench.repository.script.requests.count == 1)
    }

    @Test(arguments: ["US", "DE", "FR"])
    func `certification and offers are those of the region`(_ region: String) async throws {
        let bench = TVSeriesContextBench(region: region)
        bench.respond(with: Self.parts)
        #expect(try await bench.series.fetchOverview(1396).value == overview(region: region))
    }

    @Test func `the series' lists are named`() async throws {
        let bench = TVSeriesContextBench(lists: FakeLists([ItemReference(.tvSeries, 1396): Self.watchlist]))
        bench.respond(with: Self.parts)
        let fetched = try await bench.series.fetchOverview(1396)
        #expect(fetched == Fetched(overview(membership: Self.watchlist), .network))
        #expect(fetched.value.details.isOnWatchlist)
    }

    @Test func `details are those of the overview, from a request without credits and offers`() async throws {
        let bench = TVSeriesContextBench(lists: FakeLists([ItemReference(.tvSeries, 1396): Self.watchlist]))
        bench.respond(with: TVSeriesContextBench.detailsParts, warnings: [.skipped(1)])
        let details = overview(membership: Self.watchlist).details
        #expect(try await bench.series.fetchDetails(1396) == Fetched(details, .network, warnings: [.skipped(1)]))
    }

    // MARK: Failures

    @Test(arguments: [
        FetchError.notFound("TV series 1396"), .unauthorised("no key"), .offline("no route"),
        .rateLimited(retryAfter: 1),
        .badData("title: null"), .storage("disk"), .cancelled,
    ])
    func `a series that can't be fetched throws the error`(_ error: FetchError) async {
        let bench = TVSeriesContextBench()
        bench.repository.script.failEverything(with: error)
        await #expect(throws: error) { try await bench.series.fetchOverview(1396) }
        await #expect(throws: error) { try await bench.series.fetchDetails(1396) }
    }

    @Test func `absent parts are nil, and their warnings pass`() async throws {
        let bench = TVSeriesContextBench()
        let warnings = [FetchWarning.absent(TVSeriesPart.credits, Self.broken)]
        bench.respond(with: Self.parts, .cached, .mock(credits: nil), warnings: warnings)
        let fetched = try await bench.series.fetchOverview(1396)
        #expect(fetched == Fetched(overview(.mock(credits: nil)), .network, warnings: warnings))
    }

    @Test func `without images configuration and lists the overview comes with warnings`() async throws {
        let bench = TVSeriesContextBench(
            images: FakeImages(.failure(Self.broken)), lists: FakeLists(failing: .storage("disk")))
        bench.respond(with: Self.parts, warnings: [.skipped(1)])
        let warnings: [FetchWarning] = [
            .skipped(1), .absent(SharedPart.imagesConfiguration, Self.broken),
            .absent(SharedPart.listMembership, .storage("disk")),
        ]
        let fetched = try await bench.series.fetchOverview(1396)
        #expect(fetched == Fetched(overview(images: nil), .network, warnings: warnings))
    }

    @Test func `cancelling while images or lists load throws cancellation`() async {
        for bench in [
            TVSeriesContextBench(images: FakeImages(.failure(.cancelled))),
            TVSeriesContextBench(lists: FakeLists(failing: .cancelled)),
        ] {
            bench.respond(with: Self.parts)
            await #expect(throws: FetchError.cancelled) { try await bench.series.fetchOverview(1396) }
        }
    }
}
