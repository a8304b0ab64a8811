public import CoreDomain
public import MoviesDomain

/// The remote source of movies, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `item(_:in:)` and what else it has: without them, collections and lists aren't offered.
public protocol MovieRemoteDataSource: CatalogueRemoteDataSource
where Item == MovieAggregate, Preview == MoviePreview, List == MovieList {
    /// Fetches a collection with its movies.
    func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts>
}

extension MovieRemoteDataSource {
    /// “movies”.
    public static var itemsName: String { "movies" }

    /// Throws `FetchError.notOffered`.
    public func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts> {
        throw FetchError.notOffered("collections")
    }
}
