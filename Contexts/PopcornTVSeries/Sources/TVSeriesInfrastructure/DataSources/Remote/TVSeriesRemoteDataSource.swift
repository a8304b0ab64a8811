public import CoreDomain
public import TVSeriesDomain

/// The remote source of TV series, as this context needs it. An adapter implements it over TMDb.
public protocol TVSeriesRemoteDataSource: RemoteDataSource {
    /// The number of seasons whose ratings one request can have at most.
    var maximumSeasonCount: Int { get }
    /// Fetches a TV series with all its parts in one response.
    func series(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate>
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
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: TVSeriesList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<TVSeriesPreview>>
}
