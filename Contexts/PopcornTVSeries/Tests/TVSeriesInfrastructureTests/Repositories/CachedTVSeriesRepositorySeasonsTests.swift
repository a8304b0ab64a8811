import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructure
import TVSeriesInfrastructureTestHelpers
import Testing

/// Seasons and episodes, which have separate records.
@Suite struct CachedTVSeriesRepositorySeasonsTests {
    private let bench = RepositoryBench()
    private var repository: CachedTVSeriesRepository { bench.repository }
    private var remote: FakeTVSeriesRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)

    private func respond(_ season: TVSeasonAggregate, warnings: [FetchWarning] = []) {
        remote.script.respond(to: .season(season.reference), with: RemoteResponse(season, warnings: warnings))
    }

    private func respond(_ episode: TVEpisodeAggregate, warnings: [FetchWarning] = []) {
        remote.script.respond(to: .episode(episode.reference), with: RemoteResponse(episode, warnings: warnings))
    }

    @Test(arguments: [TVSeasonAggregate.mock(), .mock(season: .mock(episodes: nil), credits: nil, images: nil)])
    func `a season is fetched and stored in full`(_ season: TVSeasonAggregate) async throws {
        respond(season, warnings: [.skipped(1)])
        #expect(try await repository.season(.mock, .cached) == Fetched(season, .network, warnings: [.skipped(1)]))
        #expect(try await repository.season(.mock, .cached) == Fetched(season, fresh))
        #expect(remote.script.requests == [.season(.mock)])
    }

    @Test(arguments: [TVEpisodeAggregate.mock(), .mock(credits: nil, images: nil)])
    func `an episode is fetched and stored in full`(_ episode: TVEpisodeAggregate) async throws {
        respond(episode, warnings: [.skipped(1)])
        #expect(try await repository.episode(.mock, .cached) == Fetched(episode, .network, warnings: [.skipped(1)]))
        #expect(try await repository.episode(.mock, .cached) == Fetched(episode, fresh))
        #expect(remote.script.requests == [.episode(.mock)])
    }

    @Test func `seasons and episodes that differ in number, series or language are separate records`() async throws {
        let seasons = [(1396, 5), (1396, 4), (1, 5)].map { SeasonReference(seriesID: $0, seasonNumber: $1) }
        for season in seasons {
            respond(.mock(reference: season))
            #expect(try await repository.season(season, .cached).value.reference == season)
        }
        let episodes = [(1396, 5, 14), (1396, 5, 13), (1396, 4, 14), (1, 5, 14)].map {
            EpisodeReference(seriesID: $0, seasonNumber: $1, episodeNumber: $2)
        }
        for episode in episodes {
            respond(.mock(reference: episode))
            #expect(try await repository.episode(episode, .cached).value.reference == episode)
        }
        let locale = RepositoryBench.german
        let german = TVSeasonAggregate.mock(season: .mock(name: "Staffel 5"))
        remote.script.respond(to: .season(.mock, in: locale), with: RemoteResponse(german))
        #expect(try await bench.repository(in: locale).season(.mock, .cached).value == german)
        #expect(try await repository.season(.mock, .cached).value == .mock())
        #expect(remote.script.requests.count == 8)
    }

    @Test func `a season that doesn't exist is named in the error, and its absence is remembered`() async throws {
        remote.script.fail(.season(.mock), with: FetchError.notFound("remote"))
        await #expect(throws: FetchError.notFound("remote")) { try await repository.season(.mock, .cached) }
        await #expect(throws: FetchError.notFound("season 5 of TV series 1396")) {
            try await repository.season(.mock, .cached)
        }
        #expect(remote.script.requests == [.season(.mock)])
    }

    @Test func `an episode that doesn't exist is named in the error, and its absence is remembered`() async throws {
        remote.script.fail(.episode(.mock), with: FetchError.notFound("remote"))
        await #expect(throws: FetchError.notFound("remote")) { try await repository.episode(.mock, .cached) }
        await #expect(throws: FetchError.notFound("episode 14 of season 5 of TV series 1396")) {
            try await repository.episode(.mock, .cached)
        }
        #expect(remote.script.requests == [.episode(.mock)])
    }

    @Test func `offline, a stale season and a stale episode are served with a warning`() async throws {
        respond(.mock() as TVSeasonAggregate)
        respond(.mock() as TVEpisodeAggregate)
        _ = try await repository.season(.mock, .cached)
        _ = try await repository.episode(.mock, .cached)
        bench.expireRecords()
        bench.disconnect()
        let stale = Freshness.stale(since: ManualClock.start)
        let warnings = [FetchWarning.refetchFailed(RepositoryBench.offline)]
        #expect(try await repository.season(.mock, .cached) == Fetched(.mock(), stale, warnings: warnings))
        #expect(try await repository.episode(.mock, .cached) == Fetched(.mock(), stale, warnings: warnings))
    }

    @Test func `a season that can't be stored is served`() async throws {
        bench.engine.fail(.commit)
        respond(.mock() as TVSeasonAggregate)
        #expect(
            try await repository.season(.mock, .cached)
                == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }
}
