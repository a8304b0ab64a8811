import Foundation
import Storage
import StorageSupport

/// What the newest snapshot of a library has of its damaged lines, and what nobody has.
struct LibraryRestoration {
    /// A record as it is in a line.
    struct Record {
        let key: ChangedKey
        let members: [UInt8]
    }

    /// The records to be put back.
    private(set) var records: [Record] = []
    /// The records of which neither the journal nor the snapshot has an intact line.
    private(set) var lost: [ChangedKey] = []
    /// The records of which only an earlier state is left.
    private var earlier: [ChangedKey] = []
    /// The number of lines whose record cannot be told.
    private var unknown = 0
    private let snapshot: LibrarySnapshot?

    init(_ damage: JournalDamage, _ index: JournalIndex, of url: URL) {
        snapshot = LibrarySnapshot.newestIntact(of: url)
        let mentions = Mentions(damage.steps)
        for piece in damage.pieces where !piece.isHeader {
            if let line = piece.line { restore(line, at: piece.offset, mentions, index) } else { unknown += 1 }
        }
        if unknown > 0 { restoreUnmentioned(damage, mentions, index) }
    }

    private mutating func restore(
        _ line: DamagedLine, at offset: Int, _ mentions: Mentions, _ index: JournalIndex
    ) {
        let key = line.record
        // A later intact line says what the record is now.
        if let last = mentions.last[key], last.line.lowerBound > offset { return }
        let isThere = index[key.collection, key.key] != nil
        if line.isRemoval {
            if isThere { earlier.append(key) }
        } else if let found = snapshot?[key], found.batch > mentions.last[key]?.batch ?? -1 {
            records.append(Record(key: key, members: found.members))
        } else if isThere {
            earlier.append(key)
        } else {
            lost.append(key)
        }
    }

    /// Puts back the snapshot's records of which the journal says nothing, if it would say that they were removed.
    private mutating func restoreUnmentioned(_ damage: JournalDamage, _ mentions: Mentions, _ index: JournalIndex) {
        guard let snapshot, damage.isWhole else { return }
        // A compaction after the snapshot has dropped the lines of records that were removed before it.
        let hasRemovals = damage.headerBatch.map { $0 <= snapshot.lastBatch } ?? false
        guard hasRemovals || mentions.last.isEmpty else { return }
        let done = Set(records.map(\.key) + lost)
        for (key, found) in snapshot.records where mentions.last[key] == nil && !done.contains(key) {
            records.append(Record(key: key, members: found.members))
        }
    }

    /// What was restored and what is lost, for people.
    var sentences: [String] {
        var sentences: [String] = []
        if !records.isEmpty, let snapshot {
            sentences.append("Restored \(list(records.map(\.key))) from the snapshot of \(snapshot.day).")
        }
        if !earlier.isEmpty { sentences.append("The last change of \(list(earlier)) is lost.") }
        if !lost.isEmpty { sentences.append("Lost \(list(lost)).") }
        if unknown > 0 { sentences.append("The records of \(unknown) of the lines could not be told.") }
        if let snapshot, !earlier.isEmpty || !lost.isEmpty || unknown > 0 {
            sentences.append("The state of \(snapshot.day) is in \(snapshot.url.path).")
        }
        return sentences
    }

    private func list(_ keys: [ChangedKey]) -> String {
        keys.map { "\($0.collection) \($0.key)" }.sorted().joined(separator: ", ")
    }
}

/// The last intact line about each record.
private struct Mentions {
    private(set) var last: [ChangedKey: JournalScan.Step] = [:]

    init(_ steps: [JournalScan.Step]) {
        for step in steps {
            switch step.operation {
            case .put(let collection, let key), .remove(let collection, let key):
                last[ChangedKey(collection: collection, key: key)] = step
            case .header, .none: break
            }
        }
    }
}
