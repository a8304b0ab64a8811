public import CoreDomain
public import MoviesDomain

/// Finds movies by title: at TMDb, or among what is stored where TMDb cannot be asked.
public struct SearchMovies: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// A page of results. Without network one page of stored titles is served, with a notice.
    public func callAsFunction(
        _ search: MovieSearch, page: Int = 1, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<MoviePreviewDetails>> {
        try await FetchError.bridge {
            try await images.resolve {
                try await found(search, page, policy)
            } _: { page, configuration in
                page.map { MoviePreviewDetailsMapper().map($0, imagesConfiguration: configuration) }
            }
        }
    }

    private func found(
        _ search: MovieSearch, _ page: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        do {
            return try await movies.page(page, of: .search(search), policy)
        } catch {
            let error = FetchError(error)
            guard error.isOutOfReach else { throw error }
            let stored = try await movies.stored(matching: search, limit: 20)
            guard !stored.value.isEmpty else { throw error }
            return stored.adding([.refetchFailed(error)]).map { items in
                Page(items: items, page: 1, totalPages: 1, totalResults: items.count)
            }
        }
    }
}

extension FetchError {
    /// Whether TMDb could not be asked, as opposed to having answered.
    fileprivate var isOutOfReach: Bool {
        switch self {
        case .offline, .rateLimited, .unauthorised: true
        case .notFound, .badData, .storage, .cancelled: false
        }
    }
}
