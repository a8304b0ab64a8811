import Foundation
import Storage
import StorageSupport

/// A snapshot of a library, every line of which is intact.
struct LibrarySnapshot {
    let url: URL
    /// The day on which it was made, as `yyyy-MM-dd`.
    let day: String
    let bytes: [UInt8]
    /// The number of the last batch that it contains.
    let lastBatch: Int64
    /// The members of each record, with the number of the batch that put it.
    let records: [ChangedKey: (members: [UInt8], batch: Int64)]

    subscript(key: ChangedKey) -> (members: [UInt8], batch: Int64)? { records[key] }

    /// Returns the newest snapshot of the library at `url` that is intact; `nil` if there is none.
    static func newestIntact(of url: URL) -> LibrarySnapshot? {
        DailySnapshots(of: url).newestFirst().lazy.compactMap { try? LibrarySnapshot($0) }.first
    }

    /// The error of a snapshot that is not intact.
    private struct Damaged: Error {}

    private init(_ snapshot: DailySnapshots.Snapshot) throws {
        guard let file = try OpenFile.existing(snapshot.url) else { throw Damaged() }
        bytes = try file.read(0..<file.size)
        let scan = try JournalScan(bytes, at: 0, .library)
        guard scan.headerBatch != nil, scan.damage.isEmpty, scan.end == bytes.count else { throw Damaged() }
        (url, day, lastBatch) = (snapshot.url, snapshot.day, scan.lastBatch)
        var records: [ChangedKey: (members: [UInt8], batch: Int64)] = [:]
        for step in scan.steps {
            guard case .put(let collection, let key) = step.operation else { continue }
            let members = try bytes[step.line].withUnsafeBufferPointer { bytes in
                try JournalLine(bytes).map { Array(bytes[$0.members]) } ?? []
            }
            records[ChangedKey(collection: collection, key: key)] = (members, step.batch)
        }
        self.records = records
    }
}
