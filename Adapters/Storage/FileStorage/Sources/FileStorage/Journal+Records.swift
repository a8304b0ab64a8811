import CoreDomain
import Foundation
import Storage
import StorageSupport

extension Journal {
    /// Returns the record at `reference`, if any. Throws for an unreadable record of a library.
    func record(at reference: RecordReference) throws -> (any StoredRecord)? {
        let key = reference.changedKey
        if let line = index[key] {
            return try readable(key, isListed: false) { try record(at: line, of: reference.type) }
        }
        guard settings.durability == .library, index.lost.contains(key) else { return nil }
        throw StorageError.failed(
            location: url.path, reason: "\(key.collection) \(key.key) could not be read when the file was opened",
            remedy: .reopen)
    }

    /// Returns the record at `reference`, used to check a batch's expectation. A lost record counts as absent.
    func present(at reference: RecordReference) throws -> (any StoredRecord)? {
        try index[reference.changedKey].flatMap { try record(at: $0, of: reference.type) }
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
        case .put(let record): try pending.put(record) { try membersUnknown(to: mutation.type, at: $0) }
        case .remove(let key, _): pending.remove(ChangedKey(collection: collection, key: key))
        case .removeAll(let type, let date):
            try pending.removeAll(from: collection, cachedBefore: date) { try cachedAt(at: $0, of: type) }
        }
    }

    func record(at line: Range<Int>, of type: any StoredRecord.Type) throws -> any StoredRecord {
        try read(line) { try type.read(from: LineReader.beginning($0)) }
    }

    /// Returns the result of `read`. An unreadable record counts as absent and is reported once, unless it was requested
    /// from a library.
    func readable<Value>(_ key: ChangedKey, isListed: Bool, _ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch let error as StorageError where error.isDamage {
            let error = StorageError.damaged(location: url.path, reason: "\(key.collection) \(key.key): \(error)")
            guard isListed || settings.durability == .cache else { throw error }
            guard reported.insert(key).inserted else { return nil }
            settings.onWarning("\(error). Skipped \(key.collection) \(key.key).")
            return nil
        }
    }

    /// Reads a record's age, decoding the whole record only if the type has no age column. Returns `nil` for an
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

    /// Returns the members that a later version added to a library's record. For a cache, returns no members.
    func membersUnknown(to type: any StoredRecord.Type, at line: Range<Int>) throws -> [UInt8] {
        guard settings.durability == .library else { return [] }
        do {
            return try read(line) { try LineReader.beginning($0).membersUnknown(to: type) }
        } catch let error as StorageError where error.isDamage {
            return []
        }
    }
}

// Types whose keys have changed.
extension Journal {
    /// Moves the records of `type` stored under the keys of an earlier version to their current keys.
    ///
    /// In a cache, they are removed instead, since they can be fetched again.
    func moveRecords(of type: any StoredRecord.Type) throws {
        guard try !strays(of: type).isEmpty else { return }
        _ = try append { pending in
            let strays = try strays(of: type)
            for stray in strays { pending.remove(ChangedKey(collection: type.collection, key: stray.key)) }
            guard settings.durability == .library else { return }
            let records = try strays.map { (try record(at: $0.line, of: type), $0.line) }
            // If several records have the same key, the last one wins.
            let last = Dictionary(records.map { ($0.0.key, $0.1) }) { $1 }
            let isCurrent = { [index] (record: any StoredRecord, line: Range<Int>) in
                last[record.key] == line
                    && index[record.reference.changedKey].map { $0.lowerBound < line.lowerBound } ?? true
            }
            for (record, line) in records where isCurrent(record, line) {
                try pending.put(record, record.reference.changedKey, members: membersUnknown(to: type, at: line))
            }
            try setAside(records.filter { !isCurrent($0.0, $0.1) }, of: type)
        }
    }

    private func setAside(_ records: [(record: any StoredRecord, line: Range<Int>)], of type: any StoredRecord.Type)
        throws
    {
        guard !records.isEmpty else { return }
        let aside = AsideFile(of: file.url)
        try aside.add(try records.map { try file.read($0.line) })
        let keys = records.map(\.record.key.description).joined(separator: ", ")
        settings.onWarning(
            "After a program update, records of \(type.collection) in \(url.path) have duplicate keys: \(keys). "
                + "Kept the last of each and moved the others to \(aside.url.lastPathComponent).")
    }

    /// Returns, in order, the lines with a key that differs from the one computed by `type`.
    private func strays(of type: any StoredRecord.Type) throws -> [(key: RecordKey, line: Range<Int>)] {
        let columns = type.keyColumns
        var strays: [(key: RecordKey, line: Range<Int>)] = []
        for (key, line) in index.lines[type.collection] ?? [:] {
            let isStray =
                settings.durability == .cache ? !key.fits(columns) : try isStray(line, at: key, of: type, columns)
            if isStray { strays.append((key, line)) }
        }
        return strays.sorted { $0.line.lowerBound < $1.line.lowerBound }
    }

    private func isStray(
        _ line: Range<Int>, at key: RecordKey, of type: any StoredRecord.Type, _ columns: [Column]
    ) throws -> Bool {
        do {
            // If reading the key fails, the whole record is read below, and its error is thrown.
            let stored = try? read(line) { bytes in
                let reader = try LineReader.beginning(bytes)
                return RecordKey(parts: try columns.map { try reader.scalar($0) })
            }
            return try stored != key && record(at: line, of: type).key != key
        } catch let error as StorageError where error.isDamage {
            return false
        }
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
        try journal.readable(ChangedKey(collection: type.collection, key: key), isListed: true, read)
    }
}

extension StoredRecord {
    /// Reads one column of a line. If the stored value has another type, reads the whole record, since its type
    /// may convert the value.
    static func scalar(_ column: Column, in line: UnsafeBufferPointer<UInt8>) throws -> Scalar {
        // If this fails, the whole record is read below, and its error is thrown.
        let stored = try? LineReader.beginning(line).scalar(column)
        if let stored, stored != .null || column.isOptional { return stored }
        return try read(from: LineReader.beginning(line)).scalar(column)
    }
}
