package import CoreDomainTestHelpers
package import LibraryInfrastructure
package import Storage
package import StorageTestHelpers

/// A library repository over an engine that can fail.
package struct InMemoryLibrary {
    package let clock = ManualClock()
    package let engine = FailingStorage()
    package let storage: ContextStorage
    package let repository: StoredLibraryRepository

    package init() {
        storage = ContextStorage(engine, clock: clock.wall)
        repository = StoredLibraryRepository(storage: storage)
    }

    /// Creates a second repository over the same storage, like another process.
    package func another() -> StoredLibraryRepository { StoredLibraryRepository(storage: storage) }
}
