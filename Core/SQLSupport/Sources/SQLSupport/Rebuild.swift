package import Storage

/// Copies the records of a library into new tables, which then replace the former ones.
///
/// Each record is read through its type's schema, which has former names, new values and conversions, and keeps its
/// identity. Optional columns and tables unknown to the type are kept as well. Needs a writing transaction with
/// deferred foreign keys; if the process is killed, the database stays unchanged.
package struct Rebuild {
    private let type: any StoredRecord.Type
    private let catalogue: any SQLCatalogue
    /// Each former table, if it exists, with its replacement.
    private let pairs: [(former: Table?, new: Table)]

    package init(
        of type: any StoredRecord.Type, from former: Table, to table: Table, on catalogue: any SQLCatalogue
    ) {
        (self.type, self.catalogue) = (type, catalogue)
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
        for sql in pairs[0].new.indexCreations { try catalogue.execute(sql) }
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
