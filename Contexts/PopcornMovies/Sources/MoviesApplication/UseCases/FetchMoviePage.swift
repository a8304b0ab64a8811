public import CoreDomain
public import MoviesDomain

/// Fetches one page of a list that TMDb keeps: popular, similar to a movie, found by a search…
public struct FetchMoviePage: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// Page `page`, from 1 to 500. A title that an earlier page had may come again: such lists drift.
    public func callAsFunction(
        _ page: Int = 1, of list: MovieList, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<MoviePreviewDetails>> {
        try await FetchError.bridge {
            try await images.resolve {
                try await movies.page(page, of: list, policy)
            } _: { page, configuration in
                page.map { MoviePreviewDetailsMapper().map($0, imagesConfiguration: configuration) }
            }
        }
    }
}
