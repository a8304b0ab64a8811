import CoreDomain
import Foundation
import Storage
import StorageSupport

// Rewriting, with the lock held.
extension Journal {
    func compactIfWorthwhile() throws {
        let garbage = content.end - index.liveBytes
        // The batch is stored; if the file can't be examined, it is compacted another time.
        guard garbage > settings.worthwhileGarbage, garbage > index.liveBytes, (try? file.links) == 1 else { return }
        try tryToRewrite()
    }

    /// Rewrites the journal, or reports the failure. Throws if it is unknown which file is on disk.
    func tryToRewrite() throws {
        do {
            try rewrite()
        } catch {
            if let failure { throw failure }
            settings.onWarning("\(url.path) could not be compacted and was left unchanged: \(error).")
        }
    }

    /// Replaces the file with one that has only the current lines. If that fails, the file stays unchanged.
    func rewrite() throws {
        try rewrite { [file] in try file.read($0) }
    }

    private func rewrite(reading line: (Range<Int>) throws -> [UInt8]) throws {
        NewFile.removeLeftovers(of: file)
        // The second name would keep the old file, and the two would diverge.
        guard try file.links == 1 else {
            throw StorageError.failed(location: file.url.path, reason: "it has a second name (a hard link)")
        }
        var compaction = JournalCompaction(
            of: index, keeping: try newRemovals(), batch: content.lastBatch + 1, settings)
        let new = try NewFile(for: file.url, settings) { try compaction.write(to: $0, reading: line) }
        guard try new.replace() else {
            throw StorageError.failed(location: file.url.path, reason: "its new file was removed")
        }
        compaction.result.takeIndexes(of: index)
        file = new.file
        content = Content(index: compaction.result, end: compaction.size, lastBatch: content.lastBatch + 1)
        do {
            try syncName()
        } catch {
            failure = .failed(location: url.path, reason: "\(error)", remedy: .reopen)
            throw error
        }
    }

    /// The removals missing from a library's newest snapshot. Without their lines, those records would seem lost.
    private func newRemovals() throws -> [ChangedKey: Range<Int>] {
        guard settings.durability == .library, !index.removals.isEmpty,
            let newest = try LibrarySnapshot.newestBatch(of: url)
        else { return [:] }
        return try index.removals.filter { try read($1, JournalLine.init).map { $0.batch > newest } ?? false }
    }

    /// Removes records from a cache if the disk has no space for the lines of their removal.
    ///
    /// The remaining records are only in memory meanwhile; a crash loses them, which is acceptable for a cache.
    func remove(emptyingFile batch: PendingBatch) throws {
        guard try file.links == 1 else {
            throw StorageError.failed(location: url.path, reason: "the disk is full", remedy: .freeSpace)
        }
        for operation in batch.operations { index.apply(operation, at: 0..<0) }
        let lines = try index.puts.map { ($0.line.lowerBound, try file.read($0.line)) }
        let kept = Dictionary(uniqueKeysWithValues: lines)
        try file.cut(to: 0)
        do {
            // Most lines have no members added by a later version.
            try rewrite { kept[$0.lowerBound] ?? [] }
        } catch {
            content = Content()
            guard !kept.isEmpty else { return }
            settings.onWarning("\(url.path) has lost its other records because the disk is full: \(error).")
        }
    }

    func keepSnapshotIfDue() {
        let snapshots = DailySnapshots(of: url)
        guard settings.durability == .library, isVerified, index.liveBytes > 0 else { return }
        do {
            guard try snapshots.isDue(at: settings.now()) else { return }
            try snapshots.keep(at: settings.now()) { url in
                var copy = JournalCompaction(of: index, batch: content.lastBatch, settings)
                try copy.write(to: try OpenFile.creating(url)) { try file.read($0) }
            }
        } catch {
            settings.onWarning("Could not create a snapshot of \(url.path): \(error).")
        }
    }
}
