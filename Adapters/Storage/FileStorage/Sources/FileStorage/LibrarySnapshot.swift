import Foundation
import Storage
import StorageSupport

/// A snapshot of a library, every line of which is intact.
struct LibrarySnapshot {
    let url: URL
    /// The day when it was made, as `yyyy-MM-dd`.
    let day: String
    let bytes: [UInt8]
    /// The number of the last batch that it contains.
    let lastBatch: Int64
    /// The line of each record.
    let records: [ChangedKey: JournalScan.Step]

    /// Returns the newest snapshot of the library at `url` that is intact; `nil` if there is none.
    ///
    /// Throws `StorageError.failed` if one cannot be read: it may be the only one that has a lost change.
    static func newestIntact(of url: URL) throws -> LibrarySnapshot? {
        for snapshot in try DailySnapshots(of: url).newestFirst() {
            do { return try LibrarySnapshot(snapshot) } catch is Damaged {}
        }
        return nil
    }

    /// Returns the number of the last batch of the newest snapshot whose header is intact; `nil` if there is none.
    static func newestBatch(of url: URL) throws -> Int64? {
        for snapshot in try DailySnapshots(of: url).newestFirst() {
            guard let header = try OpenFile.existing(snapshot.url)?.read(0..<200) else { continue }
            let line = header.prefix { $0 != UInt8(ascii: "\n") }
            // A header of a later version is not intact for this one.
            if let line = try? line.withUnsafeBufferPointer({ try JournalLine($0) }) { return line.batch }
        }
        return nil
    }

    /// The error of a snapshot that is not intact.
    private struct Damaged: Error {}

    private init(_ snapshot: DailySnapshots.Snapshot) throws {
        guard let file = try OpenFile.existing(snapshot.url) else { throw Damaged() }
        bytes = try file.read(0..<file.size)
        // All bytes were read. A copy with a wrong one doesn't count as a snapshot.
        guard let scan = try? JournalScan(bytes, .library), scan.hasHeader, !scan.isDamaged, scan.end == bytes.count
        else { throw Damaged() }
        (url, day, lastBatch) = (snapshot.url, snapshot.day, scan.lastBatch)
        records = scan.steps.reduce(into: [:]) { records, step in
            guard case .put(let collection, let key) = step.operation else { return }
            records[ChangedKey(collection: collection, key: key)] = step
        }
    }

    /// Whether this may be a copy of the journal whose bytes have `steps`: batches of one number have put the same.
    ///
    /// A library that the user has put into the place of another one differs from its snapshots.
    func belongs(to steps: [ChangedKey: JournalScan.Step], in journal: [UInt8]) -> Bool {
        steps.allSatisfy { key, step in
            guard let record = records[key], record.batch == step.batch, step.isPut else { return true }
            return bytes[record.line] == journal[step.line]
        }
    }

    /// The members of a record, each with a comma before it.
    func members(of record: JournalScan.Step) throws -> [UInt8] {
        try bytes[record.line].withUnsafeBufferPointer { line in
            // Most lines have no members of a later version.
            try JournalLine(line).map { Array(line[$0.members]) } ?? []
        }
    }
}
