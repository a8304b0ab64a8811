public import CoreDomain
import MoviesDomain

/// Fetches who made a movie.
public struct FetchMovieCredits: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// The credits of the movie of that id, the crew ordered by department.
    public func callAsFunction(
        of id: Int, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<CreditsDetails> {
        try await FetchError.bridge {
            try await images.resolve({ try await movies.credits(of: id, policy) }, CreditsDetailsMapper().map)
        }
    }
}
