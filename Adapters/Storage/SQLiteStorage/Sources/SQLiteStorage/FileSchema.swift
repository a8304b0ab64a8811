import SQLSupport

/// The tables and indexes of a file, with the statements that created them, at one version of the file's schema.
struct FileSchema {
    let version: Int
    private let objects: [String: Object]

    private struct Object {
        let table: String?
        /// The statement; `nil` for objects created by SQLite itself, or if it isn't text.
        let sql: String?
    }

    /// Reads the schema of the file. Needs the transaction that `version` was read in.
    init(of connection: Connection, at version: Int) throws {
        self.version = version
        let found = try connection.statement("SELECT name, tbl_name, sql FROM sqlite_schema").rows { row in
            // Another program's object may have any bytes.
            (try row.readableText(0), Object(table: try row.readableText(1), sql: try row.readableText(2)))
        }
        objects = Dictionary(found.compactMap { name, object in name.map { ($0, object) } }) { first, _ in first }
    }

    /// Returns whether the tables of a record type were created by exactly the statements this version uses. If so,
    /// there are no differences; otherwise the layout may still be the same.
    func has(_ table: Table) -> Bool {
        table.family.allSatisfy { objects[$0.name]?.sql == $0.creation() }
            && table.indexNames.allSatisfy { objects[$0]?.table == table.name }
    }

    func has(_ index: SearchIndex) -> Bool { objects[index.searchName]?.sql == index.searchCreation }

    func has(table: String) -> Bool { objects[table] != nil }

    /// Whether a table has the index used to find records older than a date.
    func hasAgeIndex(of table: String) -> Bool {
        let index = SQLiteDialect().ageIndex(of: table)
        return objects[index.name]?.sql == index.creation
    }
}
