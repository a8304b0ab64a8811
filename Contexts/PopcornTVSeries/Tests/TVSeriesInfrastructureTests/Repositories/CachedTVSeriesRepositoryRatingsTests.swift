import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructure
import TVSeriesInfrastructureTestHelpers
import Testing

/// The ratings of a whole series, with as few requests as possible.
@Suite struct CachedTVSeriesRepositoryRatingsTests {
    private let bench = RepositoryBench()
    private var remote: FakeTVSeriesRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let blind = Array(1...20)

    private func fetch(_ policy: FetchPolicy = .cached) async throws -> Fetched<SeriesRatings> {
        try await bench.repository.ratings(of: 1396, policy)
    }

    private func season(_ number: Int) -> SeasonRatings {
        SeasonRatings(seasonNumber: number, episodes: [.mock(id: number)])
    }

    private func ratings(_ seasons: [Int], missing: [Int] = []) -> SeriesRatings {
        .mock(seasons: seasons.map(season), missingSeasons: missing)
    }

    /// Scripts the response to a request for the seasons `requested` of a series that has `all`. It lacks `unreadable`.
    private func respond(
        to requested: [Int], all: [Int], unreadable: Set<Int> = [], warnings: [FetchWarning] = []
    ) {
        let seasons = all.filter { requested.contains($0) && !unreadable.contains($0) }
        let missing = all.filter { !seasons.contains($0) }
        remote.script.respond(
            to: .ratings(requested, of: 1396),
            with: RemoteResponse(ratings(seasons, missing: missing), warnings: warnings))
    }

    /// Stores the series with its seasons, as its screen would.
    private func storeSeries(seasons: [Int]?) async throws {
        let seasons = seasons.map { $0.map { TVSeason(id: $0, name: "", seasonNumber: $0) } }
        remote.respond(with: .mock(series: .mock(seasons: seasons)))
        _ = try await bench.series(with: [])
    }

    /// The requests for ratings so far. Those after the first are concurrent, so they are sorted.
    private var requested: [[Int]] {
        let numbers = remote.script.requests.compactMap { request in
            if case .ratings(let numbers, _, _) = request { numbers } else { nil }
        }
        return numbers.prefix(1) + numbers.dropFirst().sorted { $0[0] < $1[0] }
    }

    // MARK: Requests

    @Test(arguments: [(0, 1), (1, 1), (20, 1), (21, 2), (40, 2), (41, 3), (45, 3)])
    func `if the storage is empty, 20 seasons take one request`(_ count: Int, _ requests: Int) async throws {
        let all = Array(1..<(count + 1))
        for start in stride(from: 1, to: max(count, 1) + 1, by: 20) {
            respond(to: start == 1 ? blind : Array(start...min(start + 19, count)), all: all)
        }
        #expect(try await fetch() == Fetched(ratings(all), .network))
        #expect(requested.count == requests)
        #expect(try await fetch() == Fetched(ratings(all), fresh))
        #expect(requested.count == requests)
    }

    @Test func `seasons that aren't numbered from 1 are requested once their numbers are known`() async throws {
        let years = Array(2019...2024)
        respond(to: blind, all: years)
        respond(to: years, all: years)
        #expect(try await fetch() == Fetched(ratings(years), .network))
        #expect(requested == [blind, years])
    }

    @Test func `a stored series provides its season numbers, without the specials`() async throws {
        let years = Array(2019...2024)
        try await storeSeries(seasons: [0] + years)
        respond(to: years, all: years)
        #expect(try await fetch() == Fetched(ratings(years), .network))
        #expect(requested == [years])
    }

    @Test func `a season newer than the stored series is requested too`() async throws {
        try await storeSeries(seasons: [1, 2])
        respond(to: [1, 2], all: [1, 2, 3])
        respond(to: [3], all: [1, 2, 3])
        #expect(try await fetch() == Fetched(ratings([1, 2, 3]), .network))
        #expect(requested == [[1, 2], [3]])
    }

    @Test(arguments: [nil, [], [0]])
    func `if the stored series has no known seasons, its first 20 are requested`(_ seasons: [Int]?) async throws {
        try await storeSeries(seasons: seasons)
        respond(to: blind, all: [1])
        #expect(try await fetch().value == ratings([1]))
    }

