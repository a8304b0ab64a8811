import Foundation
import Storage
import StorageSupport

/// An append-only file of JSON lines, with the position of each record in it.
///
/// All engines on it share one lock. An engine that holds it reads what others have appended before it appends.
final class Journal {
    let url: URL
    private(set) var index = JournalIndex()
    private let settings: Settings
    private let lock: LockFile
    private var file: OpenFile
    /// The offset of the first byte after the last whole batch.
    private var end = 0
    private var lastBatch: Int64 = 0
    private var failure: StorageError?

    /// How a journal is kept.
    struct Settings: Sendable {
        let durability: StorageDurability
        let onWarning: @Sendable (String) -> Void
        /// The time to wait for other engines.
        var lockTimeout = Duration.seconds(5)
        /// Flushes a file to the disk; a test's may fail.
        var sync: @Sendable (OpenFile) throws -> Void = { try $0.sync() }
        /// The number of bytes that no longer count at which the journal is compacted.
        var worthwhileGarbage = 1 << 20
    }

    init(_ url: URL, _ settings: Settings) throws {
        self.url = url
        self.settings = settings
        try PrivateFolder.create(url.deletingLastPathComponent())
        lock = LockFile(
            url.deletingPathExtension().appendingPathExtension("lock"), lockTimeout: settings.lockTimeout)
        file = try OpenFile(url)
        if settings.durability == .library { try OpenFile.syncFolder(of: url) }
        try lock.locked(catchUp)
    }

    /// Whether the file still has a name.
    var isPresent: Bool { FileIdentity.look(at: url) != nil }

    var size: Int { file.size }

    /// Reads what other engines have appended.
    func refresh() throws {
        if let failure { throw failure }
        if let present = FileIdentity.look(at: url), present == (file.identity, end) { return }
        try lock.locked(catchUp)
    }

    /// Calls `body` with a line of the index. Throws if the line is not as it was written.
    func read<Value>(_ line: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
        try file.read(line).withUnsafeBufferPointer { bytes in
            guard JournalLine.isIntact(bytes) else {
                throw StorageError.damaged(
                    location: url.path, reason: "the line at byte \(line.lowerBound) is not as it was written")
            }
            return try body(bytes)
        }
    }

    /// Appends what `work` makes of the present index, all or nothing.
    func append(_ work: (inout PendingBatch) throws -> Void) throws -> Set<ChangedKey> {
        if let failure { throw failure }
        return try lock.locked {
            try catchUp()
            var batch = PendingBatch(number: lastBatch + 1, on: index)
            try work(&batch)
            guard !batch.lines.isEmpty else { return batch.changed }
            let (bytes, lines) = batch.lines.finished()
            try append(bytes)
            for (operation, line) in zip(batch.operations, lines) {
                index.apply(operation, at: (end + line.lowerBound)..<(end + line.upperBound))
            }
            end += bytes.count
            lastBatch += 1
            compactIfWorthwhile()
            return batch.changed
        }
    }

    private func append(_ bytes: [UInt8]) throws {
        do {
            try file.write(bytes, at: end)
        } catch {
            // If this fails too, a torn tail remains, which the next reader cuts off.
            try? file.cut(to: end)
            throw error
        }
        guard settings.durability == .library else { return }
        do {
            try settings.sync(file)
        } catch {
            // The content of the disk is unknown from here on: a second fsync could report success wrongly.
            failure = .failed(location: url.path, reason: "\(error). Open it again to go on")
            try? file.cut(to: end)
            throw error
        }
    }
}

// What needs the lock.
extension Journal {
    private func catchUp() throws {
        try adoptReplacement()
        let size = file.size
        guard size > end else { return }
        let bytes = try file.read(end..<size)
        let scan = try scan(bytes)
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        let start = end
        end = scan.end
        lastBatch = max(lastBatch, scan.lastBatch)
        if scan.isTailDamaged { try setAside(["its end": bytes[(end - start)...]]) }
        if end < size { try cutTail() }
        guard !scan.damagedLines.isEmpty else { return }
        try setAside(
            Dictionary(
                uniqueKeysWithValues: scan.damagedLines.map { line in
                    ("a line at byte \(line.lowerBound)", bytes[(line.lowerBound - start)..<(line.upperBound - start)])
                }))
        compact()
    }

    /// Opens the file by which another engine has replaced this one in a compaction.
    private func adoptReplacement() throws {
        guard FileIdentity.look(at: url)?.identity != file.identity || file.size < end else { return }
        file = try OpenFile(url)
        index = JournalIndex()
        end = 0
    }

    private func scan(_ bytes: [UInt8]) throws -> JournalScan {
        do {
            return try JournalScan(bytes, at: end)
        } catch is JournalLine.ForeignLine {
            throw StorageError.failed(location: url.path, reason: "it was written by a later version")
        }
    }

    /// Cuts off an incomplete batch, which was never acknowledged.
    private func cutTail() throws {
        try file.cut(to: end)
        if settings.durability == .library { try file.sync() }
    }

    /// Appends what cannot be read to another file, and reports it.
    private func setAside(_ damage: [String: ArraySlice<UInt8>]) throws {
        let aside = try OpenFile(url.appendingPathExtension("damaged"))
        for (what, bytes) in damage {
            try aside.write(Array(bytes) + [UInt8(ascii: "\n")], at: aside.size)
            settings.onWarning(
                "\(url.path) was damaged. Moved \(what) to \(aside.url.lastPathComponent) and kept the rest.")
        }
        try aside.sync()
    }

    private func compactIfWorthwhile() {
        let garbage = end - index.liveBytes
        if garbage > settings.worthwhileGarbage, garbage > index.liveBytes { compact() }
    }

    /// Replaces the journal by one with only the lines that count. If that fails the journal stays as it is.
    private func compact() {
        do {
            var compaction = try JournalCompaction(url.appendingPathExtension("new"))
            for entry in index.inOrder {
                let line = entry.line.lowerBound..<(entry.line.upperBound + 1)
                try compaction.add(entry.collection, entry.key, line: file.read(line))
            }
            try compaction.finish(batch: lastBatch + 1)
            try compaction.file.replace(url)
            (file, index, end) = (compaction.file, compaction.index, compaction.size)
            lastBatch += 1
        } catch {
            settings.onWarning("\(url.path) could not be compacted and stays as it is: \(error).")
        }
    }
}
