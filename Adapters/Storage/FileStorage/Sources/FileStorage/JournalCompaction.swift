import Foundation
import Storage

/// Writes a journal with only the current lines.
struct JournalCompaction {
    /// The positions of the lines in the new file.
    let result: JournalIndex
    private(set) var size = 0
    private let lines: [(operation: JournalLine.Operation, line: Range<Int>)]
    private let batch: Int64
    private let settings: Journal.Settings
    private var pending: [UInt8] = []

    /// `batch` is the number of the last batch in the file. The lines of `removals` are included.
    init(
        of index: JournalIndex, keeping removals: [ChangedKey: Range<Int>] = [:], batch: Int64,
        _ settings: Journal.Settings
    ) {
        let removals = removals.map { (JournalLine.Operation.remove(collection: $0.collection, $0.key), $1) }
        lines = (index.puts + removals).sorted { $0.line.lowerBound < $1.line.lowerBound }
        (self.batch, self.settings) = (batch, settings)
        result = JournalIndex(lost: index.lost)
    }

    /// Writes to an empty file, and calls `line` for the bytes of each line.
    mutating func write(to file: OpenFile, reading line: (Range<Int>) throws -> [UInt8]) throws {
        let kept = lines.reduce(0) { $0 + $1.line.count + 1 }
        try add(BatchLines.header(batch: batch, kept: kept), to: file)
        for entry in lines {
            result.apply(entry.operation, at: size..<(size + entry.line.count))
            try add(try line(entry.line) + [UInt8(ascii: "\n")], to: file)
        }
        // Otherwise the last batch would seem torn if the header were damaged.
        var end = BatchLines(number: batch)
        end.end()
        try add(end.finished().bytes, to: file)
        try flush(to: file)
    }

    private mutating func add(_ bytes: [UInt8], to file: OpenFile) throws {
        pending += bytes
        size += bytes.count
        if pending.count > 1 << 20 { try flush(to: file) }
    }

    private mutating func flush(to file: OpenFile) throws {
        try settings.write(file, pending, size - pending.count)
        pending = []
    }
}
