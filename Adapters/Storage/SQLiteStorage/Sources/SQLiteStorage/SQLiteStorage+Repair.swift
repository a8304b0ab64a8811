import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageSupport

// Handling of a damaged file or a full disk.
extension SQLiteStorage {
    func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as SQLiteError {
            throw error.isDamage
                ? StorageError.damaged(location: location, reason: error.description)
                : StorageError.failed(location: location, reason: error.description, remedy: error.remedy)
        } catch is Statement.Mismatch {
            throw StorageError.damaged(location: location, reason: SQLiteError.mismatch.message)
        }
    }

    /// Returns the damage reported by an error, or `nil` for any other error, such as a failed read.
    static func damage(in error: any Error) -> String? {
        switch error {
        case let error as SQLiteError where error.isDamage: error.description
        case let error as StorageError where error.isDamage: "a record is damaged"
        case is Statement.Mismatch: SQLiteError.mismatch.description
        default: nil
        }
    }

    /// Runs `work` on the open database, and runs it again after repairing any damage.
    ///
    /// A failed read can look like damage. Therefore, a cache is replaced only if it is still damaged when read
    /// again, and the repair of a library reads all its bytes.
    func repairing<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            return try work(database())
        } catch  where durability == .cache && Self.damage(in: error) != nil {
            forgetDatabase()
        } catch {
            try repair(after: error)
            return try work(database())
        }
        do {
            return try work(database())
        } catch {
            try repair(after: error)
        }
        return try work(database())
    }

    /// Repairs the file after a damage error; throws any other error.
    func repair(after error: any Error) throws {
        guard let damage = Self.damage(in: error) else { throw error }
        switch durability {
        case .cache: try replaceCache(after: damage)
        case .library: try repairLibrary(after: error, damage)
        }
    }

    /// Moves a damaged cache aside, so that the next use starts a new one.
    func replaceCache(after damage: String) throws {
        // Throws if the file can't be read: then it may be intact.
        if FileIdentity.look(at: file) != nil { try Connection(path: file.path).read() }
        let aside = try DatabaseFile.setAside(file, identity)
        forgetDatabase()
        guard let aside else { return }
        onWarning(
            "\(location) was damaged (\(damage)). Moved it to \(aside.lastPathComponent) and started a new cache.")
    }

    /// Commits a batch of removals from a cache, even on a full disk, and frees the space.
    ///
    /// Without space to record the removals, a cache that is being emptied starts a new file; otherwise, the
    /// space of its log is used. If that isn't enough to remove a whole collection, all records are removed.
    func clearing(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        do {
            return try clear(batch)
        } catch let error as SQLiteError where error.isFullDisk {
            guard let database = try? database() else {
                // A cache that can't even be opened is of no use.
                try removeCache()
                return []
            }
            let keys = try database.keys(removedBy: batch)
            if try database.isEmptied(by: batch) {
                try removeCache()
                return keys
            }
            do {
                try database.connection.truncateLog()
                return try clear(batch)
            } catch let error as SQLiteError where error.isFullDisk && !keys.isEmpty {
                try removeCache()
                onWarning(
                    "The disk with \(location) is full. Started an empty cache instead of removing only some records."
                )
                return keys
            }
        }
    }

    private func clear(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        try repairing { database in
            let changed = try commit(batch, to: database)
            if !changed.isEmpty { try database.giveBackSpace() }
            return changed
        }
    }

    private func removeCache() throws {
        forgetDatabase()
        try DatabaseFile.remove(file, identity)
    }
}

