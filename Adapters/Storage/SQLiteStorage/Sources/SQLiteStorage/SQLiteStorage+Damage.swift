import CoreDomain
import Foundation
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

    /// Runs `work` on the open database, and runs it again after replacing a damaged file.
    ///
    /// A failed read can look like damage. Therefore, a file is replaced only if it is still damaged when read again.
    func retryingAfterDamage<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            return try examined(work)
        } catch  where Self.damage(in: error) != nil {
            forgetDatabase()
        }
        do {
            return try examined(work)
        } catch {
            try replace(after: error)
        }
        return try work(database())
    }

    /// Runs `work` on the open database, and examines the file afterwards if `work` was the first to meet a page without a
    /// checksum.
    private func examined<Value>(_ work: (Database) throws -> Value) throws -> Value {
        let database = try database()
        let value = try work(database)
        if !database.isExamined, try database.connection.hasUnsealedPage {
            database.isExamined = true
            try database.examine()
        }
        return value
    }

    /// Moves a damaged file away, so that the next use starts a new one; throws any error other than damage.
    func replace(after error: any Error) throws {
        guard let damage = Self.damage(in: error) else { throw error }
        // Throws if the file can't be read: then it may be intact.
        if FileIdentity.look(at: file) != nil { try Connection(path: file.path).read() }
        let aside = try DatabaseFile.setAside(file, identity)
        forgetDatabase()
        guard let aside else { return }
        let isOutdated = (error as? SQLiteError)?.isOutdated == true
        let cause =
            isOutdated ? "was written by an earlier version" : "was damaged, or changed by another program (\(damage))"
        onWarning("\(location) \(cause). Moved it to \(aside.lastPathComponent) and started a new cache.")
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
        try retryingAfterDamage { database in
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
