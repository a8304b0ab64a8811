public import Storage

/// A stand-in for a storage that couldn't be opened. Every access throws the reason.
///
/// Commands that don't need storage still work, and data that would be cached is fetched.
public struct UnavailableStorage: InspectableStorage {
    /// The location of the storage that couldn't be opened.
    public let location: String
    private let reason: any Error

    public init(location: String, because reason: any Error) {
        self.location = location
        self.reason = reason
    }

    /// Throws the reason why the storage couldn't be opened.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] { throw reason }

    /// Throws the reason why the storage couldn't be opened.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        throw reason
    }

    /// Throws the reason why the storage couldn't be opened.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { throw reason }

    /// Throws the reason why the storage couldn't be opened.
    public func statistics() async throws -> StorageStatistics { throw reason }

    /// Does nothing.
    public func close() async {}
}
