import SQLSupport
import Storage

extension Database {
    /// Creates or changes the tables of `type`, and returns their layout.
    func migrated(_ type: any StoredRecord.Type) throws -> Layout {
        try type.checkSchema()
        try checkColumns(of: type)
        var attempt = 0
        while true {
            attempt += 1
            do {
                let (layout, warning) = try migrate(type)
                if let warning { server.onWarning(warning) }
                return layout
            } catch let error as PostgreSQLError where error.isRace && attempt < 20 {
                continue
            }
        }
    }

    /// Throws if a property's name is too long or is the name of a PostgreSQL system column.
    private func checkColumns(of type: any StoredRecord.Type) throws {
        let reserved: Set = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]
        for table in Table(of: type, server.dialect).family {
            for name in table.declared.map(\.name) where reserved.contains(name) || name.utf8.count > 63 {
                throw StorageError.invalidSchema(
                    type.collection, reason: "PostgreSQL cannot have a column “\(name)”")
            }
        }
    }

    private func migrate(_ type: any StoredRecord.Type) throws -> (Layout, String?) {
        let table = Table(of: type, server.dialect)
        return try inTransaction {
            let row = try run([layouts.selection(of: type.collection, locking: true)])[0].texts.first
            let stored = try row.map { try Layout($0, server.location) }
            let migration = Migration(of: type, to: table, self, location: server.location)
            try checkNames(migration, isKnown: stored != nil)
            let isCurrent = try stored != nil && migration.differences().isEmpty
            let warning = isCurrent ? nil : try migration.run()
            let layout = isCurrent ? stored ?? Layout(of: table) : Layout(of: table)
            if !isCurrent { try run([layouts.update(of: type.collection, to: layout)]) }
            return (layout, warning)
        }
    }

    /// Runs `body` in a transaction that holds the lock of all migrations, and creates the schema if it is missing. If
    /// `body` throws, the transaction is rolled back: the connection is used again.
    func inTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        let beginning = [Command("BEGIN"), layouts.lock]
        do {
            try run(beginning)
        } catch let error as PostgreSQLError where error.isMissing {
            try run(layouts.creation)
            try run(beginning)
        }
        do {
            let value = try body()
            try run([Command("COMMIT")])
            return value
        } catch {
            try rollBack()
            throw error
        }
    }

    private func checkNames(_ migration: Migration, isKnown: Bool) throws {
        let table = migration.table
        let own = Set(isKnown ? try family(of: table.name) : [])
        for name in table.family.map(\.name) where try !own.contains(name) && isTaken(name, by: "") {
            throw migration.taken(name)
        }
        for index in table.indexes where try isTaken(index.name, by: table.name) {
            throw migration.taken(index.name)
        }
    }

    /// Returns whether the schema contains an object named `name` that isn't an index of the table `owner`.
    private func isTaken(_ name: String, by owner: String) throws -> Bool {
        try rows(
            """
            SELECT 1 FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
            WHERE n.nspname = $1 AND c.relname = $2 AND NOT EXISTS (
              SELECT 1 FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_class AS t ON t.oid = i.indrelid
              WHERE i.indexrelid = c.oid AND t.relname = $3)
            """, .text(server.dialect.schema), .text(name), .text(owner)
        ).count > 0
    }
}

extension Database: SQLCatalogue {
    var dialect: any SQLDialect { server.dialect }

    func execute(_ sql: String) throws { try run([Command(sql)]) }

    func columns(of table: String) throws -> [TableColumn] {
        let rows = try rows(
            """
            SELECT a.attname::text, format_type(a.atttypid, a.atttypmod), coalesce(l.collname::text, ''),
              a.attnotnull, coalesce(array_position(i.indkey::int2[], a.attnum), -1)::bigint
            FROM pg_catalog.pg_attribute AS a
            JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid
            JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = a.attcollation AND l.collname <> 'default'
            LEFT JOIN pg_catalog.pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
            WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY a.attnum
            """, .text(server.dialect.schema), .text(table))
        return try (0..<rows.count).compactMap { row in
            let name = try rows.text(row, 0) ?? ""
            if SearchColumn.isName(name) { return nil }
            let type = try rows.text(row, 1) ?? ""
            let collation = try rows.text(row, 2) ?? ""
            return TableColumn(
                name: name, type: collation.isEmpty ? type : "\(type) COLLATE \(collation.quoted)",
                isOptional: try rows.boolean(row, 3) == false, keyPosition: Int(try rows.integer(row, 4) ?? -1) + 1)
        }
    }

    func family(of table: String) throws -> [String] {
        try rows(
            """
            WITH RECURSIVE family (oid, name, depth) AS (
              SELECT c.oid, c.relname::text, 0 FROM pg_catalog.pg_class AS c
              JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
              WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind = 'r'
              UNION
              SELECT c.oid, c.relname::text, family.depth + 1 FROM family
              JOIN pg_catalog.pg_constraint AS k ON k.confrelid = family.oid AND k.contype = 'f'
              JOIN pg_catalog.pg_class AS c ON c.oid = k.conrelid
            )
            SELECT name FROM family ORDER BY depth
            """, .text(server.dialect.schema), .text(table)
        ).texts
    }

    func uniqueColumns(of table: String) throws -> [String] { [] }

    /// Does nothing, since search data is part of the table itself.
    func dropSearchIndexes(of table: String) {}
}
