import Foundation
import Storage

/// A journal that was read completely.
struct WholeJournal {
    let scan: JournalScan
    /// The last step for each record.
    let steps: [ChangedKey: JournalScan.Step]
    /// The newest intact snapshot, if it has or may have changes that are missing from the library's journal.
    let snapshot: LibrarySnapshot?

    /// Scans the `bytes` of the journal at `url`.
    ///
    /// A truncated library looks like an interrupted write, or like nothing at all. A snapshot with a later batch
    /// proves that the batch was acknowledged.
    init(_ bytes: [UInt8], of url: URL, _ durability: StorageDurability) throws {
        do {
            let first = try JournalScan(bytes, durability)
            guard bytes.isEmpty || first.hasIntactLine else { throw StorageError.notJournal(url) }
            let steps = first.lastSteps
            guard durability == .library, let newest = try LibrarySnapshot.newestBatch(of: url),
                first.isDamaged || first.lastBatch < newest, let snapshot = try LibrarySnapshot.newestIntact(of: url),
                snapshot.belongs(to: steps, in: bytes)
            else {
                (scan, self.steps, snapshot) = (first, steps, nil)
                return
            }
            scan = try JournalScan(bytes, acknowledged: snapshot.lastBatch, durability)
            (self.steps, self.snapshot) = (scan.lastSteps, snapshot)
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
    }
}

extension JournalScan {
    fileprivate var lastSteps: [ChangedKey: Step] {
        steps.reduce(into: [:]) { last, step in
            switch step.operation {
            case .put(let collection, let key), .remove(let collection, let key):
                last[ChangedKey(collection: collection, key: key)] = step
            case .header, .none: break
            }
        }
    }
}

extension JournalScan.Step {
    var isPut: Bool {
        if case .put = operation { true } else { false }
    }
}

extension StorageError {
    fileprivate static func notJournal(_ url: URL) -> StorageError {
        .foreign(location: url.path, reason: "it is not a journal of records")
    }
}
