import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageSupport

// What happens when the file is damaged, or its disk full.
extension SQLiteStorage {
    /// Runs `work` and turns SQLite's errors into those of storage.
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

    /// Moves a damaged cache away, so that the next use starts a new one.
    func replaceCache(after error: SQLiteError) throws {
        let aside = try PrivateFile.setAside(file, identity)
        forgetDatabase()
        guard let aside else { return }
        onWarning("\(location) was damaged (\(error)). Moved it to \(aside.lastPathComponent) and started a new cache.")
    }

    /// Puts the newest intact snapshot in the place of a damaged library, which is kept beside it.
    ///
    /// Throws `error` if there is none. Records that were written after the snapshot are only in the damaged file: which of
    /// its pages are still right can't be told from it alone.
    func restoreLibrary(after error: SQLiteError) throws {
        let file = file
        guard let snapshot = DailySnapshots(of: file).newestFirst().first(where: { isIntact($0.url) }) else {
            throw error
        }
        let copy = try PrivateFile.makeEmpty(beside: file)
        defer { unlink(copy.path) }
        try Connection(path: snapshot.url.path).execute("VACUUM INTO \(copy.path.literal)")
        try PrivateFile.sync(copy)
        guard let aside = try PrivateFile.replace(file, identity, by: copy) else { return }
        onWarning(
            """
            \(location) was damaged (\(error)). Restored the snapshot of \(snapshot.day); what changed since then is only \
            in the damaged file, which was moved to \(aside.lastPathComponent).
            """)
    }

    private func isIntact(_ snapshot: URL) -> Bool {
        guard let connection = try? Connection(path: snapshot.path), (try? connection.checkHeader("")) != nil else {
            return false
        }
        return (try? connection.texts("PRAGMA integrity_check(1)")) == ["ok"]
    }

    /// Carries out a batch that only removes from a cache, also on a full disk, and gives the space back.
    ///
    /// Without space to note what is removed, a cache that is to be emptied begins a new file. Otherwise the space of its
    /// log has to do; if it doesn't, and a whole collection is to be removed, the others go with it.
    func clearing(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        do {
            return try performOnFullDisk(batch)
        } catch let error as SQLiteError {
            return try translating { throw error }
        }
    }

    private func performOnFullDisk(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        do {
            return try clear(batch)
        } catch let error as SQLiteError where error.isFullDisk {
            guard let database = try? database() else {
                // A cache that cannot even be opened serves nobody.
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
                onWarning("The disk of \(location) is full. Started a new cache, also of what was not to be removed.")
                return keys
            }
        }
    }

    private func clear(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        func run() throws -> Set<ChangedKey> {
            let database = try database()
            let changed = try commit(batch, to: database)
            if !changed.isEmpty { try database.giveBackSpace() }
            return changed
        }
        do {
            return try run()
        } catch let error as SQLiteError where error.isDamage {
            try replaceCache(after: error)
            return try run()
        }
    }

    private func removeCache() throws {
        forgetDatabase()
        try PrivateFile.remove(file, identity)
    }
}
