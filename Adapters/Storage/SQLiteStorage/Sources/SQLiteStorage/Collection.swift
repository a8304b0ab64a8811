import CoreDomain
import Foundation
import Storage

/// The records of one type in the file: its own table and those of its relationships, which must exist.
final class Collection {
    let type: any StoredRecord.Type
    let table: Table
    private let connection: Connection
    private let relationships: [TableRows?]
    private let keyColumns: [Column]
    private let writer: RowWriter
    private let single: RowReader
    private var list: RowReader?
    private let removal: Statement
    /// Whether a record that cannot be read counts as absent. Is told of it.
    private let onUnreadable: (StorageError) throws -> Void

    init(
        of type: any StoredRecord.Type, _ table: Table, on connection: Connection,
        onUnreadable: @escaping (StorageError) throws -> Void
    ) throws {
        self.type = type
        self.table = table
        self.connection = connection
        self.onUnreadable = onUnreadable
        keyColumns = type.keyColumns
        relationships = table.relationships.map { $0.map { TableRows($0, on: connection) } }
        writer = RowWriter(try connection.prepare(table.insertion), table, relationships)
        single = RowReader(try connection.prepare(table.selectionOfOwned), table, relationships)
        removal = try connection.prepare(table.deletion)
    }

    func load(_ keys: [RecordKey]) throws -> [(any StoredRecord)?] {
        if keys.count > 1, table.hasNumberedRows { return try loadNumbered(keys) }
        return try keys.map { key in
            guard fits(key) else { return nil }
            single.statement.bind(key.parts)
            return try records(single).first ?? nil
        }
    }

    func page(_ query: StorageQuery) throws -> [any StoredRecord] {
        let statement = try connection.statement(table.query(query, of: type))
        if let owner = query.owner {
            guard try owner.value.fits(type.column(owner.column)) else { return [] }
            statement.bind([owner.value], from: 3)
        }
        statement.bind(query.limit.map { Int64(max(0, $0)) } ?? -1, at: 1)
        statement.bind(Int64(max(0, query.offset)), at: 2)
        return try records(RowReader(statement, table, relationships)).compactMap { $0 }
    }

    private func put(_ record: any StoredRecord) throws -> RecordKey {
        let key = record.key
        try writer.insert(
            identity: key.parts,
            clear: { for case let rows? in relationships { try rows.delete(ownedBy: key.parts) } },
            write: { try record.write(to: writer) })
        return key
    }

    /// Whether it was there.
    private func remove(_ key: RecordKey) throws -> Bool {
        guard fits(key) else { return false }
        removal.bind(key.parts)
        try removal.run()
        return connection.changes > 0
    }

    /// The keys of those that it removes.
    private func removeAll(cachedBefore date: Date?) throws -> [RecordKey] {
        guard let date else { return try rows(connection.statement(table.deletionOfAll(byAge: false)), key) }
        guard table.isSweepable else {
            let doomed = try page(.all).filter { $0.cachedAt < date }.map(\.key)
            return try doomed.filter(remove)
        }
        let statement = try connection.statement(table.deletionOfAll(byAge: true))
        statement.bind(date.timeIntervalSince1970 * 1000, at: 1)
        return try rows(statement, key)
    }

    /// Returns the keys of the records that it changed.
    func carryOut(_ mutation: Mutation) throws -> [RecordKey] {
        switch mutation {
        case .put(let record): [try put(record)]
        case .remove(let key, _): try remove(key) ? [key] : []
        case .removeAll(_, let date): try removeAll(cachedBefore: date)
        }
    }

    /// Keys with their texts in `column`: of an index those that match, the better ones; without one all.
    func texts(
        in column: Column, _ index: SearchIndex?, matching query: WordQuery, limit: Int
    ) throws -> [(key: RecordKey, text: String)] {
        guard !query.words.isEmpty else { return [] }
        let statement = try connection.statement(index?.selection ?? table.selectionOfTexts(column))
        if index != nil {
            statement.bind([.text(SearchIndex.expression(query)), Scalar(limit)])
        }
        let keyCount = Int32(table.identity.count)
        let texts = try rows(statement) { row in
            try readable(column) { (key: try key(row), text: try row.text(keyCount) ?? "") }
        }
        return texts.compactMap { $0 }
    }

    /// The records of the rows that `reader` comes to; nil for one that counts as absent.
    private func records(_ reader: RowReader) throws -> [(any StoredRecord)?] {
        try rows(reader.statement) { _ in try record(reader) }
    }

    private func record(_ reader: RowReader) throws -> (any StoredRecord)? {
        do {
            return try type.read(from: reader)
        } catch let error as StorageError where error.isDamage {
            try onUnreadable(error)
            return nil
        }
    }

    private func readable<Value>(_ column: Column, _ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch is Statement.Mismatch {
            try onUnreadable(.damagedValue("\(table.name).\(column.name)"))
            return nil
        }
    }

    private func loadNumbered(_ keys: [RecordKey]) throws -> [(any StoredRecord)?] {
        let reader = try list ?? RowReader(connection.prepare(table.selectionOfList), table, relationships)
        list = reader
        var wanted = JSONOutput()
        wanted.append(arrayOf: keys) { $0.append(scalar: fits($1) ? $1.parts[0] : .null) }
        wanted.bytes.withUnsafeBufferPointer { reader.statement.bind(utf8: $0, at: 1) }
        defer { reader.statement.reset() }
        var found = [(any StoredRecord)?](repeating: nil, count: keys.count)
        while try reader.statement.step() {
            guard let place = try reader.statement.integer(Int32(table.columns.count + 1)) else { continue }
            found[Int(place)] = try record(reader)
        }
        return found
    }

    private func rows<Row>(_ statement: Statement, _ row: (Statement) throws -> Row) throws -> [Row] {
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try row(statement)) }
        return rows
    }

    /// The key in a row that begins with it.
    private func key(_ statement: Statement) throws -> RecordKey {
        RecordKey(parts: try table.identity.indices.map { try statement.scalar(Int32($0)) })
    }

    private func fits(_ key: RecordKey) -> Bool {
        key.parts.count == keyColumns.count && zip(key.parts, keyColumns).allSatisfy { $0.fits($1) }
    }
}

extension Scalar {
    /// Whether a column can hold it. SQLite would convert where it cannot, and find “1” by 1.
    func fits(_ column: Column) -> Bool {
        switch (self, column.type) {
        case (.null, _), (.integer, .integer), (.integer, .boolean), (.integer, .integers), (.integer, .texts),
            (.real, .real), (.text, .text):
            true
        default: false
        }
    }
}
