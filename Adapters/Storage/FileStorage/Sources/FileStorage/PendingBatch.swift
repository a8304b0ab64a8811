import CoreDomain
import Foundation
import Storage

/// A batch before it is written, with its lines computed from an unchanged index.
struct PendingBatch {
    private(set) var lines: BatchLines
    private(set) var changed: Set<ChangedKey> = []
    private(set) var operations: [JournalLine.Operation] = []
    /// The age of the records put so far by the batch; `nil` for those it has removed.
    private var done: [ChangedKey: Date?] = [:]
    private var removed: Set<ChangedKey> = []
    private let index: JournalIndex

    init(number: Int64, on index: JournalIndex) {
        lines = BatchLines(number: number)
        self.index = index
    }

    /// Whether the batch only removes records.
    var isRemoval: Bool {
        operations.allSatisfy { operation in
            if case .remove = operation { true } else { false }
        }
    }

    /// Puts a record. `extra` returns members to keep from the replaced line.
    mutating func put(_ record: any StoredRecord, extra: (Range<Int>) throws -> [UInt8] = { _ in [] }) throws {
        let key = ChangedKey(collection: type(of: record).collection, key: record.key)
        let replaced = removed.contains(key) ? nil : index[key.collection, key.key]
        // A new record has no members of a later version.
        try put(record, members: replaced.map(extra) ?? [])
    }

    /// Puts a record with additional members.
    mutating func put(_ record: any StoredRecord, members: [UInt8]) throws {
        let key = ChangedKey(collection: type(of: record).collection, key: record.key)
        try lines.put(record, key.key, extra: members)
        append(.put(collection: key.collection, key.key), key, record.cachedAt)
    }

    /// Puts a record given as the members of a line.
    mutating func restore(_ key: ChangedKey, members: [UInt8]) {
        lines.put(members: members, key.key, in: key.collection)
        append(.put(collection: key.collection, key.key), key, nil)
    }

    mutating func remove(_ key: RecordKey, from collection: String) {
        let key = ChangedKey(collection: collection, key: key)
        let isThere = done[key].map { $0 != nil } ?? (index[collection, key.key] != nil)
        guard isThere else { return }
        lines.remove(key.key, from: collection)
        removed.insert(key)
        append(.remove(collection: collection, key.key), key, nil)
    }

    /// Removes the records that `isRemoved` returns true for. It receives the age of a record put by this batch, or
    /// else the record's line.
    mutating func removeAll(
        from collection: String, where isRemoved: (_ fetched: Date?, _ line: Range<Int>?) throws -> Bool
    ) rethrows {
        var removed: [RecordKey] = []
        // A collection without lines has no records.
        for (key, line) in index.lines[collection] ?? [:]
        where done[ChangedKey(collection: collection, key: key)] == nil {
            if try isRemoved(nil, line) { removed.append(key) }
        }
        for (key, fetched) in done where key.collection == collection {
            if let fetched, try isRemoved(fetched, nil) { removed.append(key.key) }
        }
        for key in removed { remove(key, from: collection) }
    }

    private mutating func append(_ operation: JournalLine.Operation, _ key: ChangedKey, _ fetched: Date?) {
        operations.append(operation)
        changed.insert(key)
        done.updateValue(fetched, forKey: key)
    }
}
