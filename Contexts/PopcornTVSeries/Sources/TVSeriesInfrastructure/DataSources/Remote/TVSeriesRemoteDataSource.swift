public import CoreDomain
public import TVSeriesDomain

/// The remote source of TV series, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `item(_:in:)` and what else it has: nothing else is offered without it.
public protocol TVSeriesRemoteDataSource: CatalogueRemoteDataSource
where Item == TVSeriesAggregate, Preview == TVSeriesPreview, List == TVSeriesList {
    /// The number of seasons whose ratings one request can have at most; 1 by default.
    var maximumSeasonCount: Int { get }
    /// Fetches a season with its episodes and all its parts in one response.
    func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate>
    /// Fetches an episode with all its parts in one response.
    func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate>
    /// Fetches the votes on those seasons of a series, as far as it has them, in one response.
    ///
    /// `missingSeasons` are all other seasons of the series, whether requested or not.
    func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings>
}

extension TVSeriesRemoteDataSource {
    /// “TV series”.
    public static var itemsName: String { "TV series" }

    /// One season.
    public var maximumSeasonCount: Int { 1 }

    /// Throws `FetchError.notOffered`.
    public func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate> {
        throw FetchError.notOffered("seasons")
    }

    /// Throws `FetchError.notOffered`.
    public func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate> {
        throw FetchError.notOffered("episodes")
    }

    /// Throws `FetchError.notOffered`.
    public func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings> {
        throw FetchError.notOffered("ratings of episodes")
    }
}
