public import CoreDomain
public import MoviesDomain

/// The remote source of movies. An adapter implements it for TMDb.
///
/// Only `item(_:in:)` is required; without the other functions, collections and lists aren't available.
public protocol MovieRemoteDataSource: CatalogueRemoteDataSource
where Item == MovieAggregate, Preview == MoviePreview, List == MovieList {
    /// Fetches a collection with its movies.
    func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts>
}

extension MovieRemoteDataSource {
    /// The name of movies in error messages: “movies”.
    public static var itemsName: String { "movies" }

    /// Throws `FetchError.notOffered`.
    public func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts> {
        throw FetchError.notOffered("collections")
    }
}
