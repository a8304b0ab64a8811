import Foundation
import Storage

/// A new file for a journal, with only the lines that still count.
struct JournalCompaction {
    let file: OpenFile
    let index = JournalIndex()
    private(set) var size = 0
    private var pending: [UInt8] = []

    init(_ url: URL) throws {
        file = try OpenFile(url, emptied: true)
    }

    /// Adds a line, with its line feed.
    mutating func add(_ collection: String, _ key: RecordKey, line: [UInt8]) throws {
        index.apply(.put(collection: collection, key), at: size..<(size + line.count - 1))
        try write(line)
        if pending.count > 1 << 20 { try flush() }
    }

    /// Ends the file with a line that marks the end of a batch, because the marked lines may be among those left out.
    mutating func finish(batch: Int64) throws {
        var lines = BatchLines(number: batch)
        lines.end()
        try write(lines.finished().bytes)
        try flush()
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        pending += bytes
        size += bytes.count
    }

    private mutating func flush() throws {
        try file.write(pending, at: size - pending.count)
        pending = []
    }
}