    @Test func `fetching ratings doesn't change the stored series`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.series()
        bench.clock.advance(by: 60)
        respond(to: [5], all: [5])
        _ = try await fetch()
        #expect(try await bench.series() == Fetched(.mock(), fresh))
        #expect(remote.script.requests == [.series(1396), .ratings([5], of: 1396)])
    }

    // MARK: Failures

    @Test func `an unreadable season is missing, at first with the reason, later with a warning`() async throws {
        let broken = FetchWarning.absent(TVSeasonPart(2), .badData("season/2.episodes: a number"))
        respond(to: blind, all: [1, 2, 3], unreadable: [2], warnings: [.skipped(1), broken])
        remote.script.fail(
            .season(SeasonReference(seriesID: 1396, seasonNumber: 2)), with: FetchError.badData("season 2"))
        let expected = ratings([1, 3], missing: [2])
        #expect(try await fetch() == Fetched(expected, .network, warnings: [.skipped(1), broken]))
        let missing = FetchWarning.absent(TVSeasonPart(2), .notFound("season 2 of TV series 1396"))
        #expect(try await fetch() == Fetched(expected, fresh, warnings: [missing]))
        #expect(requested == [blind])
    }

    @Test func `a season that TMDb lists but doesn't send is missing, with a warning`() async throws {
        respond(to: blind, all: [1, 21])
        respond(to: [21], all: [1, 21], unreadable: [21])
        let season = SeasonReference(seriesID: 1396, seasonNumber: 21)
        remote.script.fail(.season(season), with: FetchError.notFound("season 21"))
        let missing = FetchWarning.absent(TVSeasonPart(21), .notFound("season 21 of TV series 1396"))
        #expect(try await fetch() == Fetched(ratings([1], missing: [21]), .network, warnings: [missing]))
    }

    @Test func `elements skipped in several responses are counted in a single warning`() async throws {
        let all = Array(1...21)
        respond(to: blind, all: all, warnings: [.skipped(1, first: "season/2.episodes[0]")])
        respond(to: [21], all: all, warnings: [.skipped(2)])
        let warnings = [FetchWarning.skipped(3, first: "season/2.episodes[0]")]
        #expect(try await fetch() == Fetched(ratings(all), .network, warnings: warnings))
    }

    @Test func `if a request for further seasons fails, nothing is stored, and the next fetch returns all seasons`()
        async throws
    {
        let all = Array(1...21)
        respond(to: blind, all: all)
        remote.script.fail(.ratings([21], of: 1396), with: RepositoryBench.offline)
        await #expect(throws: RepositoryBench.offline) { try await fetch() }
        respond(to: [21], all: all)
        #expect(try await fetch() == Fetched(ratings(all), .network))
    }

    @Test func `if a request fails, stale ratings are served in full, with a warning`() async throws {
        let all = Array(1...21)
        respond(to: blind, all: all)
        respond(to: [21], all: all)
        _ = try await fetch()
        bench.expireRecords()
        remote.script.fail(.ratings([21], of: 1396), with: RepositoryBench.offline)
        let warnings = [FetchWarning.refetchFailed(RepositoryBench.offline)]
        #expect(
            try await fetch() == Fetched(ratings(all), .stale(since: ManualClock.start), warnings: warnings))
    }

    @Test func `if a missing season can't be fetched, nothing is stored`() async throws {
        respond(to: blind, all: [1, 2], unreadable: [2])
        let season = SeasonReference(seriesID: 1396, seasonNumber: 2)
        remote.script.fail(.season(season), with: RepositoryBench.offline)
        await #expect(throws: RepositoryBench.offline) { try await fetch() }
        await #expect(throws: FetchError.self) { try await fetch(.storedOnly) }
    }

    @Test func `a series that doesn't exist has no ratings`() async throws {
        remote.script.fail(.ratings(blind, of: 1396), with: FetchError.notFound("TV series 1396"))
        for _ in 1...2 {
            await #expect(throws: FetchError.notFound("TV series 1396")) { try await fetch() }
        }
        #expect(requested == [blind])
    }

    @Test func `a response about a different series is rejected as bad data`() async throws {
        remote.script.respond(
            to: .ratings(blind, of: 1396), with: RemoteResponse(SeriesRatings.mock(id: 1, missingSeasons: [])))
        await #expect(throws: FetchError.badData("the response for TV series 1396 is about another item")) {
            try await fetch()
        }
    }
}
