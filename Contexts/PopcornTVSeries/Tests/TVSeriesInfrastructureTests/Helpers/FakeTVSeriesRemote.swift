package import CoreDomain
package import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain
import TVSeriesInfrastructure

/// A remote source of scripted TV series.
package struct FakeTVSeriesRemote: TVSeriesRemoteDataSource {
    package enum Request: Hashable, Sendable {
        case series(Int, in: ContentLocale = .unitedStates)
        case season(SeasonReference, in: ContentLocale = .unitedStates)
        case episode(EpisodeReference, in: ContentLocale = .unitedStates)
        case ratings([Int], of: Int, in: ContentLocale = .unitedStates)
        case page(Int, of: TVSeriesList, in: ContentLocale = .unitedStates)
    }

    /// The scripted responses, each a `RemoteResponse`.
    package let script = ScriptedSource<Request>()
    package let maximumAge: TimeInterval
    package let maximumSeasonCount = 20

    package init(maximumAge: TimeInterval = .infinity) {
        self.maximumAge = maximumAge
    }

    /// Scripts the response to requests for a TV series, by the aggregate's id.
    package func respond(
        with aggregate: TVSeriesAggregate, warnings: [FetchWarning] = [], in locale: ContentLocale = .unitedStates
    ) {
        script.respond(
            to: .series(aggregate.series.id, in: locale), with: RemoteResponse(aggregate, warnings: warnings))
    }

    package func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate> {
        try script.response(to: .series(id, in: locale))
    }

    package func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate> {
        try script.response(to: .season(season, in: locale))
    }

    package func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate> {
        try script.response(to: .episode(episode, in: locale))
    }

    package func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings> {
        try script.response(to: .ratings(numbers, of: id, in: locale))
    }

    package func page(
        _ page: Int, of list: TVSeriesList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<TVSeriesPreview>> {
        try script.response(to: .page(page, of: list, in: locale))
    }
}
