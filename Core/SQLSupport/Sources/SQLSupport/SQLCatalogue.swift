package import Storage

/// The tables of a database, as read and changed by a migration.
package protocol SQLCatalogue: AnyObject {
    /// The database's SQL dialect.
    var dialect: any SQLDialect { get }
    /// Returns the declared columns of a table; empty if the table doesn't exist.
    func columns(of table: String) throws -> [TableColumn]
    /// Returns the names of a table, if it exists, and of all that refer to it, owners first.
    func family(of table: String) throws -> [String]
    /// Returns the columns that are unique besides the primary key.
    func uniqueColumns(of table: String) throws -> [String]
    /// Whether the table has records written with the schema of `check`.
    func has(recordsOf check: RecordCheck, in table: Table) throws -> Bool
    /// Runs a statement and ignores its results.
    func execute(_ sql: String) throws
    /// Drops the search indexes of a table.
    func dropSearchIndexes(of table: String) throws
    /// Copies the records of `former` into the empty tables of `new`.
    func copyRecords(of type: any StoredRecord.Type, from former: Table, to new: Table) throws
    /// Throws `StorageError.damagedValue` if a row refers to a missing one.
    func checkReferences(of table: Table) throws
    /// Whether `error` reports a duplicate key.
    func isDuplicate(_ error: any Error) -> Bool
}

extension SQLCatalogue {
    /// Drops a record's table, if it exists, with all tables that refer to it, and returns their names.
    @discardableResult
    package func dropTables(of table: String) throws -> [String] {
        let names = try family(of: table)
        try dropSearchIndexes(of: table)
        for name in names.reversed() { try execute("DROP TABLE IF EXISTS \(dialect.reference(to: name))") }
        return names
    }
}
