import Foundation
import Storage
import StorageSupport

/// An intact snapshot of a library.
struct LibrarySnapshot {
    let url: URL
    /// The day the snapshot was made, as `yyyy-MM-dd`.
    let day: String
    let bytes: [UInt8]
    let lastBatch: Int64
    let records: [ChangedKey: JournalScan.Step]

    /// Returns the newest intact snapshot of the library at `url`, or `nil` if there isn't one.
    ///
    /// Throws `StorageError.failed` if a snapshot cannot be read, since it may be the only copy of a lost change.
    static func newestIntact(of url: URL) throws -> LibrarySnapshot? {
        for snapshot in try DailySnapshots(of: url).newestFirst() {
            do {
                return try LibrarySnapshot(snapshot)
            } catch is Damaged {}
        }
        return nil
    }

    /// Returns the last batch number of the newest snapshot with an intact header, or `nil` if there isn't one.
    static func newestBatch(of url: URL) throws -> Int64? {
        for snapshot in try DailySnapshots(of: url).newestFirst() {
            guard let header = try OpenFile.existing(snapshot.url)?.read(0..<200) else { continue }
            let line = header.prefix { $0 != UInt8(ascii: "\n") }
            // A header of a later version counts as damaged.
            if let line = try? line.withUnsafeBufferPointer({ try JournalLine($0) }) { return line.batch }
        }
        return nil
    }

    private struct Damaged: Error {}

    private init(_ snapshot: DailySnapshots.Snapshot) throws {
        guard let file = try OpenFile.existing(snapshot.url) else { throw Damaged() }
        bytes = try file.read(0..<file.size)
        // All bytes were read. A copy with a wrong byte doesn't count as a snapshot.
        guard let scan = try? JournalScan(bytes, .library), scan.hasHeader, !scan.isDamaged, scan.end == bytes.count
        else { throw Damaged() }
        url = snapshot.url
        day = snapshot.day
        lastBatch = scan.lastBatch
        records = scan.steps.reduce(into: [:]) { records, step in
            if case .put(let key) = step.operation { records[key] = step }
        }
    }

    /// Returns whether this may be a snapshot of a journal with `steps`: batches with the same number must put
    /// the same records.
    ///
    /// A library file replaced by the user doesn't match its snapshots.
    func belongs(to steps: [ChangedKey: JournalScan.Step], in journal: [UInt8]) -> Bool {
        steps.allSatisfy { key, step in
            guard let record = records[key], record.batch == step.batch, step.isPut else { return true }
            return bytes[record.line] == journal[step.line]
        }
    }

    /// Returns the members of a record, each preceded by a comma.
    func members(of record: JournalScan.Step) throws -> [UInt8] {
        try bytes[record.line].withUnsafeBufferPointer { line in
            // The snapshot was verified when it was opened, so every line can be parsed.
            try JournalLine(line).map { Array(line[$0.members]) } ?? []
        }
    }
}

/// A journal that has been read completely.
struct WholeJournal {
    let scan: JournalScan
    /// The last step for each record.
    let steps: [ChangedKey: JournalScan.Step]
    /// The newest intact snapshot, if it may contain changes missing from the library's journal.
    let snapshot: LibrarySnapshot?

    /// Scans the `bytes` of the journal at `url`.
    ///
    /// A truncated library can look intact or like an interrupted write. A snapshot with a later batch proves
    /// that the missing batch was acknowledged.
    init(_ bytes: [UInt8], of url: URL, _ durability: StorageDurability) throws {
        do {
            let first = try JournalScan(bytes, durability)
            guard bytes.isEmpty || first.hasIntactLine else {
                throw StorageError.foreign(location: url.path, reason: "it is not a journal of records")
            }
            let steps = first.lastSteps
            guard durability == .library, let newest = try LibrarySnapshot.newestBatch(of: url),
                first.isDamaged || first.lastBatch < newest, let snapshot = try LibrarySnapshot.newestIntact(of: url),
                snapshot.belongs(to: steps, in: bytes)
            else {
                scan = first
                self.steps = steps
                snapshot = nil
                return
            }
            scan = try JournalScan(bytes, acknowledged: snapshot.lastBatch, durability)
            self.steps = scan.lastSteps
            self.snapshot = snapshot
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
    }
}

extension JournalScan {
    fileprivate var lastSteps: [ChangedKey: Step] {
        steps.reduce(into: [:]) { last, step in if let record = step.operation.record { last[record] = step } }
    }
}
