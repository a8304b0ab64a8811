@_exported public import CoreDomain
@_exported public import PeopleApplication
@_exported public import PeopleDomain
@_exported public import PeopleInfrastructure
public import Storage
@_exported public import struct Storage.ContextStorage

extension PeopleContext {
    /// Creates a context over a remote source and a storage.
    ///
    /// - Parameters:
    ///   - remote: The source of people; `PopcornPeopleAdapters` provides one for TMDb.
    ///   - images: The source of the configuration that turns image paths into URLs.
    ///   - storage: The storage for fetched people.
    ///   - locale: The language of texts.
    public init(
        remote: any PersonRemoteDataSource,
        images: any ImagesConfigurationProviding,
        storage: ContextStorage,
        locale: ContentLocale = .unitedStates
    ) {
        self.init(
            people: CachedPersonRepository(remote: remote, storage: storage, locale: locale),
            images: images)
    }

    /// The types of all records the context stores.
    public static var recordTypes: [any StoredRecord.Type] { CachedPersonRepository.recordTypes }
}
