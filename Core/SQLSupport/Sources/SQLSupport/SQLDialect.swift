package import Storage

/// The differences between the SQL of different databases.
package protocol SQLDialect: Sendable {
    /// Whether a record's row has, in addition to its key, a number used in child rows to refer to the record.
    var numbersRows: Bool { get }
    /// Whether a record's row has a checksum of the record and its children, as `StoredRecord.checksum()` returns it.
    var checksRecords: Bool { get }
    /// The SQL type of row numbers, positions and checksums.
    var integerType: String { get }
    /// Returns the options after the columns of a new table. `isOwned` is `true` for tables of relationships.
    func tableOptions(isOwned: Bool) -> String
    func type(of type: ColumnType) -> String
    func tableName(of collection: String) -> String
    /// Returns the name for a table or an index, shortened if `name` is too long.
    func shortened(_ name: String) -> String
    /// Returns the reference to a table as written in statements.
    func reference(to table: String) -> String
    /// Returns the parameter with the given number, counted from 1.
    func parameter(_ number: Int) -> String
    /// Returns the SQL expression used to order and compare a column; for lists, their count.
    func comparable(_ column: Column) -> String
    /// The clause for a descending index, with NULL last.
    var descending: String { get }
}

extension String {
    /// The text as a quoted SQL name.
    package var quoted: String { quoted(by: "\"") }

    /// The text as a string literal in SQL.
    package var literal: String { quoted(by: "'") }

    private func quoted(by mark: Unicode.Scalar) -> String {
        // Called a thousand times at each start, and hardly ever with a mark to double, so check first.
        let hasMark = utf8.contains(UInt8(ascii: mark))
        let text = hasMark ? replacing(String(mark), with: String(mark) + String(mark)) : self
        var quoted = String(mark)
        quoted.reserveCapacity(text.utf8.count + 2)
        quoted.append(text)
        quoted.append(String(mark))
        return quoted
    }
}

extension [String] {
    package var quotedList: String { map(\.quoted).joined(separator: ", ") }
}

/// The tables of a database, as read and changed by a migration.
package protocol SQLCatalogue: AnyObject {
    var dialect: any SQLDialect { get }
    /// Returns the declared columns of a table; empty if the table doesn't exist.
    func columns(of table: String) throws -> [TableColumn]
    /// Returns the names of a table, if it exists, and of all tables that refer to it, owners first.
    func family(of table: String) throws -> [String]
    /// Returns the unique columns of a table other than the primary key.
    func uniqueColumns(of table: String) throws -> [String]
    /// Runs a statement and ignores its results.
    func execute(_ sql: String) throws
    func dropSearchIndexes(of table: String) throws
}

extension SQLCatalogue {
    /// Drops a record's table, if it exists, along with all tables that refer to it, and returns their names.
    @discardableResult
    package func dropTables(of table: String) throws -> [String] {
        let names = try family(of: table)
        try dropSearchIndexes(of: table)
        for name in names.reversed() { try execute("DROP TABLE IF EXISTS \(dialect.reference(to: name))") }
        return names
    }
}
