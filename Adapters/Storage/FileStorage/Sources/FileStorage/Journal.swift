import CoreDomain
import Foundation
import Storage
import StorageSupport

/// An append-only file of JSON lines, with the position of each record.
///
/// All its engines share the file's lock. After locking, an engine reads the lines appended by others
/// before it appends its own.
final class Journal {
    /// The journal's URL as given by the user, possibly a symbolic link.
    let url: URL
    let path: String
    let settings: Settings
    // Changed only with the lock held.
    var file: OpenFile
    var content = Content()
    /// The unreadable records already reported.
    var reported: Set<ChangedKey> = []

    /// The part of the file that has been read.
    struct Content {
        var index = JournalIndex()
        /// The offset of the first byte after the last complete batch.
        var end = 0
        var lastBatch: Int64 = 0
    }

    struct Settings: Sendable {
        let onWarning: @Sendable (String) -> Void
        var lockTimeout = Duration.seconds(5)
        /// The minimum number of obsolete bytes for a compaction; they must also outweigh the live bytes.
        var worthwhileGarbage = 1 << 20
        // Disk operations, which tests replace with failing ones.
        var write: @Sendable (OpenFile, [UInt8], Int) throws -> Void = { try $0.write($1, at: $2) }
        var sync: @Sendable (OpenFile) throws -> Void = { try $0.sync() }
    }

    /// The error for a journal that was removed or emptied while in use, or moved away because it is damaged.
    struct Gone: Error {}

    var index: JournalIndex { content.index }

    init(_ url: URL, _ file: OpenFile, _ settings: Settings) throws {
        self.url = url
        self.file = file
        self.settings = settings
        path = url.path
        try locked(catchUp)
    }

    /// Reads the lines appended by other engines.
    func refresh() throws {
        if let present = try FileIdentity.find(atPath: path), present == (file.identity, content.end) { return }
        try locked(catchUp)
    }

    /// Calls `body` with a line of the index. Throws if the line is damaged.
    func read<Value>(_ line: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
        try file.read(line).withUnsafeBufferPointer { try body(intact($0, line)) }
    }

    /// Calls `body` with the index and bytes of each line. `lines` must be in journal order. Adjacent lines are
    /// read together.
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

    /// The largest gap to read through instead of starting another read.
    private static let worthwhileGap = 4096
    /// The maximum size of a read.
    private static let readSize = 1 << 20

    func intact(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) throws -> UnsafeBufferPointer<UInt8> {
        guard JournalLine.isIntact(bytes) else {
            throw StorageError.damaged(
                location: url.path, reason: "the line at byte \(line.lowerBound) is damaged")
        }
        return bytes
    }

    /// Atomically appends the lines that `work` produces from the current index.
    func append(_ work: (inout PendingBatch) throws -> Void) throws -> Set<ChangedKey> {
        try withCurrentContent { try appendLocked(work) }
    }

    /// Rewrites the journal without obsolete lines, and returns the number of bytes freed.
    func compact() throws -> Int {
        try withCurrentContent {
            let size = try file.size
            try rewrite()
            return max(0, size - content.end)
        }
    }

    /// Runs `body` after reading the lines of all engines, while no other engine uses the file.
    ///
    /// Throws if the file is on a read-only medium.
    private func withCurrentContent<Value>(_ body: () throws -> Value) throws -> Value {
        if file.isReadOnly {
            // The medium may have become writable since the file was opened.
            let reopened = try replacement()
            guard !reopened.isReadOnly else {
                throw StorageError.system("it could not be changed", at: file.url, EROFS)
            }
            file = reopened
            content = Content()
        }
        return try locked {
            try catchUp()
            return try body()
        }
    }

    /// Runs `body` while no other engine uses the file.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + settings.lockTimeout
        while true {
            try file.lock.lock(until: deadline)
            // A compaction by another process may have replaced the file; then the new file must be locked instead.
            defer { file.lock.unlock() }
            let present = try FileIdentity.find(atPath: path)
            if present?.identity == file.identity, present?.size != 0 || content.end == 0 { return try body() }
            file = try replacement()
            content = Content()
        }
    }

    /// Opens the file that has replaced this one in another engine's compaction.
    private func replacement() throws -> OpenFile {
        guard let found = try OpenFile.existing(url), try found.size > 0 else { throw Gone() }
        return found
    }
}

extension Journal {
    /// Opens the journal at `url`. If the journal is missing or empty, it is created if `isCreated` is true.
    /// Otherwise, nothing is changed and `nil` is returned.
    ///
    /// A new file appears once its header is on disk. A file without an intact line is rejected as foreign.
    static func open(_ url: URL, creating isCreated: Bool, _ settings: Settings) throws -> Journal? {
        let deadline = ContinuousClock.now + settings.lockTimeout
        var attempts = 0
        while attempts < 10 || ContinuousClock.now < deadline {
            attempts += 1
            let file = try OpenFile.existing(url)
            if let file, try file.size > 0 { return try Journal(url, file, settings) }
            guard isCreated else { return nil }
            try create(url, in: file, settings)
        }
        throw StorageError.failed(
            location: url.path, reason: "another process is replacing or removing it",
            remedy: .retry)
    }

    /// Creates a journal without records, replacing an empty file if there is one.
    private static func create(_ url: URL, in empty: OpenFile?, _ settings: Settings) throws {
        try PrivateFolder.create(url.deletingLastPathComponent())
        try place(at: url, in: empty, settings)
    }

    /// Writes a header to a new file. Returns without one if another engine created it first.
    static func place(at url: URL, in empty: OpenFile?, _ settings: Settings) throws {
        let header = BatchLines.header(batch: 0, kept: 0)
        guard let empty else {
            return try NewFile(for: url, settings) { try settings.write($0, header, 0) }.placeIfMissing()
        }
        guard try empty.links == 1 else {
            throw StorageError.foreign(location: url.path, reason: "it is empty and has a second name (a hard link)")
        }
        try empty.lock.lock(until: .now + settings.lockTimeout)
        guard try FileIdentity.find(atPath: url.path)?.identity == empty.identity, try empty.size == 0 else { return }
        _ = try NewFile(for: empty.url, settings) { try settings.write($0, header, 0) }.replace()
    }
}
