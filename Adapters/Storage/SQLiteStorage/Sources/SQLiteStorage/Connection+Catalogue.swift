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

    func dropSearchIndexes(of table: String) throws { try SearchIndex.drop(of: table, on: self) }
}
