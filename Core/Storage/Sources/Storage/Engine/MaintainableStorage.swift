/// An engine that can check and tidy its files.
public protocol MaintainableStorage: InspectableStorage {
    /// Reads every record of `types`, compares it with its checksum and its schema, and checks the files' own structure.
    /// Changes nothing.
    ///
    /// Throws only if the files cannot be read at all: damage is part of the result. Reads every byte of the files.
    func verify(_ types: [any StoredRecord.Type]) async throws -> StorageVerification

    /// Rewrites the files without the space that removed records take, and returns the number of bytes that it freed.
    /// Reads and writes every record.
    func compact() async throws -> Int
}

/// What a verification has read and found.
public struct StorageVerification: Equatable, Sendable {
    /// The number of intact records.
    public let records: Int
    /// The differences from the written state; empty if all is well.
    public let damage: [StorageDamage]

    /// Creates a result.
    public init(records: Int, damage: [StorageDamage]) {
        (self.records, self.damage) = (records, damage)
    }
}

/// Something in a storage that is not as it was written.
public struct StorageDamage: Hashable, Sendable {
    /// The collection that it is part of; `nil` if that can't be told.
    public let collection: String?
    /// The key of the damaged record; `nil` if that can't be told.
    public let key: RecordKey?
    /// The finding, as part of a sentence.
    public let reason: String

    /// Creates a description of damage.
    public init(collection: String? = nil, key: RecordKey? = nil, reason: String) {
        (self.collection, self.key, self.reason) = (collection, key, reason)
    }
}
