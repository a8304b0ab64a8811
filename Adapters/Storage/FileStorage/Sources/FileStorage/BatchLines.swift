import Storage
import StorageSupport

/// The lines of one batch.
struct BatchLines {
    private let number: Int64
    private var output = JSONOutput()
    private var starts: [Int] = []

    init(number: Int64) {
        self.number = number
    }

    var isEmpty: Bool { starts.isEmpty }

    /// The number of lines.
    var count: Int { starts.count }

    mutating func put(_ record: any StoredRecord, _ key: RecordKey) throws {
        begin("_put", type(of: record).collection, key)
        let writer = LineWriter(output)
        output = JSONOutput()
        defer { output = writer.output }
        try record.write(to: writer)
    }

    mutating func remove(_ key: RecordKey, from collection: String) {
        begin("_remove", collection, key)
    }

    /// Adds a line that only ends the batch.
    mutating func end() {
        begin()
    }

    /// Returns the bytes, and the range of each line in them, without its line feed.
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
        output.append(raw: "00000000\",\"_batch\":")
        output.append(number)
    }

    /// Ends the current line and fills in its checksum.
    private mutating func seal(isLast: Bool) {
        guard let start = starts.last else { return }
        output.append(raw: isLast ? JournalLine.lastMark : "}")
        let checksum = output.bytes.withUnsafeBufferPointer { bytes in
            CRC32.checksum(of: UnsafeBufferPointer(rebasing: bytes[(start + JournalLine.payloadStart)...]))
        }
        let digits = start + JournalLine.checksumStart
        output.bytes.replaceSubrange(digits..<digits + 8, with: checksum.hexadecimal)
        output.append(raw: "\n")
    }
}
