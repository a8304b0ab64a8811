import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageSupport

// Handling of a damaged file or a full disk.
extension SQLiteStorage {
    /// Runs `work`, converting SQLite's errors to those of storage.
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

    /// Returns the damage reported by an error; `nil` for any other error, such as a failed read.
    static func damage(in error: any Error) -> String? {
        switch error {
        case let error as SQLiteError where error.isDamage: error.description
        case let error as StorageError where error.isDamage: "a record is damaged"
        case is Statement.Mismatch: SQLiteError.mismatch.description
        default: nil
        }
    }

    /// Runs `work` on the open database, again after repairing any damage.
    ///
    /// A failed read can look like damage. Therefore a cache is only replaced if it is still damaged when read again;
    /// the repair of a library reads all its bytes.
    func repairing<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do { return try work(database()) } catch {
            guard durability == .cache, Self.damage(in: error) != nil else {
                try repair(after: error)
                return try work(database())
            }
            forgetDatabase()
        }
        do { return try work(database()) } catch {
            try repair(after: error)
            return try work(database())
        }
    }

    /// Repairs the file after a damage error; throws any other error.
    func repair(after error: any Error) throws {
        guard let damage = Self.damage(in: error) else { throw error }
        switch durability {
        case .cache: try replaceCache(after: damage)
        case .library: try repairLibrary(after: error, damage)
        }
    }

    /// Moves a damaged cache away, so that the next use starts a new one.
    func replaceCache(after damage: String) throws {
        // Damage is in readable bytes.
        if FileIdentity.look(at: file) != nil { _ = try Connection(path: file.path).allBytes() }
        let aside = try DatabaseFile.setAside(file, identity)
        forgetDatabase()
        guard let aside else { return }
        onWarning(
            "\(location) was damaged (\(damage)). Moved it to \(aside.lastPathComponent) and started a new cache.")
    }

    /// Commits a batch of removals from a cache, even on a full disk, and frees the space.
    ///
    /// Without space to record the removals, a cache that is being emptied starts a new file. Otherwise the space of
    /// its log has to suffice. If it doesn't, and a whole collection is to be removed, the others are removed too.
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
                    "The disk of \(location) is full. Started a new cache, which also discards records outside the removal."
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
