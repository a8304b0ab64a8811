import CoreDomain
import Foundation
import Storage
import StorageSupport

/// The records of one collection in memory, with their indexes.
struct MemoryCollection {
    let name: String
    private(set) var records: [RecordKey: any StoredRecord] = [:]
    private var indexes = CollectionIndexes()

    init(name: String) { self.name = name }

    mutating func keys(
        _ find: (inout CollectionIndexes, Records) throws -> [RecordKey]
    ) rethrows -> [RecordKey] {
        try find(&indexes, Records(records: records))
    }

    mutating func carryOut(_ mutation: Mutation, noting changed: inout Set<ChangedKey>) {
        switch mutation {
        case .expect: break
        case .put(let record):
            let key = record.key
            // Growing by four instead of two moves a third of the records as often.
            if records.count == records.capacity { records.reserveCapacity(2 * records.count + 8) }
            records[key] = record
            note(key, &changed)
        case .remove(let key, _):
            if records.removeValue(forKey: key) != nil { note(key, &changed) }
        case .removeAll(_, let date):
            let doomed = records.filter { _, record in date.map(record.isOlder) ?? true }.keys
            if doomed.count == records.count { records = [:] }
            for key in doomed {
                records.removeValue(forKey: key)
                note(key, &changed)
            }
        }
    }

    private mutating func note(_ key: RecordKey, _ changed: inout Set<ChangedKey>) {
        indexes.note(key)
        changed.insert(ChangedKey(collection: name, key: key))
    }

    struct Records: IndexedRecords {
        fileprivate let records: [RecordKey: any StoredRecord]

        var keys: [RecordKey] { Array(records.keys) }

        func contains(_ key: RecordKey) -> Bool { records[key] != nil }

        func forEachValue(of column: Column, at keys: [RecordKey], _ body: (RecordKey, Scalar) -> Void) throws {
            for key in keys {
                if let record = records[key] { body(key, try record.scalar(column)) }
            }
        }
    }
}
