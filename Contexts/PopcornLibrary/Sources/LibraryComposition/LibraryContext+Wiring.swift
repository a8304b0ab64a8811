@_exported public import CoreDomain
@_exported public import LibraryApplication
@_exported public import LibraryDomain
@_exported public import LibraryInfrastructure
@_exported public import Storage

extension LibraryContext {
    /// Creates a context over a storage.
    ///
    /// - Parameters:
    ///   - storage: The storage for the user's records. It must not be a cache.
    ///   - publisher: The publisher of a `LibraryChange` for each stored change.
    public init(storage: ContextStorage, publisher: DomainEventPublisher = DomainEventPublisher()) {
        self.init(repository: StoredLibraryRepository(storage: storage), publisher: publisher)
    }

    /// The types of all records the context stores.
    public static var recordTypes: [any StoredRecord.Type] { StoredLibraryRepository.recordTypes }
}
