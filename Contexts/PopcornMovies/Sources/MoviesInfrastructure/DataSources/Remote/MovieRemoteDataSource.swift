public import CoreDomain
public import MoviesDomain

/// The remote source of movies, as this context needs it. An adapter implements it over TMDb.
public protocol MovieRemoteDataSource: RemoteDataSource {
    /// Fetches a movie with all its parts in one response.
    func movie(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate>
    /// Fetches a collection with its movies.
    func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts>
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>>
}
