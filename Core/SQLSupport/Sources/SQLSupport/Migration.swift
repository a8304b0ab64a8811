import CoreDomain
package import Storage

/// Changes the tables of a record type to the type's current layout.
package struct Migration {
    package let type: any StoredRecord.Type
    package let table: Table
    package let catalogue: any SQLCatalogue
    private let location: String

    package init(
        of type: any StoredRecord.Type, to table: Table, _ catalogue: any SQLCatalogue, location: String
    ) {
        self.type = type
        self.table = table
        self.catalogue = catalogue
        self.location = location
    }

    /// Returns the differences between the database and the type; empty if its tables are current.
    package func differences() throws -> [LayoutDifference] {
        try LayoutDifference.all(of: table, on: catalogue)
    }

    /// Replaces outdated tables with empty ones, since the values of a missing column have to be fetched. Returns a
    /// warning if records were lost. Requires a write transaction.
    package func run() throws -> String? {
        // Another process may have updated the tables in the meantime.
        if try differences().isEmpty { return nil }
        let dropped = try catalogue.dropTables(of: table.name)
        try create()
        return dropped.isEmpty
            ? nil
            : "Rebuilt \(table.name) in \(location) because another version wrote it. Its records will be fetched again."
    }

    /// Returns the error for a table of this type whose name is taken.
    package func taken(_ name: String) -> StorageError {
        .invalidSchema(type.collection, reason: "\(location) already has another object named “\(name)”")
    }

    private func create() throws {
        for sql in table.family.flatMap(\.creation) { try catalogue.execute(sql) }
    }
}