// The repair of a damaged library.
extension SQLiteStorage {
    /// Replaces a damaged library with a new file: the newest intact snapshot plus the readable records. The
    /// damaged file is kept next to it.
    ///
    /// No other process can write meanwhile. Throws `error` and changes nothing if neither the file nor a
    /// snapshot has any records. Throws a damage error and changes nothing if there are records of unknown types.
    /// Throws `StorageError.failed` if the bytes are intact when read again.
    func repairLibrary(after error: any Error, _ damage: String) throws {
        let file = file
        let damaged = try Connection(path: file.path)
        guard !damaged.isReadOnly else {
            throw StorageError.failed(
                location: location, reason: "\(damage); it can be repaired only in a writable folder",
                remedy: .permissions)
        }
        try damaged.lockIfIntact()
        forgetDatabase()
        // Another process may have repaired it meanwhile.
        guard FileIdentity.look(at: file)?.identity == identity else { return }
        let bytes = try damaged.allBytes()
        let salvage = try Salvage(bytes, of: types)
        guard !salvage.isIntact else {
            guard error is SQLiteError else { throw error }
            throw StorageError.failed(
                location: location, reason: "reading it failed (\(damage)), although its bytes are intact",
                remedy: .retry)
        }
        let (snapshot, unknown) = try newestIntactSnapshot() ?? (nil, [])
        guard snapshot != nil || (!salvage.records.isEmpty && salvage.unknown.isEmpty) else { throw error }
        // If there is a snapshot, its table names are used, since those in a damaged list of tables can be wrong.
        guard bytes.isEmpty || (!types.isEmpty && unknown.isEmpty) else {
            throw StorageError.damaged(
                location: location, reason: "\(damage); repairing it requires all its record types")
        }
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
        replaced = damaged
        let sentences = [
            "\(location) was damaged (\(damage)).",
            "Moved it to \(aside.lastPathComponent) and kept the readable records.",
        ]
        onWarning((sentences + result.sentences(snapshot?.day)).joined(separator: " "))
        onRepair()
    }

    /// Restores a missing library from its newest intact snapshot, unless another process has just done so.
    func restoreLibrary() throws {
        guard let snapshot = try newestIntactSnapshot()?.snapshot else {
            throw StorageError.failed(
                location: location, reason: "the file is missing, and its snapshots are damaged",
                remedy: .restoreCopy)
        }
        let isRestored = try DatabaseFile.create(file, durability) { new in
            try Connection(path: snapshot.url.path).execute("VACUUM INTO \(new.path.literal)")
            try DatabaseFile.sync(new)
        }
        guard isRestored else { return }
        onWarning(
            "Restored \(location) from the snapshot of \(snapshot.day) because the file was missing. "
                + "Later changes are lost.")
        onRepair()
    }

    /// Stores the salvaged records in a copy of the snapshot, and removes from it the records removed from the
    /// library since the snapshot.
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

    /// Returns the newest intact snapshot, and the names of its collections that have no record type.
    private func newestIntactSnapshot() throws -> (snapshot: DailySnapshots.Snapshot?, unknown: [String])? {
        var failure: StorageError?
        for snapshot in try DailySnapshots(of: file).newestFirst() {
            let path = snapshot.url.path
            do {
                let salvage = try Salvage(Connection(path: path).allBytes(), of: types)
                if salvage.isIntact { return (snapshot, salvage.unknown) }
            } catch let error as SQLiteError {
                // If a snapshot can't be read, such as another user's, the older ones are tried.
                failure = failure ?? .failed(location: path, reason: error.message, remedy: error.remedy)
            }
        }
        if let failure { throw failure }
        return nil
    }
}

extension Connection {
    /// Prevents other processes from writing, unless the file is too damaged to be locked or was replaced meanwhile.
    fileprivate func lockIfIntact() throws {
        do { try execute("BEGIN IMMEDIATE") } catch let error as SQLiteError
            where error.isDamage || error.isBusy && hasMoved
        {}
    }
}

/// The unreadable records found by a repair.
private struct LibraryRepair {
    let restored: [RecordReference]
    let lost: Set<RecordReference>
    /// The records missing from the new file but referenced by others: removed earlier, or lost.
    let mentioned: Set<RecordReference>
    /// Whether all missing records are known.
    let isComplete: Bool
    let known: KnownRecords

    /// Returns sentences about the records restored from the snapshot of `day`, and about the lost records.
    func sentences(_ day: String?) -> [String] {
        let restored = known.list(restored)
        let lost = known.list(lost)
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
