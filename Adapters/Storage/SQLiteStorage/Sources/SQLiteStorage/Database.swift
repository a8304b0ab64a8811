import CSQLite
import Foundation
import Storage

/// An open file, with the collections that have been used so far.
final class Database {
    private let connection: Connection
    private let location: String
    private let durability: StorageDurability
    private let onNotice: (String) -> Void
    private var collections: [ObjectIdentifier: Collection] = [:]
    private var indexes: [String: SearchIndex] = [:]

    init(_ file: URL, _ durability: StorageDurability, onNotice: @escaping (String) -> Void) throws {
        location = file.path
        self.durability = durability
        self.onNotice = onNotice
        connection = try Connection(path: file.path)
        guard try connection.isOurs() else {
            throw StorageError.failed(
                location: location,
                reason: "it is another program's database. Choose another folder, or move it away")
        }
        try connection.configure(for: durability)
        if durability == .library { try checkWhole() }
    }

    func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        // Preparing a collection may make its table, which a reading transaction cannot.
        let groups = try references.groupedByType().map { (collection: try collection(of: $0.type), group: $0) }
        var records = [(any StoredRecord)?](repeating: nil, count: references.count)
        try connection.transaction(.reading) {
            for (collection, group) in groups {
                for (position, record) in zip(group.positions, try collection.load(group.keys)) {
                    records[position] = record
                }
            }
        }
        return records
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let collection = try collection(of: type)
        return try connection.transaction(.reading) { try collection.page(query) }
    }

    func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        // The tables come first, so that a transaction is one batch and nothing else.
        let steps = try batch.map { (mutation: $0, collection: try collection(of: $0.type)) }
        return try connection.transaction(.writing) {
            var changed: Set<ChangedKey> = []
            for step in steps {
                for key in try step.collection.carryOut(step.mutation) {
                    changed.insert(ChangedKey(collection: step.collection.table.name, key: key))
                }
            }
            return changed
        }
    }

    func search(
        _ text: String, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let query = WordQuery(text)
        let column = try type.column(name)
        let collection = try collection(of: type)
        let index = SearchIndex.covers(query) ? try index(of: column, in: collection.table) : nil
        return try connection.transaction(.reading) {
            let texts = try collection.texts(in: column, index, matching: query, limit: max(limit, Self.ranked))
            return try collection.load(query.best(of: texts, limit: limit)).compactMap { $0 }
        }
    }

    /// How many of an index's matches are ordered by how good they are.
    private static let ranked = 1000

    /// The number of records by collection.
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

    private func collection(of type: any StoredRecord.Type) throws -> Collection {
        if let collection = collections[ObjectIdentifier(type)] { return collection }
        let table = Table(of: type)
        let migration = Migration(table: table, connection: connection, durability: durability, location: location)
        if let notice = try migration.run() { onNotice(notice) }
        let collection = try Collection(of: type, table, on: connection) { [durability, onNotice] error in
            guard durability == .cache else { throw error }
            onNotice("\(error), and counts as absent")
        }
        collections[ObjectIdentifier(type)] = collection
        return collection
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
