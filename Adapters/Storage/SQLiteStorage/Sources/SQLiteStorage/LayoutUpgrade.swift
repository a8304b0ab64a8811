import SQLSupport
import Storage

/// Gives the tables of a record type in the layout of version 1 their row numbers, and keeps every row and column.
///
/// In version 1 the key columns were the primary key, and every row of a relationship repeated the key of its record
/// in its first columns. The upgrade follows the file alone, so that it also keeps columns and tables that this
/// version of the type does not have. It needs a writing transaction: a process that is killed during the upgrade
/// leaves the file as it was.
struct LayoutUpgrade {
    let table: String
    let connection: Connection

    /// A table of version 1, with the names of its columns.
    private struct Version1Table {
        let name: String
        /// The table to which it refers; `nil` for the record's table.
        let owner: String?
        /// The key of the record: its own columns, or those that repeat it.
        let key: [String]
        /// The columns that follow the key in the primary key: the positions of a relationship's row.
        let positions: [String]
        /// The columns that stay.
        let columns: [TableColumn]

        /// The name that the table has until its rows are copied.
        var old: String { "\(name)#1".quoted }
    }

    func run() throws {
        let family = try family()
        let indexes = try connection.texts("SELECT sql FROM sqlite_schema WHERE \(Self.ownIndexes)", .text(table))
        try dropIndexesAndTriggers()
        for table in family { try connection.execute("ALTER TABLE \(table.name.quoted) RENAME TO \(table.old)") }
        for table in family { try copy(table, key: family[0].key) }
        for table in family.reversed() { try connection.execute("DROP TABLE \(table.old)") }
        for sql in indexes { try connection.execute(sql) }
    }

    private func family() throws -> [Version1Table] {
        var keyCount: Int?
        return try connection.family(of: table).map { name in
            let found = try connection.columns(of: name)
            let primary = found.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
            let owner = try connection.texts("SELECT \"table\" FROM pragma_foreign_key_list(?1)", .text(name)).first
            let count = keyCount ?? primary.count
            keyCount = count
            let key = Array(primary.prefix(count))
            return Version1Table(
                name: name, owner: owner, key: key, positions: Array(primary.dropFirst(count)),
                columns: found.filter { owner == nil || !key.contains($0.name) })
        }
    }

    /// Drops what refers to the record's table by its former key, or has a name that a new index needs.
    private func dropIndexesAndTriggers() throws {
        try connection.dropFormerIndexes(of: table)
        for (kind, condition) in [("TRIGGER", "type = 'trigger' AND tbl_name = ?1"), ("INDEX", Self.ownIndexes)] {
            for name in try connection.texts("SELECT name FROM sqlite_schema WHERE \(condition)", .text(table)) {
                try connection.execute("DROP \(kind) \(name.quoted)")
            }
        }
    }

    private static let ownIndexes = "type = 'index' AND tbl_name = ?1 AND sql IS NOT NULL"

    /// Creates `table` in the new layout and copies its rows, ordered by the record's key.
    private func copy(_ table: Version1Table, key: [String]) throws {
        let names = table.columns.map(\.name)
        let (number, owner) = (Table.rowNumber.quoted, Table.ownerNumber.quoted)
        if table.owner == nil {
            try create(
                table, number, ["PRIMARY KEY (\(number))", "UNIQUE (\(table.key.quotedList))"], options: "STRICT")
            try connection.execute(
                """
                INSERT INTO \(table.name.quoted) (\(names.quotedList))
                SELECT \(names.quotedList) FROM \(table.old) ORDER BY \(table.key.quotedList)
                """)
        } else {
            let positionColumns = [Table.ownerNumber] + table.positions
            let reference =
                "FOREIGN KEY (\(positionColumns.dropLast().quotedList)) REFERENCES \((table.owner ?? "").quoted)"
            try create(
                table, owner, ["PRIMARY KEY (\(positionColumns.quotedList))", "\(reference) ON DELETE CASCADE"],
                options: "STRICT, WITHOUT ROWID")
            let join = zip(key, table.key).map { "record.\($0.quoted) = old.\($1.quoted)" }.joined(separator: " AND ")
            try connection.execute(
                """
                INSERT INTO \(table.name.quoted) (\(([Table.ownerNumber] + names).quotedList))
                SELECT record.\(number), \(names.map { "old.\($0.quoted)" }.joined(separator: ", "))
                FROM \(table.old) AS old JOIN \(self.table.quoted) AS record ON \(join)
                """)
        }
        try checkCount(of: table)
    }

    private func create(
        _ table: Version1Table, _ number: String, _ constraints: [String], options: String
    ) throws {
        let definitions = ["\(number) INTEGER NOT NULL"] + table.columns.map(\.definition) + constraints
        try connection.execute(
            "CREATE TABLE \(table.name.quoted) (\n  \(definitions.joined(separator: ",\n  "))\n) \(options)")
    }

    /// Throws unless all rows were copied: a row whose owner is missing is damage.
    private func checkCount(of table: Version1Table) throws {
        let counts = try connection.texts(
            "SELECT count(*) FROM \(table.old) UNION ALL SELECT count(*) FROM \(table.name.quoted)")
        guard counts[0] == counts[1] else { throw StorageError.damagedValue(table.name) }
    }
}

extension ArraySlice<String> {
    /// The texts as a list of names in SQL.
    fileprivate var quotedList: String { Array(self).quotedList }
}
