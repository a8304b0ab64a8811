import CoreDomain
import Foundation
import SQLSupport
import Storage

/// The records of one type in the file, in its table and its relationships' tables, which must exist.
final class RecordTable {
    let type: any StoredRecord.Type
    let collection: String
    let table: Table
    private let hasRelationships: Bool
    let connection: Connection
    private let relationships: [ChildTable?]
    private let keyColumns: [Column]
    private let reader: RowReader
    // Created on the first write, since most processes only read.
    private var writer: RowWriter?
    private var deletion: Statement?
    private let policy: DamagePolicy
    /// The readers by query, with its limit and the values of its conditions removed.
    private var queryReaders: [StorageQuery: RowReader] = [:]
    /// The full-text indexes in the file, by column name.
    var indexes: [String: SearchIndex] = [:]
    /// Whether the table has the indexes of its orders.
    private(set) var hasOrderIndexes: Bool

    init(
        of type: any StoredRecord.Type, _ table: Table, on connection: Connection, _ policy: DamagePolicy,
        hasOrderIndexes: Bool = true
    ) throws {
        self.hasOrderIndexes = hasOrderIndexes
        self.type = type
        self.table = table
        collection = type.collection
        hasRelationships = table.hasRelationships
        self.connection = connection
        self.policy = policy
        keyColumns = type.keyColumns
        relationships = table.children(on: connection)
        reader = RowReader(try connection.prepare(table.selectionOfOwned), table, relationships)
    }

    func load(_ key: RecordKey) throws -> (any StoredRecord)? {
        guard key.fits(keyColumns) else { return nil }
        let row = reader.statement
        row.bind(key.parts)
        defer { row.reset() }
        guard try row.step() else { return nil }
        // A damaged index may lead to another record's row.
        guard try row.has(key.parts, in: keyColumns) else {
            try leaveOut(.damagedValue("\(table.name).\(table.keys.joined(separator: "/"))"))
            return nil
        }
        return try readableRecord(reader)
    }

    func query(_ query: StorageQuery) throws -> [any StoredRecord] {
        guard try query.fits(type) else { return [] }
        let reader = try self.reader(of: query)
        if let owner = query.owner { reader.statement.bind([owner.value], from: 2) }
        if let position = query.after { reader.statement.bind([position.value] + position.key.parts, from: 3) }
        reader.statement.bind(query.limit.map { Int64(max(0, $0)) } ?? -1, at: 1)
        return try reader.statement.rows { _ in try readableRecord(reader) }.compactMap { $0 }
    }

    private func reader(of query: StorageQuery) throws -> RowReader {
        // Only a null at the position needs another statement.
        let after = query.after.map { StorageQuery.Position(RecordKey(), $0.value == .null ? .null : 0) }
        let form = StorageQuery(order: query.order, after: after)
        return try queryReaders[query.owner.map { form.owned(by: $0.column, .null) } ?? form].orMake {
            RowReader(try connection.prepare(table.selection(of: query, type)), table, relationships)
        }
    }

    /// Applies `mutation`, and adds the keys of the changed records to `changed`.
    func carryOut(_ mutation: Mutation, noting changed: inout Set<ChangedKey>) throws {
        switch mutation {
        case .expect: break
        case .put(let record): changed.insert(ChangedKey(collection: collection, key: try put(record)))
        case .remove(let key, _):
            if try remove(key) { changed.insert(ChangedKey(collection: collection, key: key)) }
        case .removeAll(_, let date):
            for key in try removeAll(cachedBefore: date) {
                changed.insert(ChangedKey(collection: collection, key: key))
            }
        }
    }

    private func put(_ record: any StoredRecord) throws -> RecordKey {
        let writer = try writer.orMake { RowWriter(try connection.prepare(table.insertion), table, relationships) }
        try writer.bind { try record.write(to: writer) }
        guard hasRelationships else {
            try writer.statement.run()
            return writer.key
        }
        connection.lastInsertedRow = .min
        let number = try writer.statement.row { try $0.number(0) }
        let owner = [Scalar.integer(number)]
        // The row of a new record has no child rows.
        if connection.lastInsertedRow != number {
            for case let rows? in relationships { try rows.delete(ownedBy: owner) }
        }
        try writer.insertRelationships(ownedBy: owner)
        return writer.key
    }

