import Foundation
import Storage
import StorageSupport

/// An append-only file of JSON lines, and where in it each record lies.
///
/// All engines on it share one lock. Whoever has it reads what others have appended before appending anything.
final class Journal {
    let url: URL
    private(set) var index = JournalIndex()
    private let settings: Settings
    private let lock: LockFile
    private var file: OpenFile
    /// The first byte behind the last whole batch.
    private var end = 0
    private var lastBatch: Int64 = 0
    private var failure: StorageError?

    /// How a journal is kept.
    struct Settings: Sendable {
        let durability: StorageDurability
        let onWarning: @Sendable (String) -> Void
        /// The time to wait for other engines.
        var lockTimeout = Duration.seconds(5)
        /// Brings a file to the disk; a test's may fail.
        var sync: @Sendable (OpenFile) throws -> Void = { try $0.sync() }
        /// The bytes that no longer count from which on it is worth writing the journal anew.
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

    /// Hands out a line that the index names; throws if it is not as it was written.
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
    func append(_ work: (inout Draft) throws -> Void) throws -> Set<ChangedKey> {
        if let failure { throw failure }
        return try lock.locked {
            try catchUp()
            var draft = Draft(number: lastBatch + 1, on: index)
            try work(&draft)
            guard !draft.lines.isEmpty else { return draft.changed }
            let (bytes, lines) = draft.lines.finished()
            try append(bytes)
            for (operation, line) in zip(draft.operations, lines) {
                index.carryOut(operation, at: (end + line.lowerBound)..<(end + line.upperBound))
            }
            end += bytes.count
            lastBatch += 1
            compactIfWorthwhile()
            return draft.changed
        }
    }

    private func append(_ bytes: [UInt8]) throws {
        do {
            try file.write(bytes, at: end)
        } catch {
            // What remains if this fails too is a torn tail, which the next to read it cuts.
            try? file.cut(to: end)
            throw error
        }
        guard settings.durability == .library else { return }
        do {
            try settings.sync(file)
        } catch {
            // What the disk holds is unknown from here on, and asking once more would be answered with a lie.
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
        for step in scan.steps { index.carryOut(step.operation, at: step.line) }
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

    /// Another engine may have written the journal anew.
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

    /// A batch that was not written to its end was never acknowledged.
    private func cutTail() throws {
        try file.cut(to: end)
        if settings.durability == .library { try file.sync() }
    }

    /// Keeps what cannot be read in a file of its own, and says so.
    private func setAside(_ damage: [String: ArraySlice<UInt8>]) throws {
        let aside = try OpenFile(url.appendingPathExtension("damaged"))
        for (what, bytes) in damage {
            try aside.write(Array(bytes) + [UInt8(ascii: "\n")], at: aside.size)
            settings.onWarning(
                "\(url.path) is damaged: \(what) was set aside in \(aside.url.lastPathComponent), the rest is kept")
        }
        try aside.sync()
    }

    private func compactIfWorthwhile() {
        let garbage = end - index.liveBytes
        if garbage > settings.worthwhileGarbage, garbage > index.liveBytes { compact() }
    }

    /// Writes the journal anew with what counts. Where that fails it stays as it is.
    private func compact() {
        do {
            var rewriting = try JournalRewriting(url.appendingPathExtension("new"))
            for entry in index.inOrder {
                let line = entry.line.lowerBound..<(entry.line.upperBound + 1)
                try rewriting.add(entry.collection, entry.key, line: file.read(line))
            }
            try rewriting.finish(batch: lastBatch + 1)
            try rewriting.file.replace(url)
            (file, index, end) = (rewriting.file, rewriting.index, rewriting.size)
            lastBatch += 1
        } catch {
            settings.onWarning("\(url.path) could not be written anew and stays as it is: \(error)")
        }
    }
}
