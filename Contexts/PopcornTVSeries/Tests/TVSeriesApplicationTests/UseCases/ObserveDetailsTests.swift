import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite(.timeLimit(.minutes(10))) struct ObserveDetailsTests {
    private let stale = TVSeriesContextBench.stale
    private let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)

    private func respond(_ bench: TVSeriesContextBench, _ updates: [FakeTVSeriesRepository.Update]) {
        bench.repository.script.respond(to: .updates(1396, with: TVSeriesContextBench.detailsParts), with: updates)
    }

    @Test func `each update is mapped to details, with its freshness`() async throws {
        let bench = TVSeriesContextBench(lists: FakeLists([ItemReference(.tvSeries, 1396): watchlist]))
        let series = [TVSeriesAggregate.mock(), .mock(series: .mock(name: "New"))]
        let ages = [stale, .network]
        respond(bench, zip(series, ages).map { .success(Fetched($0, $1)) })
        var seen: [Fetched<TVSeriesDetails>] = []
        for try await update in bench.series.observeDetails(of: 1396) { seen.append(update) }
        let details = series.map {
            TVSeriesDetailsMapper().map(
                $0.series, imageCollection: .mock(), imdbID: "tt0903747", certification: "TV-MA",
                isOnWatchlist: true, imagesConfiguration: .mock())
        }
        #expect(seen == zip(details, ages).map { Fetched($0, $1) })
    }

    @Test func `an update without images configuration carries a warning`() async throws {
        let bench = TVSeriesContextBench(images: FakeImages(.failure(TVSeriesContextBench.broken)))
        respond(bench, [.success(Fetched(.mock(), stale))])
        var updates = bench.series.observeDetails(of: 1396).makeAsyncIterator()
        let warnings = try await updates.next()?.warnings
        #expect(warnings == [.absent(SharedPart.imagesConfiguration, TVSeriesContextBench.broken)])
    }

    @Test func `the stream ends with the error, after the updates before it`() async throws {
        let bench = TVSeriesContextBench()
        respond(bench, [.success(Fetched(.mock(), stale)), .failure(.offline("no route"))])
        var updates = bench.series.observeDetails(of: 1396).makeAsyncIterator()
        #expect(try await updates.next()?.value.name == "Breaking Bad")
        await #expect(throws: FetchError.offline("no route")) { try await updates.next() }
    }
}