    /// Removes a record, and returns whether it existed.
    private func remove(_ key: RecordKey) throws -> Bool {
        guard key.fits(keyColumns) else { return false }
        let deletion = try deletion.orMake { try connection.prepare(table.deletion) }
        deletion.bind(key.parts)
        try deletion.run()
        return connection.changes > 0
    }

    private func removeAll(cachedBefore date: Date?) throws -> [RecordKey] {
        guard let date else {
            // An index of many new rows that is made at once takes half the space and a fraction of the time. The next
            // query or search makes it.
            try SearchIndex.drop(of: table.name, on: connection)
            indexes = [:]
            if hasOrderIndexes {
                for index in table.orderIndexes { try connection.execute("DROP INDEX IF EXISTS \(index.name.quoted)") }
                hasOrderIndexes = table.orderIndexes.isEmpty
            }
            return try readableKeys(connection.statement(table.deletionOfAll(byAge: false)))
        }
        guard table.isSweepable else {
            let doomed = try query(.all).filter { $0.isOlder(than: date) }.map(\.key)
            return try doomed.filter(remove)
        }
        let statement = try connection.statement(table.deletionOfAll(byAge: true))
        statement.bind(date.millisecondsSince1970, at: 1)
        return try readableKeys(statement)
    }

    /// Returns the keys in the rows of `statement`, skipping invalid ones, such as those with invalid UTF-8.
    private func readableKeys(_ statement: Statement) throws -> [RecordKey] {
        try statement.rows { row in
            do {
                return try key(row)
            } catch is Statement.Mismatch {
                return nil
            }
        }.compactMap { $0 }
    }

    func readableKeys() throws -> [RecordKey] { try readableKeys(connection.statement(table.selectionOfKeys)) }

    /// Returns the keys of all records, in order. Throws for an invalid key.
    func keys() throws -> [RecordKey] { try connection.statement(table.selectionOfKeys).rows(key) }

    func texts(in column: Column) throws -> [KeyedText] {
        try texts(in: column, of: connection.statement(table.selectionOfTexts(column)))
    }

    /// Returns the keys and texts in the rows of `statement`, which selects the key first, then the text.
    func texts(in column: Column, of statement: Statement) throws -> [KeyedText] {
        let keyCount = Int32(table.keys.count)
        return try statement.rows { row in
            try readable(column) { (key: try key(row), text: try row.text(keyCount) ?? "") }
        }.compactMap { $0 }
    }

    /// Returns the record of the current row of `reader`, or `nil` if it counts as absent.
    private func readableRecord(_ reader: RowReader) throws -> (any StoredRecord)? {
        do {
            return try type.read(from: reader)
        } catch let error as StorageError where error.isDamage {
            try leaveOut(error)
            return nil
        }
    }

    /// Reports a damaged record, which then counts as absent. Throws the error if the type's records aren't left out.
    private func leaveOut(_ error: StorageError) throws {
        guard type.isOmittedIfDamaged else { throw error }
        policy.ignore(error)
    }

    /// Reads every record. Returns the number of those with valid values, and the damage.
    func verify() throws -> StorageVerification {
        var intact = 0
        var damage: [StorageDamage] = []
        let reader = RowReader(try connection.prepare(table.selectionOfAll), table, relationships)
        _ = try reader.statement.rows { row in
            do {
                _ = try type.read(from: reader)
                intact += 1
            } catch let error as StorageError where error.isDamage {
                damage.append(
                    StorageDamage(collection: type.collection, key: readableKey(row), reason: error.description))
            }
        }
        return StorageVerification(records: intact, damage: damage)
    }

    /// Returns the key in a row that has all columns, or `nil` if it cannot be read.
    private func readableKey(_ row: Statement) -> RecordKey? {
        // An unreadable key identifies nothing, but its row still counts as damage.
        try? RecordKey(parts: keyColumns.map { try row.scalar(Int32($0.index)) })
    }

    private func readable<Value>(_ column: Column, _ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch is Statement.Mismatch {
            policy.ignore(.damagedValue("\(table.name).\(column.name)"))
            return nil
        }
    }

    /// Returns the key in the first columns of a row.
    private func key(_ statement: Statement) throws -> RecordKey {
        RecordKey(parts: try keyColumns.indices.map { try statement.scalar(Int32($0)) })
    }
}

typealias KeyedText = (key: RecordKey, text: String)
