import CoreDomain
import Synchronization

/// Keeps records unchanged in the memory of the process.
public final class MemoryStorage: InspectableStorage {
    private typealias Collections = [String: [RecordKey: any StoredRecord]]

    /// The word `memory`.
    public let location = "memory"
    /// nil once closed.
    private let collections = Mutex<Collections?>([:])

    /// Creates an empty storage.
    public init() {}

    /// Returns the records at `references`, all of one committed state.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try collections.withLock { held in
            guard let held else { throw StorageError.closed }
            return try references.map { reference in
                try reference.type.checkSchema()
                return held[reference.type.collection]?[reference.key]
            }
        }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try type.checkSchema()
        return try query.apply(to: Array(try collection(type.collection).values), of: type)
    }

    /// Carries out `batch`, all or nothing.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        // All that can fail comes first, so that the changes themselves can be made in place.
        for mutation in batch { try mutation.type.checkSchema() }
        for case .put(let record) in batch { try record.checkStorable() }
        return try collections.withLock { held in
            guard let before = held else { throw StorageError.closed }
            try batch.checkExpectations { before[$0.type.collection]?[$0.key] }
            var changed: Set<ChangedKey> = []
            for mutation in batch { Self.carryOut(mutation, on: &held, noting: &changed) }
            return changed
        }
    }

    /// Forgets every record. Every later call throws `StorageError.closed`.
    public func close() async {
        collections.withLock { $0 = nil }
    }

    /// Returns the number of records by collection.
    public func statistics() async throws -> StorageStatistics {
        try collections.withLock { held in
            guard let held else { throw StorageError.closed }
            return StorageStatistics(records: held.mapValues(\.count), bytes: 0)
        }
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) async throws -> [RecordKey] {
        try type.checkSchema()
        return try collection(type.collection).keys.sorted()
    }

    private func collection(_ name: String) throws -> [RecordKey: any StoredRecord] {
        try collections.withLock { held in
            guard let held else { throw StorageError.closed }
            return held[name] ?? [:]
        }
    }

    private static func carryOut(
        _ mutation: Mutation, on collections: inout Collections?, noting changed: inout Set<ChangedKey>
    ) {
        switch mutation {
        case .expect: break
        case .put(let record):
            let collection = type(of: record).collection
            let key = record.key
            collections?[collection, default: [:]][key] = record
            changed.insert(ChangedKey(collection: collection, key: key))
        case .remove(let key, let type):
            guard collections?[type.collection]?.removeValue(forKey: key) != nil else { return }
            changed.insert(ChangedKey(collection: type.collection, key: key))
        case .removeAll(let type, let date):
            let doomed = (collections?[type.collection] ?? [:]).filter { _, record in
                date.map { record.cachedAt < $0 } ?? true
            }
            for key in doomed.keys {
                collections?[type.collection]?.removeValue(forKey: key)
                changed.insert(ChangedKey(collection: type.collection, key: key))
            }
        }
    }
}
