import Storage
import StorageSupport

/// The records of one collection of a journal, for building indexes.
struct JournalRecords: IndexedRecords {
    let journal: Journal
    let type: any StoredRecord.Type
    let report: Journal.Report
    private let lines: [RecordKey: Range<Int>]

    init(_ journal: Journal, of type: any StoredRecord.Type, orNil report: @escaping Journal.Report) {
        (self.journal, self.type, self.report) = (journal, type, report)
        // A collection without lines has no records.
        lines = journal.index.lines[type.collection] ?? [:]
    }

    var keys: [RecordKey] { Array(lines.keys) }

    func contains(_ key: RecordKey) -> Bool { lines[key] != nil }

    /// Calls `body` for each value. An unreadable record is reported and counts as one without a value.
    func forEachValue(of column: Column, at keys: [RecordKey], _ body: (RecordKey, Scalar) -> Void) throws {
        try forEachLine(at: keys) { index, bytes in
            body(keys[index], try readable(keys[index]) { try type.scalar(column, in: bytes()) } ?? .null)
        }
    }

    /// Returns the records at `keys`, in order, leaving out and reporting unreadable ones.
    func records(at keys: [RecordKey]) throws -> [any StoredRecord] {
        var records = [(any StoredRecord)?](repeating: nil, count: keys.count)
        try forEachLine(at: keys) { index, bytes in
            records[index] = try readable(keys[index]) { try type.read(from: LineReader.beginning(bytes())) }
        }
        return records.compactMap(\.self)
    }

    /// Calls `body` for each existing one of `keys`, with its index and a function that returns its bytes or throws if
    /// they are damaged.
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
        try journal.readable(ChangedKey(collection: type.collection, key: key), orNil: report, read)
    }
}

extension StoredRecord {
    /// Reads one column of a line, or the whole record if the column has another type, since the record type may
    /// convert it.
    static func scalar(_ column: Column, in line: UnsafeBufferPointer<UInt8>) throws -> Scalar {
        // If this fails, the whole record is read below, and its error is thrown.
        let stored = try? LineReader.beginning(line).scalar(column)
        if let stored, stored != .null || column.isOptional { return stored }
        return try read(from: LineReader.beginning(line)).scalar(column)
    }
}
