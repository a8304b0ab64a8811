public import CoreDomain
import MoviesDomain

/// Fetches a series of movies.
public struct FetchMovieCollection: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// The collection of that id; a movie names its own in `belongsToCollection`.
    public func callAsFunction(
        _ id: Int, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<MovieCollectionPartsDetails> {
        try await FetchError.bridge {
            try await images.resolve(
                { try await movies.collection(id, policy) }, MovieCollectionPartsDetailsMapper().map)
        }
    }
}
