import Storage

/// Makes the file's tables those of a record type.
struct Migration {
    let table: Table
    let connection: Connection
    let durability: StorageDurability
    let location: String

    private enum Step {
        case create(Table)
        case add(TableColumn, to: Table)
        /// Says why.
        case impossible(String)
    }

    /// Returns what there is to say about it.
    func run() throws -> String? {
        guard try !steps().isEmpty else { return nil }
        return try connection.transaction(.writing) {
            // Another process may have done it meanwhile.
            let steps = try steps()
            if steps.isEmpty { return nil }
            return try durability == .cache ? begin() : evolve(steps)
        }
    }

    private func steps() throws -> [Step] {
        try table.family.flatMap(steps)
    }

    private func steps(for table: Table) throws -> [Step] {
        let found = try columns(of: table)
        if found.isEmpty { return [.create(table)] }
        let declared = table.declared
        // A library may have what a later version added to it; rows of this one just leave it out.
        let surplus = found.filter { present in
            (durability == .cache || !present.isOptional) && !declared.contains { $0.name == present.name }
        }
        return declared.compactMap { step(for: $0, in: table, found) }
            + surplus.map { .impossible("\(table.name).\($0.name) is gone") }
    }

    private func step(for column: TableColumn, in table: Table, _ found: [TableColumn]) -> Step? {
        guard let present = found.first(where: { $0.name == column.name }) else {
            return column.isOptional
                ? .add(column, to: table) : .impossible("\(table.name).\(column.name) is new and not optional")
        }
        return present == column ? nil : .impossible("\(table.name).\(column.name) has changed")
    }

    private func columns(of table: Table) throws -> [TableColumn] {
        let statement = try connection.statement("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")
        defer { statement.reset() }
        statement.bind(table.name, at: 1)
        var columns: [TableColumn] = []
        while try statement.step() {
            columns.append(
                TableColumn(
                    name: try statement.text(0) ?? "", type: try statement.text(1) ?? "",
                    isOptional: try statement.integer(2) == 0, keyPosition: Int(try statement.integer(3) ?? 0)))
        }
        return columns
    }

    /// A cache is filled again: nothing says what a missing column would have held.
    private func begin() throws -> String? {
        let doomed = try connection.texts(Self.dependents, .text(table.name))
        for name in try doomed.reversed() + SearchIndex.names(of: table, on: connection) {
            try connection.execute("DROP TABLE IF EXISTS \(name.quoted)")
        }
        for sql in table.family.flatMap(\.creation) { try connection.execute(sql) }
        return doomed.isEmpty ? nil : "\(table.name) in \(location) had another shape and begins anew"
    }

    private func evolve(_ steps: [Step]) throws -> String? {
        for case .impossible(let reason) in steps {
            throw StorageError.failed(
                location: location, reason: "its \(table.name) were written by another version: \(reason)")
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

    /// The table ?1, if it exists, and all that refer to it, owners first.
    private static let dependents = """
        WITH RECURSIVE dependent(name) AS (
          SELECT name FROM pragma_table_list WHERE schema = 'main' AND name = ?1
          UNION
          SELECT other.name FROM dependent, pragma_table_list AS other, pragma_foreign_key_list(other.name) AS key
          WHERE other.schema = 'main' AND other.type = 'table' AND key."table" = dependent.name
        )
        SELECT name FROM dependent
        """
}
