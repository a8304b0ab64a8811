@_exported public import CoreDomain
@_exported public import LibraryApplication
@_exported public import LibraryDomain
@_exported public import LibraryInfrastructure
@_exported public import Storage

extension LibraryContext {
    /// Wires the context.
    ///
    /// - Parameters:
    ///   - storage: Where the lists are kept. Must not be a cache.
    ///   - images: How images are addressed.
    public init(storage: ContextStorage, images: any ImagesConfigurationProviding) {
        self.init(
            repository: StoredLibraryRepository(storage: storage), images: images, publisher: DomainEventPublisher())
    }
}
