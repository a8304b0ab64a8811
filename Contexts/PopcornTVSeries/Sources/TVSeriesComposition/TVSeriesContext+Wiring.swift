@_exported public import CoreDomain
public import Storage
@_exported public import struct Storage.ContextStorage
@_exported public import TVSeriesApplication
@_exported public import TVSeriesDomain
@_exported public import TVSeriesInfrastructure

extension TVSeriesContext {
    /// Creates a context over a remote source and a storage.
    ///
    /// - Parameters:
    ///   - remote: The source of TV series; `PopcornTVSeriesAdapters` provides one for TMDb.
    ///   - images: The source of the configuration that turns image paths into URLs.
    ///   - storage: The storage for fetched series.
    ///   - lists: The source of marks; `PopcornLibrary` provides one.
    ///   - locale: The language of texts, and the region of certifications and offers.
    public init(
        remote: any TVSeriesRemoteDataSource,
        images: any ImagesConfigurationProviding,
        storage: ContextStorage,
        lists: any MarksProviding = NoMarks(),
        locale: ContentLocale = .unitedStates
    ) {
        self.init(
            series: CachedTVSeriesRepository(remote: remote, storage: storage, locale: locale),
            images: images,
            lists: lists,
            region: locale.region)
    }

    /// The types of all records the context stores.
    public static var recordTypes: [any StoredRecord.Type] { CachedTVSeriesRepository.recordTypes }
}
