import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageSupport

// The repair of a damaged library.
extension SQLiteStorage {
    /// Replaces a damaged library with a new file: its readable records on top of the newest intact snapshot. The
    /// damaged file is kept next to it.
    ///
    /// No other process writes to the file meanwhile. Throws `error`, with nothing changed, if neither the file nor a
    /// snapshot has a record, and `StorageError.failed` if the bytes turn out to be intact when they are read again.
    func repairLibrary(after error: any Error, _ damage: String) throws {
        let file = file
        let damaged = try Connection(path: file.path)
        guard !damaged.isReadOnly else { throw error }
        try damaged.lockIfIntact()
        forgetDatabase()
        // Another process may have repaired it meanwhile.
        guard FileIdentity.look(at: file)?.identity == identity else { return }
        let salvage = try Salvage(damaged.allBytes(), of: types)
        guard !salvage.isIntact else {
            guard error is SQLiteError else { throw error }
            throw StorageError.failed(
                location: location, reason: "reading it failed (\(damage)), although its bytes are intact",
                remedy: .retry)
        }
        let snapshot = try newestIntactSnapshot()
        guard snapshot != nil || (!salvage.records.isEmpty && salvage.unknown.isEmpty) else { throw error }
        let copy = try DatabaseFile.makeEmpty(beside: file)
        defer { unlink(copy.path) }
        if let snapshot {
            try Connection(path: snapshot.url.path).execute("VACUUM INTO \(copy.path.literal)")
        } else {
            try Connection(path: copy.path).mark()
        }
        let result = try merge(salvage, into: copy)
        try DatabaseFile.sync(copy)
        guard let aside = try DatabaseFile.setAside(file, identity, replacingIt: copy) else { return }
        let sentences = [
            "\(location) was damaged (\(damage)).",
            "Moved it to \(aside.lastPathComponent) and kept the readable records.",
        ]
        onWarning((sentences + result.sentences(snapshot?.day)).joined(separator: " "))
    }

    /// Stores the salvaged records in a copy of the snapshot, and removes records only in the snapshot because they
    /// were removed since.
    private func merge(_ salvage: Salvage, into copy: URL) throws -> LibraryRepair {
        let database = try Database(copy, named: location, durability, onWarning: onWarning)
        let former = try types.flatMap { try database.query(.all, of: $0) }
        let salvaged = Set(salvage.records.map(\.reference))
        let missing = Set(salvage.missing)
        let restored = former.map(\.reference).filter {
            !salvaged.contains($0) && (missing.contains($0) || !salvage.listed.contains($0.type.collection))
        }
        let removed = Set(former.map(\.reference)).subtracting(salvaged).subtracting(restored)
        _ = try database.commit(
            removed.map(Mutation.remove) + salvage.records.map(Mutation.put), isCurrent: { true })
        let known = KnownRecords(salvage.records + former, doubtful: salvage.doubtful)
        return LibraryRepair(
            restored: restored, lost: missing.subtracting(restored),
            mentioned: known.mentioned.subtracting(salvaged).subtracting(restored).subtracting(missing),
            isComplete: salvage.isComplete, known: known)
    }

    private func newestIntactSnapshot() throws -> DailySnapshots.Snapshot? {
        try DailySnapshots(of: file).newestFirst().first {
            try Salvage(Connection(path: $0.url.path).allBytes(), of: types).isIntact
        }
    }
}

extension Connection {
    /// Keeps other processes from writing, unless the file is too damaged for that anyway.
    fileprivate func lockIfIntact() throws {
        do { try execute("BEGIN IMMEDIATE") } catch let error as SQLiteError where error.isDamage {}
    }
}

/// The result of a repair, concerning records that could not be read.
private struct LibraryRepair {
    let restored: [RecordReference]
    let lost: Set<RecordReference>
    /// The records mentioned by others that are not in the new file: removed earlier, or lost.
    let mentioned: Set<RecordReference>
    /// Whether no other record can be missing.
    let isComplete: Bool
    let known: KnownRecords

    /// Returns sentences about the lines restored from the snapshot of `day`, and the lost ones.
    func sentences(_ day: String?) -> [String] {
        let (restored, lost) = (known.list(restored), known.list(lost))
        var sentences: [String] = []
        if let day, !restored.isEmpty { sentences.append("Restored from the snapshot of \(day): \(restored).") }
        if !lost.isEmpty { sentences.append("Lost: \(lost).") }
        if !isComplete {
            let others = known.list(mentioned)
            sentences.append("Additions made \(day.map { "after \($0)" } ?? "before") may be missing.")
            if !others.isEmpty { sentences.append("Perhaps lost: \(others).") }
        }
        return sentences.isEmpty ? ["Nothing was lost."] : sentences
    }
}
