import CoreDomain
public import Storage
import StorageSupport
import Synchronization

/// A storage that holds records, unencoded, in the memory of the process.
///
/// A record is found by key in constant time. Lists and searches use indexes built on first use; see
/// `CollectionIndexes`.
public final class MemoryStorage: SearchableStorage, InspectableStorage {
    /// The location for display: “memory”.
    public let location = "memory"
    /// The records; `nil` once the storage is closed.
    private let content = Mutex<Content?>(Content())

    public init() {}

    /// Returns the records at `references`, all from one committed state. Takes constant time per reference.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try using { content in
            try references.map { content.collections[try content.index(of: $0.type)].records[$0.key] }
        }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try records(of: type) { indexes, records in try indexes.keys(selectedBy: query, of: type, in: records) }
    }

    /// Returns the records whose `column` matches `query`, the best first.
    public func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        try records(of: type) { indexes, records in
            let column = try type.searchableColumn(column)
            return try indexes.keys(matching: query, in: column, of: type, limit: limit, in: records)
        }
    }

    /// Commits `batch` atomically.
    ///
    /// Takes constant time per record. A removal by age examines every record of its type.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try using { content in
            // Everything that can fail comes first, so that the changes can be made in place.
            var collections: [Int] = []
            collections.reserveCapacity(batch.count)
            var expectations: [Mutation] = []
            for mutation in batch {
                switch mutation {
                case .put(let record):
                    collections.append(try content.index(of: type(of: record)))
                    try record.checkStorable()
                case .remove(_, let type), .removeAll(let type, _): collections.append(try content.index(of: type))
                case .expect(let reference, _):
                    collections.append(try content.index(of: reference.type))
                    expectations.append(mutation)
                }
            }
            try Mutation.checkExpectations(of: expectations) {
                content.collections[try content.index(of: $0.type)].records[$0.key]
            }
            var changed: Set<ChangedKey> = []
            changed.reserveCapacity(batch.count)
            for index in batch.indices {
                content.collections[collections[index]].carryOut(batch[index], noting: &changed)
            }
            return changed
        }
    }

    /// Discards every record. Every later call throws `StorageError.closed`.
    public func close() async {
        content.withLock { $0 = nil }
    }

    /// Returns the number of records in each collection.
    public func statistics() async throws -> StorageStatistics {
        try using { content in
            let counts = content.collections.map { ($0.name, $0.records.count) }.filter { $0.1 > 0 }
            return StorageStatistics(records: Dictionary(uniqueKeysWithValues: counts), bytes: 0)
        }
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) async throws -> [RecordKey] {
        try using { content in
            let index = try content.index(of: type)
            return try content.collections[index].keys { try $0.keys(selectedBy: .all, of: type, in: $1) }
        }
    }

    /// Returns the records at the keys selected by `find`, in the keys' order.
    private func records(
        of type: any StoredRecord.Type,
        _ find: (inout CollectionIndexes, MemoryCollection.Records) throws -> [RecordKey]
    ) throws -> [any StoredRecord] {
        try using { content in
            let index = try content.index(of: type)
            let keys = try content.collections[index].keys(find)
            return keys.compactMap { content.collections[index].records[$0] }
        }
    }

    private func using<Value: Sendable>(_ body: (inout Content) throws -> Value) throws -> Value {
        try content.withLock { content in
            // Taken out during the change: with a second reference to the content, the change would copy every record.
            guard var open = content.take() else { throw StorageError.closed }
            defer { content = open }
            return try body(&open)
        }
    }
}

/// The storage's collections, in order of first use.
private struct Content {
    var collections: [MemoryCollection] = []
    private var indexesByName: [String: Int] = [:]
    private var indexesByType: [ObjectIdentifier: Int] = [:]

    /// Returns the index of the collection of `type`. Throws `StorageError.invalidSchema`.
    mutating func index(of type: any StoredRecord.Type) throws -> Int {
        if let index = indexesByType[ObjectIdentifier(type)] { return index }
        try type.checkSchema()
        let name = type.collection
        let index = indexesByName[name] ?? collections.count
        if index == collections.count { collections.append(MemoryCollection(name: name)) }
        indexesByName[name] = index
        indexesByType[ObjectIdentifier(type)] = index
        return index
    }
}

extension StorageRegistration {
    /// A storage that keeps records in the memory of the process.
    public static let memory = StorageRegistration(
        "memory", takes: .none, summary: "in memory, discarded when the program ends"
    ) { _ in MemoryStorage() }
}
