@_exported public import CoreDomain
@_exported public import MoviesApplication
@_exported public import MoviesDomain
@_exported public import MoviesInfrastructure
@_exported public import Storage

extension MoviesContext {
    /// Wires the context.
    ///
    /// - Parameters:
    ///   - remote: Where movies come from; `PopcornMoviesAdapters` has the source for TMDb.
    ///   - images: How images are addressed.
    ///   - storage: Where fetched movies are kept.
    ///   - lists: Which of the user's lists hold a movie; `PopcornLibrary` provides it.
    ///   - locale: The language of texts, and the region of certifications and offers.
    public init(
        remote: any MovieRemoteDataSource,
        images: any ImagesConfigurationProviding,
        storage: ContextStorage,
        lists: any ListMembershipProviding = NoLists(),
        locale: ContentLocale = .unitedStates
    ) {
        self.init(
            movies: CachedMovieRepository(remote: remote, storage: storage, locale: locale),
            images: images,
            lists: lists,
            region: locale.region)
    }

    /// Returns the number of stored titles, given what the storage of the context holds.
    public static func storedTitleCount(in statistics: StorageStatistics) -> Int {
        statistics.records[MoviesMoviePreviewEntity.collection] ?? 0
    }
}
