import Storage

/// Changes the tables of a record type in the file to the type's current layout.
struct Migration {
    private let type: any StoredRecord.Type
    private let table: Table
    private let connection: Connection
    private let durability: StorageDurability
    private let location: String

    init(
        of type: any StoredRecord.Type, to table: Table, connection: Connection, durability: StorageDurability,
        location: String
    ) {
        (self.type, self.table, self.connection) = (type, table, connection)
        (self.durability, self.location) = (durability, location)
    }

    /// Returns the version of the file's schema before and afterwards, and a warning if records were lost.
    func run() throws -> (before: Int, after: Int, warning: String?) {
        let (version, isCurrent) = try connection.transaction(.reading) {
            try checkNames()
            return (try connection.schemaVersion(), try !isOutdated() && differences().isEmpty)
        }
        if isCurrent { return (version, version, nil) }
        return try connection.replacingTables {
            try connection.transaction(.writing) {
                let before = try connection.schemaVersion()
                let warning = try migrate()
                return (before, try connection.schemaVersion(), warning)
            }
        }
    }

    /// Returns what the file has differently from the type; empty if its tables are current.
    func differences() throws -> [LayoutDifference] {
        try LayoutDifference.all(of: table, on: connection, keepingOptional: durability == .library)
    }

    private func migrate() throws -> String? {
        try checkNames()
        // Another process may have done so in the meantime.
        if durability == .library, try isOutdated() {
            try LayoutUpgrade(table: table.name, connection: connection).run()
        }
        let differences = try differences()
        if differences.isEmpty { return nil }
        if durability == .cache { return try replace() }
        try rebuild(differences)
        return nil
    }

    /// Whether the table exists in the layout of version 1, without row numbers.
    private func isOutdated() throws -> Bool {
        let found = try connection.columns(of: table.name)
        return !found.isEmpty && !found.contains { $0.name == Table.rowNumber }
    }

    /// Throws if another collection, or a table below one, has the name of a table of this type. SQLite ignores the case
    /// of names.
    private func checkNames() throws {
        for table in table.family {
            let names = try connection.texts(
                "SELECT name FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE AND type <> 'trigger'", .text(table.name)
            )
            guard let name = names.first else { continue }
            let owner = try connection.texts("SELECT \"table\" FROM pragma_foreign_key_list(?1)", .text(name)).first
            guard name == table.name, owner == table.owner, try !connection.columns(of: name).isEmpty else {
                throw StorageError.invalidSchema(
                    type.collection, reason: "\(location) has something else that is called “\(name)”")
            }
        }
        let ages = try connection.texts(
            "SELECT name FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE AND tbl_name <> ?2",
            .text(table.ageIndexName), .text(table.name))
        guard let name = ages.first, table.isSweepable else { return }
        throw StorageError.invalidSchema(
            type.collection, reason: "\(location) has something else that is called “\(name)”")
    }

    /// Replaces the tables of a cache by empty ones: the values of a missing column can only be fetched.
    private func replace() throws -> String? {
        let dropped = try connection.dropTables(of: table.name)
        for sql in table.family.flatMap(\.creation) { try connection.execute(sql) }
        return dropped.isEmpty
            ? nil : "Rebuilt \(table.name) in \(location), which another version wrote: its records are fetched again."
    }

    /// Replaces the tables of a library by new ones with the same records.
    private func rebuild(_ differences: [LayoutDifference]) throws {
        guard let former = try table.former(on: connection) else {
            for sql in table.family.flatMap(\.creation) { try connection.execute(sql) }
            return
        }
        // Records of exactly this schema were in tables with all its columns.
        guard try !connection.has(recordsOf: RecordCheck(of: table), in: table) else {
            throw StorageError.damaged(
                location: location, reason: "the declaration of \(differences[0].place) \(differences[0].reason)")
        }
        if let surplus = differences.first(where: \.isUnknownRequirement) { throw failure(surplus) }
        do {
            try Rebuild(of: type, from: former, to: table, on: connection).run()
        } catch StorageError.damagedValue(let name) {
            let cause = differences.first { $0.place == name || $0.place.hasSuffix("." + name) }
            throw failure(cause ?? LayoutDifference(place: name, reason: "has a value that does not fit"))
        } catch let error as SQLiteError where error.isDuplicate {
            throw failure(LayoutDifference(place: table.name, reason: "has several records with one key"))
        }
    }

    private func failure(_ cause: LayoutDifference) -> StorageError {
        .failed(
            location: location,
            reason: "another version wrote its \(type.collection): \(cause.place) \(cause.reason). Nothing was changed")
    }
}

extension Connection {
    /// Whether the table has records that the schema of `check` wrote.
    fileprivate func has(recordsOf check: RecordCheck, in table: Table) throws -> Bool {
        guard try columns(of: table.name).contains(where: { $0.name == Table.check }) else { return false }
        let sql = "SELECT 1 FROM \(table.name.quoted) WHERE \(Table.check.quoted) >> 32 = ?1 LIMIT 1"
        return try !texts(sql, .integer(check.signature)).isEmpty
    }

    /// Drops a collection's table, if it exists, with all that refer to it, and returns their names.
    @discardableResult
    func dropTables(of collection: String) throws -> [String] {
        let names = try family(of: collection)
        try SearchIndex.drop(of: collection, on: self)
        for name in names.reversed() { try execute("DROP TABLE IF EXISTS \(name.quoted)") }
        return names
    }
}
