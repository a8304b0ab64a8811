public import CoreDomain
public import MoviesDomain

/// The remote source of movies, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `movie(_:in:)` and what else it has: without them, collections and lists aren't offered.
public protocol MovieRemoteDataSource: RemoteDataSource {
    /// The parts that the source has; all by default. Any other part is absent without a warning.
    var offeredParts: Set<MoviePart> { get }
    /// Fetches a movie with all its parts in one response.
    func movie(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate>
    /// Fetches a collection with its movies.
    func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts>
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>>
}

extension MovieRemoteDataSource {
    /// All parts.
    public var offeredParts: Set<MoviePart> { Set(MoviePart.allCases) }

    /// Throws `FetchError.notOffered`.
    public func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts> {
        throw FetchError.notOffered("collections")
    }

    /// Throws `FetchError.notOffered`.
    public func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>> {
        throw FetchError.notOffered("lists of movies")
    }
}
