import CSQLite
import Storage

/// Copies the records of a library into new tables, and lets these take the place of the former ones.
///
/// Each record is read through its type's schema, which knows former names, new values and conversions, and keeps its row
/// number. Optional columns and tables that the type doesn't have are kept beside it. Needs a writing transaction, in
/// which foreign keys are off: a process that is killed leaves the file as it was.
struct Rebuild {
    private let type: any StoredRecord.Type
    private let connection: Connection
    /// Each former table, if there is one, with the one that replaces it.
    private let pairs: [(former: Table?, new: Table)]

    init(of type: any StoredRecord.Type, from former: Table, to table: Table, on connection: Connection) {
        (self.type, self.connection) = (type, connection)
        pairs = Self.pairs(former, table)
    }

    private static func pairs(_ former: Table?, _ new: Table) -> [(former: Table?, new: Table)] {
        [(former, new)]
            + new.relationships.indices.flatMap { index -> [(former: Table?, new: Table)] in
                guard let below = new.relationships[index] else { return [] }
                return pairs(former?.relationships[index], below)
            }
    }

    func run() throws {
        for pair in pairs { try connection.execute(pair.new.creation(as: pair.new.unnamed.name)) }
        try copyRecords()
        for pair in pairs { if let former = pair.former { try copyUnknown(from: former, to: pair.new) } }
        try SearchIndex.drop(of: pairs[0].new.name, on: connection)
        for case let former? in pairs.map(\.former).reversed() {
            try connection.execute("DROP TABLE \(former.name.quoted)")
        }
        for pair in pairs {
            try connection.execute("ALTER TABLE \(pair.new.unnamed.name.quoted) RENAME TO \(pair.new.name.quoted)")
        }
        for sql in pairs[0].new.ageIndex { try connection.execute(sql) }
        guard try connection.texts("PRAGMA foreign_key_check").isEmpty else {
            throw StorageError.damagedValue(pairs[0].new.name)
        }
    }

    private func copyRecords() throws {
        guard let former = pairs[0].former else { return }
        let (table, new) = (pairs[0].new, pairs[0].new.unnamed)
        let reader = RowReader(try connection.prepare(former.selectionOfFormer), former, children(of: former))
        let insertion = try connection.prepare(table.numberedInsertion(into: new.name))
        let writer = RowWriter(insertion, new, children(of: new))
        let (check, numberIndex) = (RecordCheck(of: table), Int32(table.columns.count + 2))
        _ = try reader.statement.rows { _ in
            let (record, number) = (try type.read(from: reader), try reader.number ?? 0)
            writer.statement.bind(try check.value(for: record), at: 1)
            writer.statement.bind(number, at: numberIndex)
            try writer.bind { try record.write(to: writer) }
            try writer.statement.run()
            try writer.insertRelationships(ownedBy: [.integer(number)])
        }
    }

    private func children(of table: Table) -> [ChildTable?] {
        table.relationships.map { $0.map { ChildTable($0, on: connection) } }
    }

    /// Adds the columns that the type doesn't have, with their values.
    private func copyUnknown(from former: Table, to table: Table) throws {
        let found = try connection.columns(of: former.name)
        let unknown = table.unknown(among: found).filter { $0.isOptional }
        if unknown.isEmpty { return }
        let new = table.unnamed.name.quoted
        for column in unknown { try connection.execute("ALTER TABLE \(new) ADD COLUMN \(column.definition)") }
        let names = unknown.map(\.name).quotedList
        let same = zip(former.identity, table.identity).map { "old.\($0.quoted) = \(new).\($1.quoted)" }
        try connection.execute(
            """
            UPDATE \(new) SET (\(names)) =
              (SELECT \(names) FROM \(former.name.quoted) AS old WHERE \(same.joined(separator: " AND ")))
            """)
    }
}
