public import Storage

/// Takes the place of a storage that couldn't be opened: every use throws the reason.
///
/// Commands without storage continue to work, and cached data is fetched.
public struct UnavailableStorage: InspectableStorage {
    /// The location of the storage that couldn't be opened.
    public let location: String
    private let reason: any Error

    public init(location: String, because reason: any Error) { (self.location, self.reason) = (location, reason) }

    /// Throws the reason.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] { throw reason }

    /// Throws the reason.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        throw reason
    }

    /// Throws the reason.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { throw reason }

    /// Throws the reason.
    public func statistics() async throws -> StorageStatistics { throw reason }

    /// Does nothing.
    public func close() async {}
}
