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

    /// Returns the damage that an error reports; `nil` if it reports anything else, such as a read that failed.
    static func damage(in error: any Error) -> String? {
        switch error {
        case let error as SQLiteError where error.isDamage: error.description
        case let error as StorageError where error.isDamage: "a record is not as it was written"
        case is Statement.Mismatch: SQLiteError.mismatch.description
        default: nil
        }
    }

    /// Runs `work` on the open database, again if it finds damage that can be repaired.
    ///
    /// A read that fails can look like damage. So a cache is only replaced if it is damaged when it is read again; the
    /// repair of a library reads all its bytes.
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

    /// Repairs the file after an error that reports damage; throws any other error.
    func repair(after error: any Error) throws {
        guard let damage = Self.damage(in: error) else { throw error }
        switch durability {
        case .cache: try replaceCache(after: damage)
        case .library: try repairLibrary(after: error, damage)
        }
    }

    /// Moves a damaged cache away, so that the next use starts a new one.
    func replaceCache(after damage: String) throws {
        // Damage is in bytes that can be read.
        if FileIdentity.look(at: file) != nil { _ = try Connection(path: file.path).allBytes() }
        let aside = try DatabaseFile.setAside(file, identity)
        forgetDatabase()
        guard let aside else { return }
        onWarning(
            "\(location) was damaged (\(damage)). Moved it to \(aside.lastPathComponent) and started a new cache.")
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
