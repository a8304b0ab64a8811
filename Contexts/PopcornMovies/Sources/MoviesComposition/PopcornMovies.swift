@_exported public import CoreDomain
@_exported public import MoviesApplication
@_exported public import MoviesDomain
public import MoviesInfrastructure
@_exported public import Storage

/// Movies: everything that this context can do, wired together.
///
/// ```swift
/// let movies = PopcornMovies(remote: remote, images: images, storage: storage, library: library)
/// let fightClub = try await movies.fetchDetails(550)
/// ```
public struct PopcornMovies: Sendable {
    public let fetchDetails: FetchMovieDetails
    public let observeDetails: ObserveMovieDetails
    public let fetchCredits: FetchMovieCredits
    public let fetchImages: FetchMovieImages
    public let fetchVideos: FetchMovieVideos
    public let fetchWatchProviders: FetchWatchProviders
    public let fetchCollection: FetchMovieCollection
    public let fetchPage: FetchMoviePage
    public let search: SearchMovies
    public let fetchStoredTitles: FetchStoredTitles
    public let fetchWatchlist: FetchWatchlist
    public let changeWatchlist: ChangeWatchlist
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
        let movies = CachedMovieRepository(remote: remote, storage: storage, locale: locale)
        let lists = StoredUserListRepository(library: library)
        fetchDetails = FetchMovieDetails(movies: movies, lists: lists, images: images, region: locale.region)
        observeDetails = ObserveMovieDetails(fetchDetails)
        fetchCredits = FetchMovieCredits(movies: movies, images: images)
        fetchImages = FetchMovieImages(movies: movies, images: images)
        fetchVideos = FetchMovieVideos(movies: movies)
        fetchWatchProviders = FetchWatchProviders(movies: movies, images: images)
        fetchCollection = FetchMovieCollection(movies: movies, images: images)
        fetchPage = FetchMoviePage(movies: movies, images: images)
        search = SearchMovies(movies: movies, images: images)
        fetchStoredTitles = FetchStoredTitles(movies: movies)
        fetchWatchlist = FetchWatchlist(lists: lists, images: images)
        changeWatchlist = ChangeWatchlist(movies: movies, lists: lists, events: events, clock: library.clock)
    }

    /// Removes what was fetched, all of it or what is stale, and returns how many records went. The lists stay.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge {
            try await storage.clear(CachedMovieRepository.recordTypes, staleOnly: staleOnly)
        }
    }
}
