import CoreDomain
import Foundation
import Storage
import StorageSupport

extension Journal {
    /// Returns the record at `reference`, or `nil` if it is missing or unreadable.
    func record(at reference: RecordReference) throws -> (any StoredRecord)? {
        let key = reference.changedKey
        guard let line = index[key] else { return nil }
        return try readable(key, of: reference.type) { try record(at: line, of: reference.type) }
    }

    func records(
        of type: any StoredRecord.Type, _ find: (inout CollectionIndexes, JournalRecords) throws -> [RecordKey]
    ) throws -> [any StoredRecord] {
        let records = JournalRecords(self, of: type)
        return try records.records(at: index.find(in: type.collection) { try find(&$0, records) })
    }

    func carryOut(_ mutation: Mutation, on pending: inout PendingBatch) throws {
        let collection = mutation.type.collection
        switch mutation {
        case .expect: break
        case .put(let record): try pending.put(record)
        case .remove(let key, _): pending.remove(ChangedKey(collection: collection, key: key))
        case .removeAll(let type, let date):
            try pending.removeAll(from: collection, cachedBefore: date) { try cachedAt(at: $0, of: type) }
        }
    }

    func record(at line: Range<Int>, of type: any StoredRecord.Type) throws -> any StoredRecord {
        try read(line) { try type.read(from: LineReader.beginning($0)) }
    }

    /// Returns the result of `read`. An unreadable record counts as absent and is reported once, or is an error if the
    /// type's records aren't left out.
    func readable<Value>(
        _ key: ChangedKey, of type: any StoredRecord.Type, _ read: () throws -> Value
    ) throws -> Value? {
        do {
            return try read()
        } catch let error as StorageError where error.isDamage && type.isOmittedIfDamaged {
            let error = StorageError.damaged(location: url.path, reason: "\(key.collection) \(key.key): \(error)")
            guard reported.insert(key).inserted else { return nil }
            settings.onWarning("\(error). Skipped \(key.collection) \(key.key).")
            return nil
        }
    }

    /// Reads a record's age, decoding the whole record only if the type has no age column. Returns `nil` for an
    /// unreadable record.
    private func cachedAt(at line: Range<Int>, of type: any StoredRecord.Type) throws -> Date? {
        do {
            guard let column = type.columns.first(where: { $0.name == "cachedAt" && $0.type == .integer }) else {
                return try record(at: line, of: type).cachedAt
            }
            guard case .integer(let milliseconds) = try read(line, { try type.scalar(column, in: $0) }) else {
                return nil
            }
            return Date(millisecondsSince1970: milliseconds)
        } catch let error as StorageError where error.isDamage {
            return nil
        }
    }
}

// Types whose keys have changed.
extension Journal {
    /// Removes the records of `type` stored under keys that an earlier version computed from other columns. They can be
    /// fetched again.
    func removeStrays(of type: any StoredRecord.Type) throws {
        guard !strays(of: type).isEmpty else { return }
        if file.isReadOnly {
            for key in strays(of: type) {
                index.apply(.remove(ChangedKey(collection: type.collection, key: key)), at: 0..<0)
            }
            return
        }
        _ = try append { pending in
            for key in strays(of: type) { pending.remove(ChangedKey(collection: type.collection, key: key)) }
        }
    }

    private func strays(of type: any StoredRecord.Type) -> [RecordKey] {
        let columns = type.keyColumns
        return index.lines[type.collection]?.keys.filter { !$0.fits(columns) } ?? []
    }
}

/// The records of one collection of a journal, for building indexes.
struct JournalRecords: IndexedRecords {
    let journal: Journal
    let type: any StoredRecord.Type
    private let lines: [RecordKey: Range<Int>]

    init(_ journal: Journal, of type: any StoredRecord.Type) {
        self.journal = journal
        self.type = type
        lines = journal.index.lines[type.collection] ?? [:]
    }

    var keys: [RecordKey] { Array(lines.keys) }

    func contains(_ key: RecordKey) -> Bool { lines[key] != nil }

    /// Calls `body` for each value. An unreadable record is reported and treated as having no value.
    func forEachValue(of column: Column, at keys: [RecordKey], _ body: (RecordKey, Scalar) -> Void) throws {
        try forEachLine(at: keys) { index, bytes in
            body(keys[index], try readable(keys[index]) { try type.scalar(column, in: bytes()) } ?? .null)
        }
    }

    /// Returns the records at `keys`, in order, skipping and reporting unreadable ones.
    func records(at keys: [RecordKey]) throws -> [any StoredRecord] {
        var records = [(any StoredRecord)?](repeating: nil, count: keys.count)
        try forEachLine(at: keys) { index, bytes in
            records[index] = try readable(keys[index]) { try type.read(from: LineReader.beginning(bytes())) }
        }
        return records.compactMap(\.self)
    }

    /// Calls `body` for each existing key, with its index and a function that returns its line or throws if
    /// the line is damaged.
    private func forEachLine(
        at keys: [RecordKey], _ body: (Int, () throws -> UnsafeBufferPointer<UInt8>) throws -> Void
    ) throws {
        let found = keys.enumerated().compactMap { index, key in lines[key].map { (index: index, line: $0) } }
            .sorted { $0.line.lowerBound < $1.line.lowerBound }
        try journal.read(found.map(\.line)) { position, bytes in
            try body(found[position].index) { try journal.intact(bytes, found[position].line) }
        }
    }

    private func readable<Value>(_ key: RecordKey, _ read: () throws -> Value) throws -> Value? {
        try journal.readable(ChangedKey(collection: type.collection, key: key), of: type, read)
    }
}

extension StoredRecord {
    /// Reads one column of a line.
    static func scalar(_ column: Column, in line: UnsafeBufferPointer<UInt8>) throws -> Scalar {
        let stored = try LineReader.beginning(line).scalar(column)
        if stored == .null, !column.isOptional { throw StorageError.damagedValue(column.name) }
        return stored
    }
}
