import Foundation
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
