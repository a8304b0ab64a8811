import CSQLite
import Foundation
import Storage

/// An open file, with the record tables that have been used so far.
final class Database {
    private let connection: Connection
    private let location: String
    private let durability: StorageDurability
    private let onWarning: (String) -> Void
    private var tables: [ObjectIdentifier: RecordTable] = [:]
    private var indexes: [String: SearchIndex] = [:]

    init(_ file: URL, _ durability: StorageDurability, onWarning: @escaping (String) -> Void) throws {
        location = file.path
        self.durability = durability
        self.onWarning = onWarning
        connection = try Connection(path: file.path)
        guard try connection.isOurs() else {
            throw StorageError.failed(
                location: location,
                reason: "it is another program's database. Choose another folder, or move it away")
        }
        try connection.configure(for: durability)
        switch durability {
        case .library: try checkWhole()
        case .cache: try dropFormerLayout()
        }
    }

    /// Drops the tables of a cache that version 1 of the layout wrote, also those whose collections have other names
    /// by now: nothing would ever remove their records.
    private func dropFormerLayout() throws {
        guard try !connection.texts(Self.formerCollections).isEmpty else { return }
        try connection.transaction(.writing) {
            for name in try connection.texts(Self.formerCollections) { try connection.dropTables(of: name) }
        }
        onWarning("Started a new cache in \(location), where a former version kept records in another layout.")
    }

    func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        // Preparing a table may create it, which a reading transaction cannot.
        let groups = try references.groupedByType().map { (table: try table(of: $0.type), group: $0) }
        var records = [(any StoredRecord)?](repeating: nil, count: references.count)
        try connection.transaction(.reading) {
            for (table, group) in groups {
                for (position, record) in zip(group.positions, try table.load(group.keys)) {
                    records[position] = record
                }
            }
        }
        return records
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let table = try table(of: type)
        return try connection.transaction(.reading) { try table.query(query) }
    }

    func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        // The tables are prepared first, so that the transaction has the batch and nothing else.
        let steps = try batch.map { (mutation: $0, table: try table(of: $0.type)) }
        return try connection.transaction(.writing) {
            try batch.checkExpectations { try table(of: $0.type).load([$0.key])[0] }
            var changed: Set<ChangedKey> = []
            for step in steps {
                for key in try step.table.carryOut(step.mutation) {
                    changed.insert(ChangedKey(collection: step.table.table.name, key: key))
                }
            }
            return changed
        }
    }

    func search(
        _ text: String, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let table = try table(of: type)
        let column = try type.column(name)
        let index = try index(of: column, in: table.table)
        return try connection.transaction(.reading) {
            let keys = try table.search(WordQuery(text), in: column, index, limit: limit)
            return try table.load(keys).compactMap { $0 }
        }
    }

    func nearest(
        to text: String, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let table = try table(of: type)
        let column = try type.column(name)
        let index = try index(of: column, in: table.table)
        if let index { try SearchVocabulary(of: index, on: connection).prepare() }
        return try connection.transaction(.reading) {
            let keys = try table.nearest(to: SimilarityQuery(text), in: column, index, limit: limit)
            return try table.load(keys).compactMap { $0 }
        }
    }

    func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        let table = try table(of: type)
        return try connection.transaction(.reading) { try table.allKeys() }
    }

    /// Returns the number of records by collection.
    func counts() throws -> [String: Int] {
        try connection.transaction(.reading) {
            let names = try connection.texts(Self.collectionNames)
            let counts = try names.map { try connection.texts("SELECT count(*) FROM \($0.quoted)").first }
            return Dictionary(zip(names, counts.map { $0.flatMap(Int.init) ?? 0 })) { first, _ in first }
        }
    }

    /// The tables that have no owner.
    private static let collectionNames = """
        SELECT name FROM pragma_table_list AS found WHERE schema = 'main' AND type = 'table' AND strict
          AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(found.name))
        """

    /// The tables of version 1 that have no owner: they have no row numbers.
    private static let formerCollections =
        collectionNames + """
              AND NOT EXISTS (SELECT 1 FROM pragma_table_info(found.name) WHERE name = \(Table.rowNumber.literal))
            """

    private func table(of type: any StoredRecord.Type) throws -> RecordTable {
        if let table = tables[ObjectIdentifier(type)] { return table }
        let layout = Table(of: type)
        let migration = Migration(table: layout, connection: connection, durability: durability, location: location)
        if let warning = try migration.run() { onWarning(warning) }
        let table = try RecordTable(of: type, layout, on: connection) { [durability, onWarning] error in
            guard durability == .cache else { throw error }
            onWarning("\(error). Ignored the record.")
        }
        tables[ObjectIdentifier(type)] = table
        return table
    }

    private func index(of column: Column, in table: Table) throws -> SearchIndex? {
        let name = "\(table.name).\(column.name)"
        if let index = indexes[name] { return index }
        guard let index = SearchIndex(of: column, in: table) else { return nil }
        try index.prepare(on: connection)
        indexes[name] = index
        return index
    }

    private func checkWhole() throws {
        let found = try connection.texts("PRAGMA quick_check(1)")
        guard found == ["ok"] else { throw SQLiteError(code: SQLITE_CORRUPT, message: found.joined(separator: "; ")) }
    }
}
