import SQLSupport
import Storage

extension Migration {
    /// Returns the version of the file's schema before and afterwards, and a warning if records were lost.
    func run(on connection: Connection, _ durability: StorageDurability) throws
        -> (before: Int, after: Int, warning: String?)
    {
        let (version, isCurrent) = try connection.transaction(.reading) {
            try checkNames(on: connection)
            return (try connection.schemaVersion(), try !isOutdated(on: connection) && differences().isEmpty)
        }
        if isCurrent { return (version, version, nil) }
        return try connection.replacingTables {
            try connection.transaction(.writing) {
                let before = try connection.schemaVersion()
                try checkNames(on: connection)
                // Another process may have done so in the meantime.
                if durability == .library, try isOutdated(on: connection) {
                    try LayoutUpgrade(table: table.name, connection: connection).run()
                }
                let warning = try run()
                return (before, try connection.schemaVersion(), warning)
            }
        }
    }

    /// Whether the table exists in the layout of version 1, without row numbers.
    private func isOutdated(on connection: Connection) throws -> Bool {
        let found = try connection.columns(of: table.name)
        return !found.isEmpty && !found.contains { $0.name == Table.rowNumber }
    }

    /// Throws if another collection, or a table below one, has the name of a table of this type. SQLite ignores the case
    /// of names.
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
        let ages = try connection.texts(
            "SELECT name FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE AND tbl_name <> ?2",
            .text(table.ageIndexName), .text(table.name))
        guard let name = ages.first, table.isSweepable else { return }
        throw taken(name)
    }
}
