import CoreDomain
import CoreDomainTestHelpers
import PopcornTVSeries
import PopcornTVSeriesAdapters
import Storage
import TMDb
import TVSeriesDomain
import TVSeriesInfrastructure

extension Pipeline {
    static let tvSeries = seriesRoot.pipeline(
        in: TVSeriesTVSeriesEntity.self, wire: { $0.main }, domain: { $0.series }, details: { $0.details })

    static let aggregateCredits = seriesRoot.pipeline(
        of: "aggregate_credits", in: TVSeriesAggregateCreditsEntity.self, wire: { $0.parts.aggregateCredits as Any },
        domain: { $0.credits as Any }, details: { $0.credits as Any })

    static let tvSeason = seasonRoot.pipeline(
        in: TVSeriesTVSeasonAggregateEntity.self, entity: { $0.season as Any }, wire: { $0.main },
        domain: { $0.season }, details: { $0.season })

    static let tvSeasonCredits = seasonRoot.pipeline(
        of: "credits", in: TVSeriesTVSeasonAggregateEntity.self, wire: { $0.parts.credits as Any },
        domain: { $0.credits as Any }, details: { $0.credits as Any })

    static let tvEpisode = episodeRoot.pipeline(
        in: TVSeriesTVEpisodeAggregateEntity.self, entity: { $0.episode as Any }, wire: { $0.main },
        domain: { $0.episode }, details: { $0.episode })

    static let tvEpisodeCredits = episodeRoot.pipeline(
        of: "credits", in: TVSeriesTVEpisodeAggregateEntity.self, wire: { $0.parts.credits as Any },
        domain: { $0.credits as Any }, details: { $0.credits as Any })

    private static let seriesRoot = RootPipeline<TMDb.TVSeriesResponse, TVSeriesAggregate, TVSeriesOverview>(
        table: TypeReference.tvSeries, parts: ["aggregate_credits": TypeReference.aggregateCredits],
        path: { "/tv/\($0)" },
        send: { try await $1.send(.tvSeries($0)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).series($0, in: locale).value },
        fetch: { try await repository($1, $2).item($0, with: [.credits], requiring: nil, $3).value },
        fetchDetails: { try await context($1, $2).fetchOverview($0).value })

    private static let seasonRoot = RootPipeline<
        TMDb.TVSeasonResponse, TVSeasonAggregate, (season: TVSeasonDetails, credits: CreditsDetails?)
    >(
        table: TypeReference.tvSeason, parts: ["credits": TypeReference.credits],
        path: { _ in "/tv/1/season/2" },
        send: { try await $1.send(.tvSeason(2, ofSeries: 1)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).season(season, in: locale).value },
        fetch: { try await repository($1, $2).season(season, $3).value },
        fetchDetails: { _, client, storage in
            let context = context(client, storage)
            return (try await context.fetchSeason(season).value, try? await context.fetchSeasonCredits(season).value)
        },
        key: { _ in RecordKey(1, 2, .text(locale.language)) })

    private static let episodeRoot = RootPipeline<
        TMDb.TVEpisodeResponse, TVEpisodeAggregate, (episode: TVEpisodeDetails, credits: CreditsDetails?)
    >(
        table: TypeReference.tvEpisode, parts: ["credits": TypeReference.episodeCredits],
        path: { _ in "/tv/1/season/2/episode/3" },
        send: { try await $1.send(.tvEpisode(3, season: 2, ofSeries: 1)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).episode(episode, in: locale).value },
        fetch: { try await repository($1, $2).episode(episode, $3).value },
        fetchDetails: { _, client, storage in
            let context = context(client, storage)
            return (
                try await context.fetchEpisode(episode).value, try? await context.fetchEpisodeCredits(episode).value
            )
        },
        key: { _ in RecordKey(1, 2, 3, .text(locale.language)) })

    private static let season = SeasonReference(seriesID: 1, seasonNumber: 2)
    private static let episode = EpisodeReference(seriesID: 1, seasonNumber: 2, episodeNumber: 3)
    private static let locale = RootPipeline<TMDb.TVSeriesResponse, TVSeriesAggregate, TVSeriesOverview>.locale

    private static func repository(_ client: TMDbClient, _ storage: ContextStorage) -> CachedTVSeriesRepository {
        CachedTVSeriesRepository(
            remote: TMDbTVSeriesRemoteDataSource(client: client), storage: storage, locale: locale)
    }

    private static func context(_ client: TMDbClient, _ storage: ContextStorage) -> TVSeriesContext {
        TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: client), images: FakeImages(), storage: storage,
            locale: locale)
    }
}
