import CoreDomain
import Foundation
import JSONBytes
import Storage

/// Writes the lines of one batch. See `JournalLine`.
struct BatchLines {
    private let number: Int64
    private var output = JSONOutput()
    private(set) var operations: [JournalLine.Operation] = []
    private var starts: [Int] = []

    init(number: Int64) { self.number = number }

    /// Returns a batch with only a journal header. The `kept` bytes after it are lines retained by a compaction.
    static func header(batch: Int64, kept: Int) -> [UInt8] {
        var lines = BatchLines(number: batch)
        lines.add(.header(kept: kept))
        return lines.finished().bytes
    }

    mutating func put(_ record: any StoredRecord, _ key: ChangedKey) throws {
        add(.put(key))
        let writer = LineWriter(output)
        output = JSONOutput()
        defer { output = writer.output }
        try record.write(to: writer)
    }

    mutating func add(_ operation: JournalLine.Operation) {
        seal(isLast: false)
        starts.append(output.bytes.count)
        operations.append(operation)
        output.append(raw: JournalLine.opening)
        output.append(raw: "00000000")
        output.append(raw: JournalLine.payloadOpening)
        output.append(raw: "\"_batch\":")
        output.append(number)
        switch operation {
        case .put(let key): append(",\"_put\":", key)
        case .remove(let key): append(",\"_remove\":", key)
        case .header(let kept):
            output.append(raw: ",\"_format\":")
            output.append(JournalHeader.format)
            output.append(raw: ",\"_version\":")
            output.append(JournalHeader.version)
            output.append(raw: ",\"_kept\":")
            output.append(Int64(kept))
        case .none: break
        }
    }

    /// Returns the bytes, with each line's operation and its range excluding the line feed.
    consuming func finished() -> (bytes: [UInt8], lines: [(operation: JournalLine.Operation, line: Range<Int>)]) {
        seal(isLast: true)
        let ends = starts.dropFirst() + [output.bytes.count]
        return (output.bytes, zip(operations, zip(starts, ends)).map { ($0, $1.0..<($1.1 - 1)) })
    }

    private mutating func append(_ operation: StaticString, _ key: ChangedKey) {
        output.append(raw: operation)
        output.append(key.collection)
        output.append(raw: ",\"_key\":")
        output.append(arrayOf: key.key.parts) { $0.append(scalar: $1) }
    }

    /// Ends the current line and fills in its checksum.
    private mutating func seal(isLast: Bool) {
        guard let start = starts.last else { return }
        if isLast {
            output.append(raw: JournalLine.lastMark)
            output.append(Int64(starts.count))
        }
        output.append(raw: "}")
        let checksum = output.bytes.withUnsafeBufferPointer { bytes in
            CRC32.checksum(of: UnsafeBufferPointer(rebasing: bytes[(start + JournalLine.payloadStart)...]))
        }
        let digits = start + JournalLine.checksumStart
        output.bytes.replaceSubrange(digits..<digits + 8, with: checksum.hexadecimal)
        output.append(raw: "\n")
    }
}

/// A batch before it is written, with its lines computed from an unchanged index.
struct PendingBatch {
    private(set) var lines: BatchLines
    private(set) var changed: Set<ChangedKey> = []
    /// The caching times of the records put by this batch, and `nil` for the records removed by it.
    private var done: [ChangedKey: Date?] = [:]
    private let index: JournalIndex

    init(number: Int64, on index: JournalIndex) {
        lines = BatchLines(number: number)
        self.index = index
    }

    var isRemoval: Bool {
        lines.operations.allSatisfy { operation in
            if case .remove = operation { true } else { false }
        }
    }

    mutating func put(_ record: any StoredRecord) throws {
        let key = record.reference.changedKey
        try lines.put(record, key)
        note(key, record.cachedAt)
    }

    mutating func remove(_ key: ChangedKey) {
        let isThere = done[key].map { $0 != nil } ?? (index[key] != nil)
        guard isThere else { return }
        lines.add(.remove(key))
        note(key, nil)
    }

    /// Removes the records of a collection, or those older than `date`. `age` reads the age in a line. A record
    /// without an age is removed.
    mutating func removeAll(
        from collection: String, cachedBefore date: Date?, age: (Range<Int>) throws -> Date?
    ) rethrows {
        let isOld = { (age: Date?) in
            guard let age, let date else { return true }
            return age.millisecondsSince1970 < date.millisecondsSince1970
        }
        var removed = done.filter { $0.key.collection == collection && $0.value.map(isOld) == true }.map(\.key)
        for (key, line) in index.lines[collection] ?? [:] {
            let key = ChangedKey(collection: collection, key: key)
            if done[key] == nil, try date == nil || isOld(age(line)) { removed.append(key) }
        }
        for key in removed { remove(key) }
    }

    private mutating func note(_ key: ChangedKey, _ fetched: Date?) {
        changed.insert(key)
        done.updateValue(fetched, forKey: key)
    }
}

/// Writes a record's values as members of an open JSON object.
final class LineWriter: RecordWriter {
    private(set) var output: JSONOutput

    init(_ output: consuming JSONOutput) { self.output = output }

    func write(integer: Int64?, _ column: Column) { write(integer, column) { $0.append($1) } }
    func write(real: Double?, _ column: Column) { write(real, column) { $0.append($1) } }
    func write(text: String?, _ column: Column) { write(text, column) { $0.append($1) } }
    func write(boolean: Bool?, _ column: Column) { write(boolean, column) { $0.append($1) } }

    func write(integers: [Int64]?, _ column: Column) {
        write(integers, column) { output, list in output.append(arrayOf: list) { $0.append($1) } }
    }

    func write(texts: [String]?, _ column: Column) {
        write(texts, column) { output, list in output.append(arrayOf: list) { $0.append($1) } }
    }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        name(column)
        guard let children else { return output.append(raw: "null") }
        if case .child = column.role { return try write(children, schema) }
        output.append(raw: "[")
        try write(children, schema)
        output.append(raw: "]")
    }

    private func write<Child>(_ children: [Child], _ schema: Schema<Child>) throws {
        for (index, child) in children.enumerated() {
            output.append(raw: index == 0 ? "{" : ",{")
            isFirst = true
            try schema.write(child, to: self)
            output.append(raw: "}")
        }
        isFirst = false
    }

    /// Whether the next member is the first of its object.
    private var isFirst = false

    private func write<Value>(_ value: Value?, _ column: Column, _ append: (inout JSONOutput, Value) -> Void) {
        name(column)
        guard let value else { return output.append(raw: "null") }
        append(&output, value)
    }

    private func name(_ column: Column) {
        if !isFirst { output.append(raw: ",") }
        isFirst = false
        output.append(column.name)
        output.append(raw: ":")
    }
}
