import Storage

/// Changes the tables of a record type in the file to the type's current layout.
struct Migration {
    let table: Table
    let connection: Connection
    let durability: StorageDurability
    let location: String

    private enum Step {
        case create(Table)
        case add(TableColumn, to: Table)
        /// The layouts differ in something that cannot be converted. Has the reason.
        case impossible(String)
    }

    /// Returns a warning if records were lost.
    func run() throws -> String? {
        if try isOutdated() == false, try steps().isEmpty { return nil }
        return try connection.transaction(.writing) {
            // Another process may have done so in the meantime.
            if durability == .library, try isOutdated() {
                try LayoutUpgrade(table: table.name, connection: connection).run()
            }
            let steps = try steps()
            if steps.isEmpty { return nil }
            return try durability == .cache ? rebuild() : evolve(steps)
        }
    }

    /// Whether the table exists in the layout of version 1, without row numbers.
    private func isOutdated() throws -> Bool {
        let found = try connection.columns(of: table.name)
        return !found.isEmpty && !found.contains { $0.name == Table.rowNumber }
    }

    private func steps() throws -> [Step] {
        try table.family.flatMap(steps)
    }

    private func steps(for table: Table) throws -> [Step] {
        let found = try connection.columns(of: table.name)
        if found.isEmpty { return [.create(table)] }
        let declared = table.declared
        // A library keeps the optional columns that a later version added; rows of this one leave them out.
        let surplus = found.filter { present in
            (durability == .cache || !present.isOptional) && !declared.contains { $0.name == present.name }
        }
        return declared.compactMap { step(for: $0, in: table, found) }
            + surplus.map { .impossible("\(table.name).\($0.name) no longer exists") }
    }

    private func step(for column: TableColumn, in table: Table, _ found: [TableColumn]) -> Step? {
        guard let present = found.first(where: { $0.name == column.name }) else {
            return column.isOptional
                ? .add(column, to: table) : .impossible("\(table.name).\(column.name) is new and not optional")
        }
        return present == column ? nil : .impossible("\(table.name).\(column.name) has another type")
    }

    /// Replaces the tables of a cache by empty ones: the values of a missing column can only be fetched.
    private func rebuild() throws -> String? {
        let dropped = try connection.dropTables(of: table.name)
        for sql in table.family.flatMap(\.creation) { try connection.execute(sql) }
        return dropped.isEmpty
            ? nil : "Rebuilt \(table.name) in \(location), which another version wrote: its records are fetched again."
    }

    private func evolve(_ steps: [Step]) throws -> String? {
        for case .impossible(let reason) in steps {
            throw StorageError.failed(
                location: location, reason: "another version wrote its \(table.name): \(reason)")
        }
        for step in steps {
            switch step {
            case .create(let table): for sql in table.creation { try connection.execute(sql) }
            case .add(let column, let table):
                try connection.execute("ALTER TABLE \(table.name.quoted) ADD COLUMN \(column.definition)")
            case .impossible: break
            }
        }
        return nil
    }
}

extension Connection {
    /// Returns the columns of a table as they are declared in the file; none if there is no such table.
    func columns(of table: String) throws -> [TableColumn] {
        let statement = try statement("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")
        statement.bind(table, at: 1)
        return try statement.rows { row in
            TableColumn(
                name: try row.text(0) ?? "", type: try row.text(1) ?? "", isOptional: try row.integer(2) == 0,
                keyPosition: Int(try row.integer(3) ?? 0))
        }
    }

    /// Drops a collection's table, if it exists, with all that refer to it, and returns their names.
    @discardableResult
    func dropTables(of collection: String) throws -> [String] {
        let names = try family(of: collection)
        for name in try names.reversed() + SearchIndex.names(of: collection, on: self) {
            try execute("DROP TABLE IF EXISTS \(name.quoted)")
        }
        return names
    }

    /// Returns the names of a table, if it exists, and of all that refer to it, owners first.
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
}
