import Storage
import StorageSupport

struct BatchLines {
    private let number: Int64
    private var output = JSONOutput()
    private var starts: [Int] = []

    init(number: Int64) {
        self.number = number
    }

    /// Returns a batch with only the header of a journal. The `kept` bytes after it are lines kept by a compaction.
    static func header(batch: Int64, kept: Int) -> [UInt8] {
        var lines = BatchLines(number: batch)
        lines.begin()
        lines.output.append(raw: ",\"_format\":")
        lines.output.append(JournalHeader.format)
        lines.output.append(raw: ",\"_version\":")
        lines.output.append(JournalHeader.version)
        lines.output.append(raw: ",\"_kept\":")
        lines.output.append(Int64(kept))
        return lines.finished().bytes
    }

    var isEmpty: Bool { starts.isEmpty }

    /// Adds a record, followed by the members written by `extra`.
    mutating func put(
        _ record: any StoredRecord, _ key: RecordKey, extra: [UInt8] = []
    ) throws {
        begin("_put", type(of: record).collection, key)
        let writer = LineWriter(output)
        output = JSONOutput()
        defer { output = writer.output }
        try record.write(to: writer)
        writer.append(members: extra)
    }

    /// Adds a record given as the members of its line.
    mutating func put(members: [UInt8], _ key: RecordKey, in collection: String) {
        begin("_put", collection, key)
        output.bytes += members
    }

    mutating func remove(_ key: RecordKey, from collection: String) {
        begin("_remove", collection, key)
    }

    /// Adds a line that only ends the batch.
    mutating func end() {
        begin()
    }

    /// Returns the bytes, and the range of each line without its line feed.
    consuming func finished() -> (bytes: [UInt8], lines: [Range<Int>]) {
        seal(isLast: true)
        let ends = starts.dropFirst() + [output.bytes.count]
        return (output.bytes, zip(starts, ends).map { $0..<($1 - 1) })
    }

    private mutating func begin(_ operation: StaticString, _ collection: String, _ key: RecordKey) {
        begin()
        output.append(raw: ",\"")
        output.append(raw: operation)
        output.append(raw: "\":")
        output.append(collection)
        output.append(raw: ",\"_key\":")
        output.append(arrayOf: key.parts) { $0.append(scalar: $1) }
    }

    private mutating func begin() {
        seal(isLast: false)
        starts.append(output.bytes.count)
        output.append(raw: JournalLine.opening)
        output.append(raw: "00000000")
        output.append(raw: JournalLine.payloadOpening)
        output.append(raw: "\"_batch\":")
        output.append(number)
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

/// The first line of a journal.
enum JournalHeader {
    static let format = "popcorn-journal"
    static let version: Int64 = 1
}
