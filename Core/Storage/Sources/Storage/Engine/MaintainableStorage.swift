/// An engine that can check and compact its files.
public protocol MaintainableStorage: InspectableStorage {
    /// Reads every record of `types`, compares it with its checksum and its schema, and checks the files' structure.
    /// Changes nothing, except that damaged indexes may be rebuilt if every record is intact.
    ///
    /// Throws an error only if the files cannot be read at all; damage is part of the result. Reads every byte.
    func verify(_ types: [any StoredRecord.Type]) async throws -> StorageVerification

    /// Rewrites the files to reclaim the space of removed records, and returns the number of bytes freed. Reads
    /// and writes every record.
    func compact() async throws -> Int
}

/// The result of a verification.
public struct StorageVerification: Equatable, Sendable {
    /// The number of intact records.
    public let records: Int
    /// The damage found; empty if the storage is intact.
    public let damage: [StorageDamage]

    public init(records: Int, damage: [StorageDamage]) {
        self.records = records
        self.damage = damage
    }
}

/// A difference between the stored data and the data that was written.
public struct StorageDamage: Hashable, Sendable {
    /// The damaged collection; `nil` if unknown.
    public let collection: String?
    /// The key of the damaged record; `nil` if unknown.
    public let key: RecordKey?
    /// The finding, as part of a sentence.
    public let reason: String

    public init(collection: String? = nil, key: RecordKey? = nil, reason: String) {
        self.collection = collection
        self.key = key
        self.reason = reason
    }
}
