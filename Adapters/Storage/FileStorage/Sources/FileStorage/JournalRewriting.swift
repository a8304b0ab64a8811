import Foundation
import Storage

/// A journal that is being written to take the place of another.
struct JournalRewriting {
    let file: OpenFile
    let index = JournalIndex()
    private(set) var size = 0
    private var pending: [UInt8] = []

    init(_ url: URL) throws {
        file = try OpenFile(url, emptied: true)
    }

    /// Takes over a line, with its end.
    mutating func add(_ collection: String, _ key: RecordKey, line: [UInt8]) throws {
        index.carryOut(.put(collection: collection, key), at: size..<(size + line.count - 1))
        try write(line)
        if pending.count > 1 << 20 { try flush() }
    }

    /// The last line taken over was not the last of its batch, or its batch's last line is gone: one more says that
    /// all is whole.
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
