public import CoreDomain
import MoviesDomain

/// Fetches the pictures of a movie.
public struct FetchMovieImages: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// The pictures of the movie of that id.
    public func callAsFunction(
        of id: Int, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<ImageCollectionDetails> {
        try await FetchError.bridge {
            try await images.resolve({ try await movies.images(of: id, policy) }, ImageCollectionDetailsMapper().map)
        }
    }
}
