import CoreDomain
import Foundation
import Storage
import StorageSupport

// Reading the records of a journal with their types.
extension Journal {
    /// Receives an unreadable record and the reason.
    typealias Report = (ChangedKey, StorageError) -> Void

    /// Returns the record at `reference`, if any.
    ///
    /// For an unreadable record, calls `report` and returns `nil`, or throws if `report` is `nil`.
    func record(at reference: RecordReference, orNil report: Report?) throws -> (any StoredRecord)? {
        let collection = reference.type.collection
        guard let line = index[collection, reference.key] else {
            let isLost = index.lost.contains(ChangedKey(collection: collection, key: reference.key))
            guard isLost, report == nil else { return nil }
            throw StorageError.damaged(
                location: url.path,
                reason: "\(collection) \(reference.key) could not be read when the file was opened")
        }
        let key = ChangedKey(collection: collection, key: reference.key)
        return try readable(key, orNil: report) { try record(at: line, of: reference.type) }
    }

    /// Returns the record at `reference` for a batch's expectation; a lost one counts as absent.
    func present(at reference: RecordReference) throws -> (any StoredRecord)? {
        try index[reference.type.collection, reference.key].flatMap { try record(at: $0, of: reference.type) }
    }

    /// Returns the records that `find` selects with the indexes, and calls `report` for unreadable ones.
    func records(
        of type: any StoredRecord.Type, orNil report: @escaping Report,
        _ find: (inout CollectionIndexes, JournalRecords) throws -> [RecordKey]
    ) throws -> [any StoredRecord] {
        let records = JournalRecords(self, of: type, orNil: report)
        return try records.records(at: index.find(in: type.collection) { try find(&$0, records) })
    }

    /// Adds a mutation's lines to `pending`.
    func carryOut(_ mutation: Mutation, on pending: inout PendingBatch, orNil report: @escaping Report) throws {
        let collection = mutation.type.collection
        switch mutation {
        case .expect: break
        case .put(let record): try pending.put(record) { try membersUnknown(to: mutation.type, at: $0) }
        case .remove(let key, _): pending.remove(key, from: collection)
        case .removeAll(_, nil): pending.removeAll(from: collection) { _, _ in true }
        case .removeAll(let type, let date?):
            try pending.removeAll(from: collection) { fetched, line in
                // A cache's unreadable record has no age.
                try (fetched ?? line.flatMap { try cachedAt(at: $0, of: type) }).map {
                    $0.millisecondsSince1970 < date.millisecondsSince1970
                } ?? true
            }
        }
    }

    func record(at line: Range<Int>, of type: any StoredRecord.Type) throws -> any StoredRecord {
        try read(line) { try type.read(from: LineReader.beginning($0)) }
    }

    func readable<Value>(_ key: ChangedKey, orNil report: Report?, _ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch let error as StorageError where error.isDamage {
            let error = StorageError.damaged(location: url.path, reason: "\(key.collection) \(key.key): \(error)")
            guard let report else { throw error }
            report(key, error)
            return nil
        }
    }

    /// Reads only the value with a record's age, if the type stores it, otherwise the whole record; `nil` for an
    /// unreadable record of a cache.
    private func cachedAt(at line: Range<Int>, of type: any StoredRecord.Type) throws -> Date? {
        do {
            guard let column = type.columns.first(where: { $0.name == "cachedAt" && $0.type == .integer }) else {
                return try record(at: line, of: type).cachedAt
            }
            guard case .integer(let milliseconds) = try read(line, { try type.scalar(column, in: $0) }) else {
                return nil
            }
            return Date(millisecondsSince1970: milliseconds)
        } catch let error as StorageError where error.isDamage && settings.durability == .cache {
            return nil
        }
    }

    /// Returns the members that a later version added to a library's record. A cache's record is always complete.
    func membersUnknown(to type: any StoredRecord.Type, at line: Range<Int>) throws -> [UInt8] {
        guard settings.durability == .library else { return [] }
        do {
            return try read(line) { try LineReader.beginning($0).membersUnknown(to: type) }
        } catch let error as StorageError where error.isDamage {
            return []
        }
    }
}
