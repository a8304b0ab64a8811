import Foundation
import Storage
import StorageSupport

/// The repair of a damaged library's journal: the records to restore from the newest snapshot, those to remove,
/// and those that are lost.
struct LibraryRestoration {
    /// The records to restore, with their lines in the snapshot.
    private(set) var records: [ChangedKey: JournalScan.Step] = [:]
    /// The records removed before the snapshot was made.
    private(set) var removals: [ChangedKey] = []
    /// The records without an intact line in the journal or the snapshot.
    private(set) var lost: [ChangedKey] = []
    /// The records restored to earlier versions.
    private var earlier: [ChangedKey] = []
    /// The number of damaged lines with unidentified records.
    private var unidentified = 0
    private let journal: WholeJournal

    init(_ damage: JournalDamage, of journal: WholeJournal) {
        self.journal = journal
        if let snapshot = journal.snapshot { compare(with: snapshot) }
        for piece in damage.pieces where !piece.isHeader {
            if piece.line?.isAlone != true { unidentified += 1 }
            guard let line = piece.line, records[line.record] == nil else { continue }
            // A later intact line has the current state of the record.
            let last = journal.steps[line.record]
            if let last, last.line.lowerBound > piece.offset { continue }
            if last?.isPut == true { earlier.append(line.record) } else if !line.isRemoval { lost.append(line.record) }
        }
    }

    /// Compares the journal with an earlier snapshot. A complete journal has a line for each of its records,
    /// because removals missing from the newest snapshot survive compactions.
    private mutating func compare(with snapshot: LibrarySnapshot) {
        let steps = journal.steps
        records = snapshot.records.filter { key, record in
            guard let last = steps[key] else { return true }
            return last.batch < record.batch || last.batch == record.batch && !last.isPut
        }
        removals = steps.filter { key, last in
            last.isPut && last.batch <= snapshot.lastBatch && snapshot.records[key] == nil
        }.map(\.key)
    }

    /// Returns the members of the records to restore, each preceded by a comma.
    func members() throws -> [(ChangedKey, [UInt8])] {
        guard let snapshot = journal.snapshot else { return [] }
        return try records.map { ($0, try snapshot.members(of: $1)) }
    }

    /// Returns whether the journal or the snapshot has a line for the record, or its loss has already been reported.
    /// After a compaction, every record counts as accounted for unless lines are missing or unidentified.
    private func isAccountedFor(_ key: ChangedKey) -> Bool {
        journal.scan.isCompacted && unidentified == 0 && !journal.scan.hasGap
            || journal.steps[key] != nil || records[key] != nil || lost.contains(key)
    }

    func sentences(_ labels: RecordLabels) -> [String] {
        var sentences: [String] = []
        func add(_ before: String, _ records: some Sequence<ChangedKey>, _ after: String) {
            let list = labels.list(records)
            if !list.isEmpty { sentences.append(before + list + after) }
        }
        let snapshot = journal.snapshot
        if let snapshot { add("Restored ", records.keys, " from the snapshot of \(snapshot.day).") }
        add("Removed ", removals, ", which was no longer in the snapshot.")
        if let snapshot, journal.scan.lastBatch < snapshot.lastBatch { sentences.append("Later changes are lost.") }
        add("The last change to ", earlier, " is lost.")
        add("Lost ", lost, ".")
        if unidentified > 0 {
            sentences.append("The records in \(unidentified) of the unreadable lines could not be identified.")
        }
        add("Perhaps lost: ", labels.mentioned.filter { !isAccountedFor($0) }, ".")
        if let snapshot, !earlier.isEmpty || !lost.isEmpty || unidentified > 0 {
            sentences.append("The library as of \(snapshot.day) is in \(snapshot.url.path).")
        }
        return sentences
    }
}

/// The labels used for records in messages about a repair.
struct RecordLabels {
    typealias Line = (collection: String, bytes: [UInt8])

    private let types: [String: any StoredRecord.Type]
    private let known: KnownRecords

    init(_ types: [any StoredRecord.Type], knowing lines: [Line], damaged: [Line]) {
        let types = Dictionary(types.map { ($0.collection, $0) }) { first, _ in first }
        let records = { (lines: [Line]) in
            lines.compactMap { collection, bytes in
                // Bytes that are not a record are reported with the rest of the damage.
                try? bytes.withUnsafeBufferPointer { try types[collection]?.read(from: LineReader.beginning($0)) }
            }
        }
        self.types = types
        known = KnownRecords(records(lines), doubtful: records(damaged))
    }

    var mentioned: [ChangedKey] { known.mentioned.map(\.changedKey) }

    /// Returns the labels of `keys` without duplicates, or an empty text if they mean nothing to the user.
    func list(_ keys: some Sequence<ChangedKey>) -> String {
        let references = keys.compactMap { key in types[key.collection].map { RecordReference($0, key.key) } }
        let others = keys.filter { types[$0.collection] == nil }.map { "\($0.collection) \($0.key)" }.sorted()
        return ([known.list(references)] + others).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
