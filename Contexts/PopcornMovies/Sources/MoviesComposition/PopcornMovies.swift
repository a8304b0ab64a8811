@_exported public import CoreDomain
@_exported public import MoviesApplication
@_exported public import MoviesDomain
@_exported public import MoviesInfrastructure
@_exported public import Storage

/// Movies: everything that this context can do, wired together.
///
/// ```swift
/// let movies = PopcornMovies(remote: remote, images: images, storage: storage, library: library)
/// let fightClub = try await movies.fetchDetails(550)
/// ```
public struct PopcornMovies: Sendable {
    public var fetchDetails: FetchMovieDetails { useCases.fetchDetails }
    public var observeDetails: ObserveMovieDetails { useCases.observeDetails }
    public var fetchCredits: FetchMovieCredits { useCases.fetchCredits }
    public var fetchImages: FetchMovieImages { useCases.fetchImages }
    public var fetchVideos: FetchMovieVideos { useCases.fetchVideos }
    public var fetchWatchProviders: FetchWatchProviders { useCases.fetchWatchProviders }
    public var fetchCollection: FetchMovieCollection { useCases.fetchCollection }
    public var fetchPage: FetchMoviePage { useCases.fetchPage }
    public var search: SearchMovies { useCases.search }
    public var fetchStoredTitles: FetchStoredTitles { useCases.fetchStoredTitles }
    public var fetchWatchlist: FetchWatchlist { useCases.fetchWatchlist }
    public var changeWatchlist: ChangeWatchlist { useCases.changeWatchlist }
    private let useCases: MovieUseCases
    private let storage: ContextStorage

    /// - Parameters:
    ///   - remote: Where movies come from; `PopcornMoviesAdapters` has it for TMDb.
    ///   - images: How images are addressed.
    ///   - storage: Keeps what was fetched.
    ///   - library: Keeps the user's lists. May not be a cache that is cleared.
    ///   - locale: The language of texts, and the country of certifications and offers.
    ///   - events: Is told what happens to the user's lists.
    public init(
        remote: any MovieRemoteDataSource,
        images: any ImagesConfigurationProviding,
        storage: ContextStorage,
        library: ContextStorage,
        locale: ContentLocale = .unitedStates,
        events: any DomainEventPublishing = DomainEventPublisher()
    ) {
        self.storage = storage
        useCases = MovieUseCases(
            movies: CachedMovieRepository(remote: remote, storage: storage, locale: locale),
            lists: StoredUserListRepository(library: library),
            images: images,
            region: locale.region,
            events: events,
            clock: library.clock)
    }

    /// Removes what was fetched, all of it or what is stale, and returns how many records went. The lists stay.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge {
            try await storage.clear(CachedMovieRepository.recordTypes, staleOnly: staleOnly)
        }
    }
}
