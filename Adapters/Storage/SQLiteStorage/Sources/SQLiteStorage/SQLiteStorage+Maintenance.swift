import CoreDomain
import Foundation
import SQLSupport
public import Storage
import StorageSupport

extension SQLiteStorage {
    /// Returns the number of records by collection, and the size of the files in bytes.
    public func statistics() throws -> StorageStatistics {
        if try isUnmade { return StorageStatistics(records: [:], bytes: 0) }
        return StorageStatistics(records: try perform { try $0.counts() }, bytes: try size())
    }

    /// Returns the size of the files in bytes, without opening them.
    public func size() throws -> Int {
        try checkOpen()
        return DatabaseFile.size(of: file)
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        try type.checkSchema()
        if try isUnmade { return [] }
        return try perform { try $0.keys(of: type) }
    }

    /// Reads every record of `types`, and compares the file's pages with their checksums and its indexes with the tables.
    public func verify(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        if try isUnmade { return StorageVerification(records: 0, damage: []) }
        let found = try verified(types)
        if found.damage.isEmpty { return found }
        // SQLite reports a page that the disk can't read as damaged. Reading the whole file throws in that case.
        try translating { try Connection(path: file.path).read() }
        return try verified(types)
    }

    private func verified(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        do {
            return try translating { try database().verify(types) }
        } catch let error as StorageError where error.isDamage {
            return StorageVerification(records: 0, damage: [StorageDamage(reason: error.description)])
        }
    }

    /// Rewrites the file, and returns the number of bytes saved.
    public func compact() throws -> Int {
        if try isUnmade { return 0 }
        return try perform { database in
            let before = DatabaseFile.size(of: file)
            try database.compact()
            return max(0, before - DatabaseFile.size(of: file))
        }
    }
}

extension SQLiteStorage {
    /// Returns a batch of removals, without ineffective removals if it sweeps or clears a cache.
    ///
    /// Each process sweeps at startup, and preparing the tables of all types takes longer than most commands.
    func withoutIdleRemovals(_ batch: [Mutation]) throws -> [Mutation] {
        let removals = batch.compactMap { mutation -> Database.Removal? in
            if case .removeAll(let type, let date) = mutation {
                (type, date)
            } else {
                nil
            }
        }
        guard removals.count == batch.count, try !isUnmade else { return batch }
        return try translating {
            do {
                let mayRemove = try retryingAfterDamage { try $0.mayRemove(removals) }
                return zip(batch, mayRemove).filter(\.1).map(\.0)
            } catch let error as SQLiteError where error.isFullDisk && removals.allSatisfy({ $0.oldest == nil }) {
                // A cache that can't be read can still be cleared.
                return batch
            }
        }
    }
}

extension Database {
    /// A removal of a type's records that are older than a date, or of all its records.
    typealias Removal = (type: any StoredRecord.Type, oldest: Date?)

    /// Returns whether each removal may affect any records, using one lookup per age index. A table without an
    /// age index is assumed to be affected.
    fileprivate func mayRemove(_ removals: [Removal]) throws -> [Bool] {
        let schema = try schema()
        var times: [Int64] = []
        let conditions = removals.map { type, oldest in
            let table = SQLiteDialect().tableName(of: type.collection)
            guard schema.has(table: table) else { return "0" }
            guard let time = oldest?.millisecondsSince1970,
                schema.hasAgeIndex(of: table)
            else { return "1" }
            times.append(time)
            return "EXISTS (SELECT 1 FROM \(table.quoted) WHERE \"cachedAt\" < ?\(times.count))"
        }
        let statement = try connection.statement("SELECT \(conditions.joined(separator: ", "))")
        statement.bind(times.map(Scalar.integer))
        return try statement.row { row in try conditions.indices.map { try row.integer(Int32($0)) == 1 } }
    }
}
