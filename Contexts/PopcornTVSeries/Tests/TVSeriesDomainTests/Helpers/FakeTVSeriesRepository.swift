package import CoreDomain
package import CoreDomainTestHelpers
package import TVSeriesDomain

/// Provides the TV series that a test scripts.
package struct FakeTVSeriesRepository: TVSeriesRepository, ScriptedRepository {
    package enum Other: Hashable, Sendable {
        case season(SeasonReference, FetchPolicy)
        case episode(EpisodeReference, FetchPolicy)
        case ratings(Int, FetchPolicy)
    }

    package typealias Request = CatalogueRequest<TVSeriesPart, TVSeriesList, TVSeriesSearch, Other>
    package let script = ScriptedSource<Request>()

    package init() {}

    package func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate> {
        try script.response(to: .season(season, policy))
    }

    package func episode(
        _ episode: EpisodeReference, _ policy: FetchPolicy
    ) async throws -> Fetched<TVEpisodeAggregate> {
        try script.response(to: .episode(episode, policy))
    }

    package func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings> {
        try script.response(to: .ratings(id, policy))
    }
}

extension FakeTVSeriesRepository.Request {
    package static func season(_ season: SeasonReference, _ policy: FetchPolicy = .cached) -> Self {
        .other(.season(season, policy))
    }

    package static func episode(_ episode: EpisodeReference, _ policy: FetchPolicy = .cached) -> Self {
        .other(.episode(episode, policy))
    }

    package static func ratings(_ id: Int, _ policy: FetchPolicy = .cached) -> Self {
        .other(.ratings(id, policy))
    }
}
