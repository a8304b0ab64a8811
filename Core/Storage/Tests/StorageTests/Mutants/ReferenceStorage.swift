import MemoryStorage
import Storage
import StorageTestHelpers
import Synchronization

/// A location in memory that outlives the engines opened at it.
final class Place: Sendable {
    let records = MemoryStorage()
    /// A mutant's data besides the records.
    let memory = Mutex(Memory())
    private let reachable: Mutex<Bool>

    struct Memory {
        var types: [String: any StoredRecord.Type] = [:]
        /// Earlier versions of records that were replaced or removed.
        var earlier: [ChangedKey: any StoredRecord] = [:]
        var removed: [ChangedKey: any StoredRecord] = [:]
        /// The references of records by the mutant's changed keys.
        var references: [ChangedKey: RecordReference] = [:]
    }

    init(isReachable: Bool = true) { reachable = Mutex(isReachable) }

    var isReachable: Bool {
        get { reachable.withLock { $0 } }
        set { reachable.withLock { $0 = newValue } }
    }
}

/// An engine at a location, which passes every list of checks.
final class ReferenceStorage: SearchableStorage, InspectableStorage {
    let location = "memory"
    let place: Place
    private let closed = Mutex(false)

    init(_ place: Place) { self.place = place }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        let found = try await records.load(references)
        return try zip(references, found).map { reference, record in try record?.converted(to: reference.type) }
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try query.apply(to: try await records.query(.all, of: type).map { try $0.converted(to: type) }, of: type)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await records.commit(batch)
        place.memory.withLock { memory in
            for mutation in batch { memory.types[mutation.type.collection] = mutation.type }
        }
        return changed
    }

    func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        let column = try type.searchableColumn(column)
        let all = try await self.query(.all, of: type)
        let texts = try all.compactMap { record -> (key: RecordKey, text: String)? in
            guard case .text(let text) = try record.scalar(column) else { return nil }
            return (record.key, text)
        }
        let best = query.best(of: texts, limit: limit)
        return best.compactMap { key in all.first { $0.key == key } }
    }

    func statistics() async throws -> StorageStatistics { try await records.statistics() }

    func close() { closed.withLock { $0 = true } }

    private var records: MemoryStorage {
        get throws {
            if closed.withLock({ $0 }) { throw StorageError.closed }
            guard place.isReachable else { throw StorageError.failed(location: location, reason: "it is not there") }
            return place.records
        }
    }
}

extension StoredRecord {
    /// Returns the record as read by another version of its type.
    fileprivate func converted(to type: any StoredRecord.Type) throws -> any StoredRecord {
        Swift.type(of: self) == type ? self : try type.read(from: try row())
    }

    func row() throws -> Row {
        let row = Row()
        try write(to: row)
        return row
    }
}
