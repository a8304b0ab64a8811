import Foundation
import SQLSupport
public import Storage
import StorageSupport

extension SQLiteStorage {
    /// Returns the number of records by collection, and the bytes of the files.
    public func statistics() throws -> StorageStatistics {
        if try isUnmade { return StorageStatistics(records: [:], bytes: 0) }
        return StorageStatistics(records: try perform { try $0.counts() }, bytes: PrivateFile.size(of: file))
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        try type.checkSchema()
        if try isUnmade { return [] }
        return try perform { try $0.keys(of: type) }
    }

    /// Reads every record of `types` and compares it with its checksum, and checks the file's structure and indexes.
    public func verify(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        if try isUnmade { return StorageVerification(records: 0, damage: []) }
        do {
            return try translating { try database().verify(types) }
        } catch let error as StorageError where error.isDamage {
            return StorageVerification(records: 0, damage: [StorageDamage(reason: error.description)])
        }
    }

    /// Rewrites the file, and returns the number of bytes by which the files became smaller.
    public func compact() throws -> Int {
        if try isUnmade { return 0 }
        return try perform { database in
            let before = PrivateFile.size(of: file)
            try database.compact()
            return max(0, before - PrivateFile.size(of: file))
        }
    }
}

extension SQLiteStorage {
    /// Returns the batch without what finds nothing to remove, if it is the sweep of a cache.
    ///
    /// Each process sweeps when it starts, and preparing the tables of all types takes longer than most commands.
    func withoutIdleSweep(_ batch: [Mutation]) throws -> [Mutation] {
        let sweeps = batch.compactMap { mutation -> (type: any StoredRecord.Type, oldest: Date)? in
            if case .removeAll(let type, let date?) = mutation { (type, date) } else { nil }
        }
        guard durability == .cache, sweeps.count == batch.count, try !isUnmade else { return batch }
        return try perform { database in
            zip(batch, sweeps).filter { database.mayHave($1.type, cachedBefore: $1.oldest) }.map(\.0)
        }
    }
}

extension Database {
    /// Whether there may be records of that type that are older than `date`. A table that can't tell may have some.
    fileprivate func mayHave(_ type: any StoredRecord.Type, cachedBefore date: Date) -> Bool {
        guard let time = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded(.up)) else { return true }
        let table = SQLiteDialect().tableName(of: type.collection).quoted
        let found = try? connection.texts("SELECT EXISTS (SELECT 1 FROM \(table) WHERE \"cachedAt\" < \(time))")
        return found?.first != "0"
    }
}
