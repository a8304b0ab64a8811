import CSQLite
import Foundation
import SQLSupport
import Storage
import StorageSupport

extension Database {
    /// Reads every record of `types` and checks the file's structure, without changing anything.
    ///
    /// Other connections can write meanwhile, except while SQLite checks a search index.
    func verify(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        var damage = try connection.texts("PRAGMA integrity_check").filter { $0 != "ok" }.map {
            StorageDamage(reason: $0)
        }
        damage += try renamedTables().map { StorageDamage(reason: "the declaration of the table \($0) is damaged") }
        var records = 0
        for type in types {
            do {
                let found = try connection.transaction(.reading) { _ in try verify(type) }
                records += found.records
                damage += found.damage
                if found.damage.isEmpty { damage += try searchDamage(of: type) { try $0.entryDamage(on: connection) } }
            } catch let error as SQLiteError where error.isDamage {
                damage.append(StorageDamage(collection: type.collection, reason: error.description))
            }
        }
        return StorageVerification(records: records, damage: damage)
    }

    /// Reads the whole file, some of whose pages have no checksums, and gives all pages checksums.
    ///
    /// - Throws: An error of a damaged file if its structure, or a record of a type that was used, isn't intact.
    func examine() throws {
        let found = try verify(usedTypes)
        let place = try found.damage.first?.reason ?? tableWithZeros().map { "a text of \($0) has zeros" }
        if let place { throw SQLiteError(code: SQLITE_CORRUPT, message: "a page has no checksum, and \(place)") }
        do {
            try compact()
        } catch let error as SQLiteError where error.isRefusedWrite {
            // The pages stay as they are, and the next process examines them.
        }
    }

    /// Returns a table with a text that has zeros, as a lost part of a page leaves; `nil` if there is none.
    private func tableWithZeros() throws -> String? {
        try connection.texts("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict")
            .first { table in
                let columns = try connection.columns(of: table).map { "instr(\($0.name.quoted), char(0)) > 0" }
                let condition = columns.joined(separator: " OR ")
                return try connection.number("SELECT EXISTS (SELECT 1 FROM \(table.quoted) WHERE \(condition))") == 1
            }
    }

    private func verify(_ type: any StoredRecord.Type) throws -> StorageVerification {
        try type.checkSchema()
        let table = Table(of: type)
        let migration = Migration(of: type, to: table, connection, location: location)
        let differences = try migration.differences()
        // A collection that was never written has no tables, and one written by another version has different ones.
        if try connection.columns(of: table.name).isEmpty { return StorageVerification(records: 0, damage: []) }
        guard differences.isEmpty else {
            let places = differences.map { "\($0.place) \($0.reason)" }.joined(separator: ", ")
            return StorageVerification(
                records: 0,
                damage: [
                    StorageDamage(
                        collection: type.collection,
                        reason: "its tables are damaged or belong to another version of the program: \(places)")
                ])
        }
        let records = try RecordTable(of: type, table, on: connection, policy)
        let found = try records.verify()
        let damage = try searchDamage(of: type) { try $0.damage(on: connection) }
        return StorageVerification(records: found.records, damage: found.damage + damage)
    }

    /// Returns the damage that `examine` finds in the search indexes of a type.
    private func searchDamage(
        of type: any StoredRecord.Type, _ examine: (SearchIndex) throws -> [String]
    ) throws -> [StorageDamage] {
        let table = Table(of: type)
        return try type.columns.compactMap { SearchIndex(of: $0, in: table) }.flatMap(examine).map {
            StorageDamage(collection: type.collection, reason: "its search index is damaged: \($0)")
        }
    }

    /// Returns the tables with a different name in the schema than in their declaration.
    private func renamedTables() throws -> [String] {
        try connection.texts(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table'
            EXCEPT SELECT name FROM pragma_table_list WHERE schema = 'main'
            """)
    }

    func compact() throws {
        try connection.execute("VACUUM")
        try connection.truncateLog()
    }

    /// Returns unused space to the file system if it is more than half of the file and at least one megabyte.
    func giveBackSpace() throws {
        let unused = try connection.number("PRAGMA freelist_count")
        let all = try connection.number("PRAGMA page_count")
        guard unused > 256, unused * 2 > all else { return }
        do {
            try compact()
        } catch let error as SQLiteError where error.isBusy || error.isFailedWrite {
            // The records were removed nevertheless; a later removal compacts the file.
        }
    }

    func isEmptied(by batch: [Mutation]) throws -> Bool {
        let emptied = batch.emptiedTypes.map { $0.collection }
        return try counts().allSatisfy { $0.value == 0 || emptied.contains($0.key) }
    }

    /// Returns the keys of the records in collections emptied by `batch`.
    func keys(removedBy batch: [Mutation]) throws -> Set<ChangedKey> {
        try transaction(.reading, batch.emptiedTypes) { tables in
            Set(
                try tables.flatMap { table in
                    try table.readableKeys().map { ChangedKey(collection: table.type.collection, key: $0) }
                })
        }
    }
}

extension [Mutation] {
    fileprivate var emptiedTypes: [any StoredRecord.Type] {
        compactMap { mutation in
            if case .removeAll(let type, nil) = mutation { type } else { nil }
        }
    }
}
