import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructure
import TVSeriesInfrastructureTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct CachedTVSeriesRepositoryTests {
    private let bench = RepositoryBench()
    private var repository: CachedTVSeriesRepository { bench.repository }
    private var remote: FakeTVSeriesRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let stale = Freshness.stale(since: ManualClock.start)

    // MARK: Parts

    @Test func `one response fills a series and all its parts`() async throws {
        remote.respond(with: .mock())
        #expect(try await bench.series() == Fetched(.mock(), .network))
        #expect(try await bench.series() == Fetched(.mock(), fresh))
        #expect(remote.script.requests == [.series(1396)])
    }

    @Test(arguments: [[]] + TVSeriesPart.allCases.map { [$0] } as [Set<TVSeriesPart>])
    func `a series comes with the requested parts only, fetched or stored`(_ parts: Set<TVSeriesPart>) async throws {
        remote.respond(with: .mock())
        let expected = TVSeriesAggregate.mock().only(parts)
        #expect(try await bench.series(with: parts) == Fetched(expected, .network))
        #expect(try await bench.series(with: parts, requiring: parts.first) == Fetched(expected, fresh))
        #expect(remote.script.requests.count == 1)
    }

    @Test(arguments: TVSeriesPart.allCases)
    func `a part that the response lacks is absent, with a warning`(_ part: TVSeriesPart) async throws {
        remote.respond(with: .mock().only([]))
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of TV series 1396"))
        let expected = TVSeriesAggregate(series: .mock())
        #expect(try await bench.series(with: [part]) == Fetched(expected, .network, warnings: [absent]))
        #expect(try await bench.series(with: [part]) == Fetched(expected, fresh, warnings: [absent]))
        #expect(remote.script.requests.count == 1)
    }

    @Test func `a required part that the response lacks is requested again each time, but for stored series`()
        async throws
    {
        remote.respond(with: .mock(credits: nil))
        for policy in [FetchPolicy.cached, .cached, .stored] {
            await #expect(throws: FetchError.notFound("credits of TV series 1396")) {
                try await repository.part(.credits, \.credits, of: 1396, policy)
            }
        }
        #expect(remote.script.requests.count == 2)
    }

    @Test func `a part that couldn't be read throws the reason`() async throws {
        let broken = FetchWarning.absent(TVSeriesPart.credits, .badData("AggregateCredits.cast: a number"))
        remote.respond(with: .mock(credits: nil), warnings: [.skipped(1), broken])
        await #expect(throws: FetchError.badData("AggregateCredits.cast: a number")) {
            try await repository.part(.credits, \.credits, of: 1396, .cached)
        }
        let series = try await bench.series(.refresh)
        #expect(series == Fetched(.mock(credits: nil), .network, warnings: [.skipped(1), broken]))
    }

    @Test func `empty parts are stored as empty`() async throws {
        let empty = TVSeriesAggregate.mock(
            credits: .mock(cast: [], crew: []), images: ImageCollection(id: 1396), contentRatings: .mock(ratings: []),
            watchProviders: [], videos: [], recommendations: .mock(items: []), similar: .mock(items: []),
            externalIDs: ExternalIDs())
        remote.respond(with: empty)
        _ = try await bench.series()
        #expect(try await bench.series() == Fetched(empty, fresh))
    }

    // MARK: Age

    /// A series of which nothing but the id is that of the mock.
    private static let second = TVSeriesAggregate(
        series: TVSeries(id: 1396, name: "Second"), credits: .mock(cast: [.mock(name: "Second")], crew: []),
        images: .mock(posterPaths: [], logoPaths: []), contentRatings: .mock(ratings: [.mock(rating: "TV-14")]),
        watchProviders: [.mock(countryCode: "FR")], videos: [.mock(name: "Second")],
        recommendations: .mock(items: [.mock(id: 21)]), similar: .mock(items: [.mock(id: 22)]),
        externalIDs: ExternalIDs(imdbID: "tt2"))

    @Test func `after a stale series is fetched again, every part is the new response's`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.series()
        bench.expireRecords()
        remote.respond(with: Self.second)
        #expect(try await bench.series() == Fetched(Self.second, .network))
        #expect(try await bench.series() == Fetched(Self.second, .fresh(since: bench.clock.now)))
    }

    @Test(arguments: TVSeriesPart.allCases)
    func `a part that the new response lacks is absent, with a warning`(_ part: TVSeriesPart) async throws {
        remote.respond(with: .mock())
        _ = try await bench.series()
        bench.expireRecords()
        let rest = Self.second.only(Set(TVSeriesPart.allCases).subtracting([part]))
        remote.respond(with: rest)
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of TV series 1396"))
        #expect(try await bench.series() == Fetched(rest, .network, warnings: [absent]))
        #expect(try await bench.series() == Fetched(rest, .fresh(since: bench.clock.now), warnings: [absent]))
    }

    @Test func `offline a stale series is served with its parts and a warning`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.series()
        bench.expireRecords()
        bench.disconnect()
        let warning = FetchWarning.refetchFailed(RepositoryBench.offline)
        #expect(try await bench.series() == Fetched(.mock(), stale, warnings: [warning]))
        #expect(try await bench.series(.stored) == Fetched(.mock(), stale))
    }

    @Test func `records past the limit of the remote source's terms are neither served nor kept`() async throws {
        let limited = CachedTVSeriesRepository(
            remote: FakeTVSeriesRemote(maximumAge: 200_000), storage: bench.storage, locale: .unitedStates)
        remote.respond(with: .mock())
        remote.script.respond(to: .season(.mock), with: RemoteResponse(TVSeasonAggregate.mock()))
        remote.script.respond(to: .episode(.mock), with: RemoteResponse(TVEpisodeAggregate.mock()))
        _ = try await bench.series()
        _ = try await repository.season(.mock, .cached)
        _ = try await repository.episode(.mock, .cached)
        bench.clock.advance(by: 200_000.001)
        await #expect(throws: (any Error).self) { try await limited.item(1396, with: [], requiring: nil, .stored) }
        for type in CachedTVSeriesRepository.recordTypes {
            #expect(try await bench.engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    // MARK: Failures

    @Test func `a response about another series is bad data, and isn't stored`() async throws {
        remote.script.respond(to: .series(1396), with: RemoteResponse(TVSeriesAggregate.mock(series: .mock(id: 1))))
        await #expect(throws: FetchError.badData("the response for TV series 1396 is about something else")) {
            try await bench.series()
        }
        #expect(try await bench.storage.store(of: TVSeriesTVSeriesEntity.self).list().isEmpty)
    }

    @Test func `a series that is no longer found is removed with all its parts`() async throws {
        let gone = FetchError.notFound("TV series 1396")
        remote.respond(with: .mock())
        _ = try await bench.series()
        bench.expireRecords()
        remote.script.fail(.series(1396), with: gone)
        await #expect(throws: gone) { try await bench.series() }
        await #expect(throws: gone) { try await repository.part(.credits, \.credits, of: 1396, .cached) }
        #expect(remote.script.requests.count == 2)
        for type in CachedTVSeriesRepository.recordTypes where type.collection != "seriesPreviews" {
            #expect(try await bench.engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    @Test func `a response that can't be stored is served with the requested parts`() async throws {
        bench.engine.fail(.commit)
        remote.respond(with: .mock())
        #expect(try await bench.series() == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }

    @Test func `each language is fetched and stored by itself`() async throws {
        let german = bench.repository(in: RepositoryBench.german)
        remote.respond(with: .mock())
        remote.respond(with: .mock(series: .mock(name: "Deutsch")), in: RepositoryBench.german)
        _ = try await bench.series(with: [])
        _ = try await german.item(1396, with: [], requiring: nil, .cached)
        #expect(try await bench.series(with: []).value.series.name == "Breaking Bad")
        #expect(try await german.item(1396, with: [], requiring: nil, .cached).value.series.name == "Deutsch")
        #expect(remote.script.requests == [.series(1396), .series(1396, in: RepositoryBench.german)])
    }

    // MARK: Updates

    @Test func `updates yield the stored series with its parts, then each change, and end when it is gone`()
        async throws
    {
        remote.respond(with: .mock())
        _ = try await bench.series()
        var updates = repository.updates(of: 1396, with: [.images]).makeAsyncIterator()
        #expect(try await updates.next(isolation: nil) == Fetched(.mock().only([.images]), fresh))
        remote.respond(with: Self.second)
        _ = try await bench.series(.refresh)
        #expect(try await updates.next(isolation: nil) == Fetched(Self.second.only([.images]), fresh))
        remote.script.fail(.series(1396), with: FetchError.notFound("TV series 1396"))
        await #expect(throws: FetchError.self) { try await bench.series(.refresh) }
        await #expect(throws: FetchError.notFound("TV series 1396")) { try await updates.next(isolation: nil) }
    }
}
