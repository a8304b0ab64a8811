@_exported public import CoreDomain
@_exported public import MoviesApplication
@_exported public import MoviesDomain
@_exported public import MoviesInfrastructure
public import Storage
@_exported public import struct Storage.ContextStorage

extension MoviesContext {
    /// Creates a context over a remote source and a storage.
    ///
    /// - Parameters:
    ///   - remote: The source of movies; `PopcornMoviesAdapters` provides one for TMDb.
    ///   - images: The source of the configuration that turns image paths into URLs.
    ///   - storage: The storage for fetched movies.
    ///   - lists: The source of marks; `PopcornLibrary` provides one.
    ///   - locale: The language of texts, and the region of certifications and offers.
    public init(
        remote: any MovieRemoteDataSource,
        images: any ImagesConfigurationProviding,
        storage: ContextStorage,
        lists: any MarksProviding = NoMarks(),
        locale: ContentLocale = .unitedStates
    ) {
        self.init(
            movies: CachedMovieRepository(remote: remote, storage: storage, locale: locale),
            images: images,
            lists: lists,
            region: locale.region)
    }

    /// The types of all records the context stores.
    public static var recordTypes: [any StoredRecord.Type] { CachedMovieRepository.recordTypes }
}
