import SQLSupport
import Storage

extension Connection: SQLCatalogue {
    var dialect: any SQLDialect { SQLiteDialect() }

    func columns(of table: String) throws -> [TableColumn] {
        let statement = try statement("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")
        statement.bind(table, at: 1)
        return try statement.rows { row in
            TableColumn(
                name: try row.text(0) ?? "", type: try row.text(1) ?? "", isOptional: try row.integer(2) == 0,
                keyPosition: Int(try row.integer(3) ?? 0))
        }
    }

    func family(of table: String) throws -> [String] {
        let sql = """
            WITH RECURSIVE family(name) AS (
              SELECT name FROM pragma_table_list WHERE schema = 'main' AND name = ?1
              UNION
              SELECT other.name FROM family, pragma_table_list AS other, pragma_foreign_key_list(other.name) AS key
              WHERE other.schema = 'main' AND other.type = 'table' AND key."table" = family.name
            )
            SELECT name FROM family
            """
        return try texts(sql, .text(table))
    }

    func uniqueColumns(of table: String) throws -> [String] {
        try texts(
            """
            SELECT part.name FROM pragma_index_list(?1) AS found, pragma_index_info(found.name) AS part
            WHERE found.origin = 'u' ORDER BY found.seq, part.seqno
            """, .text(table))
    }

    func has(recordsOf check: RecordCheck, in table: Table) throws -> Bool {
        let found = try columns(of: table.name)
        // If the checksum column is missing, its name may be damaged, so every unknown column is searched.
        let hasCheck = found.contains { $0.name == Table.check }
        return try (hasCheck ? [Table.check] : table.unknown(among: found).map(\.name)).contains { name in
            let sql = "SELECT 1 FROM \(table.reference) WHERE \(name.quoted) >> 32 = ?1 LIMIT 1"
            return try !texts(sql, .integer(check.signature)).isEmpty
        }
    }

    func dropSearchIndexes(of table: String) throws { try SearchIndex.drop(of: table, on: self) }

    func copyRecords(of type: any StoredRecord.Type, from former: Table, to table: Table) throws {
        let new = table.unnamed
        let reader = RowReader(try prepare(former.selectionOfFormer), former, former.children(on: self))
        let insertion = try prepare(table.numberedInsertion(into: new.name))
        let writer = RowWriter(insertion, new, new.children(on: self))
        let check = RecordCheck(of: table)
        let numberIndex = Int32(table.inserted.count + 1)
        _ = try reader.statement.rows { _ in
            // Every row of the former table has a number, so the 0 is never used.
            let record = try type.read(from: reader)
            let number = try reader.number ?? 0
            writer.statement.bind(number, at: numberIndex)
            try writer.bind(record, check)
            try writer.statement.run()
            try writer.insertRelationships(ownedBy: [.integer(number)])
        }
    }

    func checkReferences(of table: Table) throws {
        guard try texts("PRAGMA foreign_key_check").isEmpty else { throw StorageError.damagedValue(table.name) }
    }

    func isDuplicate(_ error: any Error) -> Bool { (error as? SQLiteError)?.isDuplicate == true }
}
