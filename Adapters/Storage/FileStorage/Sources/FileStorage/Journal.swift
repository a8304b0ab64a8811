import Foundation
import Storage
import StorageSupport

/// An append-only file of JSON lines, with the position of each record.
///
/// All engines on it share the lock of the file. After locking, an engine reads what others have appended before it
/// appends.
final class Journal {
    /// The journal's URL as given by the user, which may be a link.
    let url: URL
    let path: String
    let settings: Settings
    // Changed only with the lock held.
    var file: OpenFile
    var content = Content()
    /// Whether every line so far was intact.
    var isVerified = true
    /// The reason why the engine is unusable.
    var failure: StorageError?

    /// The part of the file that has been read.
    struct Content {
        var index = JournalIndex()
        /// The offset of the first byte after the last complete batch.
        var end = 0
        var lastBatch: Int64 = 0
    }

    struct Settings: Sendable {
        let durability: StorageDurability
        /// The types of the records, used to label them.
        var types: [any StoredRecord.Type] = []
        let onWarning: @Sendable (String) -> Void
        /// The time to wait for other engines.
        var lockTimeout = Duration.seconds(5)
        /// The number of obsolete bytes that triggers a compaction of the journal.
        var worthwhileGarbage = 1 << 20
        /// Returns the date, which determines when a library's snapshots are due.
        var now: @Sendable () -> Date = { Date() }
        // Disk operations, which tests replace with failing ones.
        var write: @Sendable (OpenFile, [UInt8], Int) throws -> Void = { try $0.write($1, at: $2) }
        var sync: @Sendable (OpenFile) throws -> Void = { try $0.sync() }
        var syncFolder: @Sendable (URL) throws -> Void = { try Folder.sync($0) }
    }

    /// The error for a journal that was removed or emptied while in use.
    struct Gone: Error {}

    var index: JournalIndex { content.index }

    init(_ url: URL, _ file: OpenFile, _ settings: Settings) throws {
        (self.url, self.file, self.settings) = (url, file, settings)
        path = url.path
        try locked {
            try syncName()
            try catchUp()
            keepSnapshotIfDue()
        }
    }

    /// Reads the lines appended by other engines.
    func refresh() throws {
        if let failure { throw failure }
        if let present = try FileIdentity.find(atPath: path), present == (file.identity, content.end) { return }
        try locked(catchUp)
    }

    /// Calls `body` with a line of the index. Throws if the line is damaged.
    func read<Value>(_ line: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
        try file.read(line).withUnsafeBufferPointer { try body(intact($0, line)) }
    }

    /// Calls `body` with the index and the bytes of each of the lines, which are in journal order. Adjacent lines are
    /// read at once.
    func read(_ lines: [Range<Int>], _ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var start = 0
        while start < lines.count {
            let first = lines[start].lowerBound
            var end = start + 1
            while end < lines.count, lines[end].lowerBound < lines[end - 1].upperBound + Self.worthwhileGap,
                lines[end].upperBound < first + Self.readSize
            { end += 1 }
            let last = lines[end - 1].upperBound
            try file.read(first..<last).withUnsafeBufferPointer { bytes in
                for index in start..<end {
                    let range = (lines[index].lowerBound - first)..<(lines[index].upperBound - first)
                    try body(index, UnsafeBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)]))
                }
            }
            start = end
        }
    }

    /// The largest gap to read over rather than starting another read, and the maximum size of a read.
    private static let (worthwhileGap, readSize) = (4096, 1 << 20)

    /// Returns the bytes of a line. Throws if they are damaged.
    func intact(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) throws -> UnsafeBufferPointer<UInt8> {
        guard JournalLine.isIntact(bytes) else {
            throw StorageError.damaged(
                location: url.path, reason: "the line at byte \(line.lowerBound) is damaged")
        }
        return bytes
    }

    /// Appends the lines that `work` produces from the current index, all or nothing.
    func append(_ work: (inout PendingBatch) throws -> Void) throws -> Set<ChangedKey> {
        if let failure { throw failure }
        return try locked {
            try catchUp()
            return try appendLocked(work)
        }
    }

    /// Rewrites the journal without obsolete lines, and returns the number of bytes freed.
    func compact() throws -> Int {
        if let failure { throw failure }
        return try locked {
            try catchUp()
            let size = try file.size
            try rewrite()
            return max(0, size - content.end)
        }
    }

    /// Runs `body` while no other engine uses the file.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + settings.lockTimeout
        while true {
            try file.lock.lock(until: deadline)
            // A compaction puts another file here, which has to be locked too.
            defer { file.lock.unlock() }
            let present = try FileIdentity.find(atPath: path)
            if present?.identity == file.identity, present?.size != 0 || content.end == 0 { return try body() }
            file = try replacement()
            content = Content()
        }
    }

    /// Opens the file that replaced this one in another engine's compaction.
    private func replacement() throws -> OpenFile {
        if let found = try OpenFile.existing(url), try found.size > 0 {
            try syncName()
            return found
        }
        if settings.durability == .cache { throw Gone() }
        throw StorageError.failed(location: url.path, reason: "the file was removed while it was in use")
    }

    /// Returns once the name used to open the file is on disk.
    func syncName() throws {
        if settings.durability == .library { try settings.syncFolder(file.url.deletingLastPathComponent()) }
    }
}
