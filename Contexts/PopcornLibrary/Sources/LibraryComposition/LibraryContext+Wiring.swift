@_exported public import CoreDomain
@_exported public import LibraryApplication
@_exported public import LibraryDomain
@_exported public import LibraryInfrastructure
@_exported public import Storage

extension LibraryContext {
    /// Creates a context over a storage.
    ///
    /// - Parameters:
    ///   - storage: The storage for the lists, which must not be a cache.
    ///   - images: The source of the configuration that turns image paths into URLs.
    ///   - publisher: Where every change is published once it is stored, as `LibraryEvent` or `LibraryEventUndone`.
    public init(
        storage: ContextStorage, images: any ImagesConfigurationProviding,
        publisher: DomainEventPublisher = DomainEventPublisher()
    ) {
        self.init(repository: StoredLibraryRepository(storage: storage), images: images, publisher: publisher)
    }

    /// The types of all records that the context keeps in its storage.
    public static var recordTypes: [any StoredRecord.Type] { StoredLibraryRepository.recordTypes }
}
