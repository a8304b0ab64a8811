public import CoreDomain
public import TVSeriesDomain

/// The remote source of TV series, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `series(_:in:)` and what else it has: nothing else is offered without it.
public protocol TVSeriesRemoteDataSource: RemoteDataSource {
    /// The parts of a series that the source has; all by default. Any other part is absent without a warning.
    var offeredParts: Set<TVSeriesPart> { get }
    /// The number of seasons whose ratings one request can have at most; 1 by default.
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

extension TVSeriesRemoteDataSource {
    /// All parts.
    public var offeredParts: Set<TVSeriesPart> { Set(TVSeriesPart.allCases) }

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

    /// Throws `FetchError.notOffered`.
    public func page(
        _ page: Int, of list: TVSeriesList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<TVSeriesPreview>> {
        throw FetchError.notOffered("lists of TV series")
    }
}
