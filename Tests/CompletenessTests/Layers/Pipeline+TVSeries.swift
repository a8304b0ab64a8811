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
        path: { "/tv/\($0.id)" },
        send: { try await $1.send(.tvSeries($0.id)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).item($0.id, in: locale).value },
        fetch: { try await repository($1, $2).item($0.id, with: [.credits], requiring: nil, $3).value },
        fetchDetails: { try await context($1, $2).overview(of: $0.id).value })

    private static let seasonRoot = RootPipeline<
        TMDb.TVSeasonResponse, TVSeasonAggregate, (season: TVSeasonDetails, credits: CreditsDetails?)
    >(
        table: TypeReference.tvSeason, parts: ["credits": TypeReference.credits],
        path: { "/tv/1/season/\($0.season)" },
        send: { try await $1.send(.tvSeason($0.season, ofSeries: 1)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).season(season($0), in: locale).value },
        fetch: { try await repository($1, $2).season(season($0), $3).value },
        fetchDetails: { numbers, client, storage in
            let context = context(client, storage)
            let season = season(numbers)
            return (try await context.season(season).value, try? await context.credits(of: season).value)
        },
        key: { RecordKey(1, Scalar($0.season), .text(locale.language)) })

    private static let episodeRoot = RootPipeline<
        TMDb.TVEpisodeResponse, TVEpisodeAggregate, (episode: TVEpisodeDetails, credits: CreditsDetails?)
    >(
        table: TypeReference.tvEpisode, parts: ["credits": TypeReference.episodeCredits],
        path: { "/tv/1/season/\($0.season)/episode/\($0.episode)" },
        send: { try await $1.send(.tvEpisode($0.episode, season: $0.season, ofSeries: 1)).value },
        fetchRemote: { try await TMDbTVSeriesRemoteDataSource(client: $1).episode(episode($0), in: locale).value },
        fetch: { try await repository($1, $2).episode(episode($0), $3).value },
        fetchDetails: { numbers, client, storage in
            let context = context(client, storage)
            let episode = episode(numbers)
            return (
                try await context.episode(episode).value, try? await context.credits(of: episode).value
            )
        },
        key: { RecordKey(1, Scalar($0.season), Scalar($0.episode), .text(locale.language)) })

    private static func season(_ numbers: RootNumbers) -> SeasonReference {
        SeasonReference(seriesID: 1, seasonNumber: numbers.season)
    }

    private static func episode(_ numbers: RootNumbers) -> EpisodeReference {
        EpisodeReference(seriesID: 1, seasonNumber: numbers.season, episodeNumber: numbers.episode)
    }

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
