import CoreDomain
package import Storage

/// Changes the tables of a record type to the type's current layout.
package struct Migration {
    package let type: any StoredRecord.Type
    package let table: Table
    package let catalogue: any SQLCatalogue
    package let durability: StorageDurability
    private let location: String

    package init(
        of type: any StoredRecord.Type, to table: Table, _ catalogue: any SQLCatalogue, _ durability: StorageDurability,
        location: String
    ) {
        self.type = type
        self.table = table
        self.catalogue = catalogue
        self.durability = durability
        self.location = location
    }

    /// Returns the differences between the database and the type; empty if its tables are current.
    package func differences() throws -> [LayoutDifference] {
        try LayoutDifference.all(of: table, on: catalogue, keepingOptional: durability == .library)
    }

    /// Updates the tables, and returns a warning if records were lost. Requires a write transaction.
    package func run() throws -> String? {
        // Another process may have updated the tables in the meantime.
        let differences = try differences()
        if differences.isEmpty { return nil }
        if durability == .cache { return try replace() }
        try rebuild(differences)
        return nil
    }

    /// Returns the error for a table of this type whose name is taken. If a library's table of that name has
    /// records of exactly this schema, it is the type's own table with a damaged declaration.
    package func taken(_ name: String) throws -> StorageError {
        if durability == .library, try catalogue.has(recordsOf: RecordCheck(of: table), in: table) {
            return .damaged(location: location, reason: "the declaration of \(name) has been altered")
        }
        return .invalidSchema(type.collection, reason: "\(location) already has another object named “\(name)”")
    }

    /// Replaces the tables of a cache with empty ones, since the values of a missing column have to be fetched.
    private func replace() throws -> String? {
        let dropped = try catalogue.dropTables(of: table.name)
        try create()
        return dropped.isEmpty
            ? nil
            : "Rebuilt \(table.name) in \(location) because another version wrote it. Its records will be fetched again."
    }

    private func create() throws {
        for sql in table.family.flatMap(\.creation) { try catalogue.execute(sql) }
    }

    /// Replaces the tables of a library with new ones that hold the same records.
    private func rebuild(_ differences: [LayoutDifference]) throws {
        guard let former = try table.former(on: catalogue) else { return try create() }
        // A record with the checksum of this schema was written to tables with all its columns, so a missing one is
        // damage.
        guard try !catalogue.has(recordsOf: RecordCheck(of: table), in: table) else {
            throw StorageError.damaged(
                location: location, reason: "the declaration of \(differences[0].place) \(differences[0].reason)")
        }
        if let surplus = differences.first(where: \.isUnknownRequirement) { throw failure(surplus) }
        do {
            try Rebuild(of: type, from: former, to: table, on: catalogue).run()
        } catch StorageError.damagedValue(let name) {
            let cause = differences.first { $0.place == name || $0.place.hasSuffix("." + name) }
            throw failure(cause ?? LayoutDifference(place: name, reason: "has an invalid value"))
        } catch let error where catalogue.isDuplicate(error) {
            throw failure(LayoutDifference(place: table.name, reason: "has several records with the same key"))
        }
    }

    private func failure(_ cause: LayoutDifference) -> StorageError {
        .failed(
            location: location,
            reason: "another version wrote its \(type.collection): \(cause.place) \(cause.reason); nothing was changed",
            remedy: .newerVersion)
    }
}

/// Copies the records of a library into new tables, which then replace the former ones.
///
/// Each record is read through its type's schema, with its former names, new values and conversions, and
/// keeps its identity. Optional columns and tables unknown to the type are also kept. Requires a write
/// transaction with deferred foreign keys; if the process is killed, the database remains unchanged.
package struct Rebuild {
    private let type: any StoredRecord.Type
    private let catalogue: any SQLCatalogue
    /// The replacement tables, each with its former table if one exists.
    private let pairs: [(former: Table?, new: Table)]

    package init(
        of type: any StoredRecord.Type, from former: Table, to table: Table, on catalogue: any SQLCatalogue
    ) {
        self.type = type
        self.catalogue = catalogue
        pairs = Self.pairs(former, table)
    }

    private static func pairs(_ former: Table?, _ new: Table) -> [(former: Table?, new: Table)] {
        [(former, new)]
            + new.relationships.indices.flatMap { index -> [(former: Table?, new: Table)] in
                guard let below = new.relationships[index] else { return [] }
                return pairs(former?.relationships[index], below)
            }
    }

    package func run() throws {
        for pair in pairs { try catalogue.execute(pair.new.creation(suffix: Table.newSuffix)) }
        if let former = pairs[0].former { try catalogue.copyRecords(of: type, from: former, to: pairs[0].new) }
        for pair in pairs { if let former = pair.former { try copyUnknown(from: former, to: pair.new) } }
        try catalogue.dropSearchIndexes(of: pairs[0].new.name)
        for case let former? in pairs.map(\.former).reversed() {
            try catalogue.execute("DROP TABLE \(former.reference)")
        }
        for pair in pairs {
            try catalogue.execute("ALTER TABLE \(pair.new.unnamed.reference) RENAME TO \(pair.new.name.quoted)")
        }
        for index in pairs[0].new.indexes { try catalogue.execute(index.creation) }
        try catalogue.checkReferences(of: pairs[0].new)
    }

    /// Adds the columns unknown to the type, with their values.
    private func copyUnknown(from former: Table, to table: Table) throws {
        let found = try catalogue.columns(of: former.name)
        let unknown = table.unknown(among: found).filter { $0.isOptional }
        if unknown.isEmpty { return }
        let new = table.unnamed.reference
        for column in unknown { try catalogue.execute("ALTER TABLE \(new) ADD COLUMN \(column.definition)") }
        let names = unknown.map(\.name).quotedList
        let same = zip(former.identitySources, table.identity).map { "old.\($0) = \(new).\($1.quoted)" }
        try catalogue.execute(
            """
            UPDATE \(new) SET (\(names)) =
              (SELECT \(names) FROM \(former.reference) AS old WHERE \(same.joined(separator: " AND ")))
            """)
    }
}
