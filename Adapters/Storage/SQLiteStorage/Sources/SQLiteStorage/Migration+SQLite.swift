import SQLSupport
import Storage

extension Migration {
    /// Runs the migration. Returns the schema version before and after, and a warning if records were lost.
    func run(on connection: Connection) throws -> (before: Int, after: Int, warning: String?) {
        let (version, isCurrent) = try connection.transaction(.reading) { version in
            try checkNames(on: connection)
            return (version, try differences().isEmpty && hasIndexes(on: connection))
        }
        if isCurrent { return (version, version, nil) }
        return try connection.replacingTables {
            try connection.transaction(.writing) { before in
                try checkNames(on: connection)
                let warning = try run()
                for index in table.orderIndexes { try connection.execute(index.creation) }
                return (before, try connection.schemaVersion(), warning)
            }
        }
    }

    private func hasIndexes(on connection: Connection) throws -> Bool {
        let found = try connection.texts("SELECT name FROM pragma_index_list(?1)", .text(table.name))
        return table.orderIndexes.allSatisfy { found.contains($0.name) }
    }

    /// Throws if another collection, or one of its subtables, has the name of a table of this type. SQLite ignores the
    /// case of names.
    private func checkNames(on connection: Connection) throws {
        for table in table.family {
            let names = try connection.texts(
                "SELECT name FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE AND type <> 'trigger'", .text(table.name)
            )
            guard let name = names.first else { continue }
            let owner = try connection.texts("SELECT \"table\" FROM pragma_foreign_key_list(?1)", .text(name)).first
            guard name == table.name, owner == table.owner, try !connection.columns(of: name).isEmpty else {
                throw taken(name)
            }
        }
        for name in table.indexes.map(\.name) {
            let found = try connection.texts(
                """
                SELECT name FROM sqlite_schema
                WHERE name = ?1 COLLATE NOCASE AND ?1 NOT IN (SELECT name FROM pragma_index_list(?2))
                """, .text(name), .text(table.name))
            if let name = found.first { throw taken(name) }
        }
    }
}

/// The tables and indexes of a file at one version of its schema, with the statements that created them.
struct FileSchema {
    let version: Int
    private let objects: [String: Object]

    private struct Object {
        let table: String?
        /// The SQL that created the object; `nil` if SQLite created it itself, or if the SQL isn't text.
        let sql: String?
    }

    /// Reads the schema of the file, in the same transaction as `version`.
    init(of connection: Connection, at version: Int) throws {
        self.version = version
        let found = try connection.statement("SELECT name, tbl_name, sql FROM sqlite_schema").rows { row in
            // The name of an object made by another program may not be UTF-8.
            (try row.readableText(0), Object(table: try row.readableText(1), sql: try row.readableText(2)))
        }
        objects = Dictionary(found.compactMap { name, object in name.map { ($0, object) } }) { first, _ in first }
    }

    /// Returns whether a record type's tables were created by exactly the statements of this version. Tables
    /// created by other statements may have the same layout.
    func has(_ table: Table) -> Bool {
        table.family.allSatisfy { objects[$0.name]?.sql == $0.tableCreation }
            && (!table.isSweepable || hasAgeIndex(of: table.name))
    }

    /// Returns whether a record type's table has the indexes of its orders, which are dropped with all of its records.
    func hasOrderIndexes(of table: Table) -> Bool {
        table.orderIndexes.allSatisfy { objects[$0.name]?.table == table.name }
    }

    func has(_ index: SearchIndex) -> Bool { objects[index.searchName]?.sql == index.searchCreation }

    func has(table: String) -> Bool { objects[table] != nil }

    /// Returns whether a table has the index used to find records older than a date.
    func hasAgeIndex(of table: String) -> Bool {
        let index = SQLiteDialect().ageIndex(of: table)
        return objects[index.name]?.sql == index.creation
    }
}
