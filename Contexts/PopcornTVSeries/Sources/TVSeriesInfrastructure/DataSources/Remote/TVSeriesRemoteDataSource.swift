public import CoreDomain
public import TVSeriesDomain

/// The remote source of TV series. An adapter implements it for TMDb.
///
/// Only `item(_:in:)` is required; without the other functions, seasons, ratings and lists aren't available. An episode is
/// that of its season unless the source fetches episodes by themselves.
public protocol TVSeriesRemoteDataSource: CatalogueRemoteDataSource
where Item == TVSeriesAggregate, Preview == TVSeriesPreview, List == TVSeriesList {
    /// The maximum number of seasons with ratings in one response; 1 by default.
    var maximumSeasonCount: Int { get }
    /// Fetches a season with its episodes and all its parts in one response.
    func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate>
    /// Fetches an episode with all its parts in one response.
    func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate>
    /// Fetches the available votes on some seasons of a series in one response.
    ///
    /// `missingSeasons` contains the series' seasons without votes in the response, requested or not.
    func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings>
}

extension TVSeriesRemoteDataSource {
    /// The name used in error messages: “TV series”.
    public static var itemsName: String { "TV series" }

    /// One season per response.
    public var maximumSeasonCount: Int { 1 }

    /// Throws `FetchError.notOffered`.
    public func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate> {
        throw FetchError.notOffered("seasons")
    }

    /// Fetches the episode's season, whose episodes have no parts of their own.
    public func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate> {
        try await season(episode.season, in: locale).map { season in
            let found = season.season.episodes?.first { $0.episodeNumber == episode.episodeNumber }
            guard let found else { throw FetchError.notFound("\(episode)") }
            return TVEpisodeAggregate(reference: episode, episode: found)
        }
    }

    /// Throws `FetchError.notOffered`.
    public func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings> {
        throw FetchError.notOffered("ratings of episodes")
    }
}
