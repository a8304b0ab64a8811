import CoreDomain
import Foundation
import Storage

/// The records of one type in the file: its own table and those of its relationships, which must exist.
final class RecordTable {
    let type: any StoredRecord.Type
    let table: Table
    let connection: Connection
    private let relationships: [ChildTable?]
    private let keyColumns: [Column]
    private let writer: RowWriter
    private let reader: RowReader
    private let deletion: Statement
    /// Receives the error of a record that cannot be read. The record counts as absent unless this throws.
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
        relationships = table.relationships.map { $0.map { ChildTable($0, on: connection) } }
        writer = RowWriter(try connection.prepare(table.insertion), table, relationships)
        reader = RowReader(try connection.prepare(table.selectionOfOwned), table, relationships)
        deletion = try connection.prepare(table.deletion)
    }

    /// Returns the records at `keys`, position by position.
    func load(_ keys: [RecordKey]) throws -> [(any StoredRecord)?] {
        try keys.map { key in
            guard fits(key) else { return nil }
            reader.statement.bind(key.parts)
            guard let record = try records(reader).first ?? nil else { return nil }
            // A damaged index may lead to another record's row.
            guard record.key == key else {
                try onUnreadable(.damagedValue("\(table.name).\(table.keys.joined(separator: "/"))"))
                return nil
            }
            return record
        }
    }

    func query(_ query: StorageQuery) throws -> [any StoredRecord] {
        let statement = try connection.statement(table.selection(of: query, type))
        if let owner = query.owner {
            guard try owner.value.fits(type.column(owner.column)) else { return [] }
            statement.bind([owner.value], from: 2)
        }
        statement.bind(query.limit.map { Int64(max(0, $0)) } ?? -1, at: 1)
        return try records(RowReader(statement, table, relationships)).compactMap { $0 }
    }

    /// Carries out `mutation` and returns the keys of the records that it changed.
    func carryOut(_ mutation: Mutation) throws -> [RecordKey] {
        switch mutation {
        case .expect: []
        case .put(let record): [try put(record)]
        case .remove(let key, _): try remove(key) ? [key] : []
        case .removeAll(_, let date): try removeAll(cachedBefore: date)
        }
    }

    private func put(_ record: any StoredRecord) throws -> RecordKey {
        try writer.bind { try record.write(to: writer) }
        let owner = try writer.statement.row { [Scalar.integer(try $0.integer(0) ?? 0)] }
        for case let rows? in relationships { try rows.delete(ownedBy: owner) }
        try writer.insertRelationships(ownedBy: owner)
        return record.key
    }

    /// Returns whether the record existed.
    private func remove(_ key: RecordKey) throws -> Bool {
        guard fits(key) else { return false }
        deletion.bind(key.parts)
        try deletion.run()
        return connection.changes > 0
    }

    private func removeAll(cachedBefore date: Date?) throws -> [RecordKey] {
        guard let date else { return try connection.statement(table.deletionOfAll(byAge: false)).rows(key) }
        guard table.isSweepable else {
            let doomed = try query(.all).filter { $0.cachedAt < date }.map(\.key)
            return try doomed.filter(remove)
        }
        let statement = try connection.statement(table.deletionOfAll(byAge: true))
        statement.bind(date.timeIntervalSince1970 * 1000, at: 1)
        return try statement.rows(key)
    }

    /// Returns the keys of all records, in order.
    func allKeys() throws -> [RecordKey] {
        try connection.statement(table.selectionOfKeys).rows(key)
    }

    /// Returns the keys of all records with their texts in `column`.
    func texts(in column: Column) throws -> [KeyedText] {
        try texts(in: column, of: connection.statement(table.selectionOfTexts(column)))
    }

    /// Returns the keys and texts in the rows of `statement`, which has the key first, then the text.
    func texts(in column: Column, of statement: Statement) throws -> [KeyedText] {
        let keyCount = Int32(table.keys.count)
        return try statement.rows { row in
            try readable(column) { (key: try key(row), text: try row.text(keyCount) ?? "") }
        }.compactMap { $0 }
    }

    /// Returns the records of the rows of `reader`; `nil` for one that counts as absent.
    private func records(_ reader: RowReader) throws -> [(any StoredRecord)?] {
        try reader.statement.rows { _ in try record(reader) }
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

    /// Returns the key in a row that begins with it.
    private func key(_ statement: Statement) throws -> RecordKey {
        RecordKey(parts: try keyColumns.indices.map { try statement.scalar(Int32($0)) })
    }

    private func fits(_ key: RecordKey) -> Bool {
        key.parts.count == keyColumns.count && zip(key.parts, keyColumns).allSatisfy { $0.fits($1) }
    }
}

/// A record's key and its text in a searched column.
typealias KeyedText = (key: RecordKey, text: String)

extension Scalar {
    /// Whether a column can hold the value. SQLite would convert where it cannot, and find “1” by 1.
    func fits(_ column: Column) -> Bool {
        switch (self, column.type) {
        case (.null, _), (.integer, .integer), (.integer, .boolean), (.integer, .integers), (.integer, .texts),
            (.real, .real), (.text, .text):
            true
        default: false
        }
    }
}
