import Foundation
import SQLSupport
import Storage

/// The statements that read and write the records of one type.
struct RecordTable {
    let type: any StoredRecord.Type
    let table: Table
    let keyColumns: [Column]
    let dialect: PostgreSQLDialect
    let check: RecordCheck
    /// The layout in the schema, as it was when this was prepared. Another one makes a transaction start again.
    let layout: Layout
    let policy: DamagePolicy
    /// Whether the tables exist. Those of a type that was never stored are empty.
    let exists: Bool
    /// Select one record and its children.
    private let selectionsOfOne: [String]

    init(
        of type: any StoredRecord.Type, _ dialect: PostgreSQLDialect, _ layout: Layout?, _ policy: DamagePolicy
    ) {
        (self.type, self.dialect, self.policy) = (type, dialect, policy)
        (self.layout, exists) = (layout ?? Layout(signature: ""), layout != nil)
        table = Table(of: type, dialect)
        keyColumns = type.keyColumns
        check = RecordCheck(of: table)
        selectionsOfOne = table.family.map { table in
            "\(table.selection) WHERE \(table.equal(table.recordKey)) \(table.familyOrder)"
        }
    }

    // MARK: Reading

    /// Selects the records at `keys` and their children.
    func selections(of keys: [RecordKey]) -> [Command] {
        if keys.count == 1 {
            let parameters = zip(keys[0].parts, keyColumns).map { Parameter($0, $1.type) }
            return selectionsOfOne.map { Command($0, parameters) }
        }
        let (wanted, parameters) = rows(of: keys, named: "wanted")
        return table.family.map { table in
            let condition = "JOIN \(wanted) ON \(same(table.recordKey))"
            return Command("\(table.selection) \(condition) \(table.familyOrder)", parameters)
        }
    }

    /// Selects the records of `query` and their children.
    func selections(of query: StorageQuery) throws -> [Command] {
        var parameters: [Parameter] = [query.limit.map { .integer(Int64(max(0, $0))) } ?? .null]
        if let owner = query.owner { parameters.append(Parameter(owner.value, try type.column(owner.column).type)) }
        let condition = try table.condition(of: query, type)
        return table.family.map { table in
            if table.owner == nil { return Command("\(table.selection) \(condition)", parameters) }
            // A query of everything needs no keys.
            if query.owner == nil, query.limit == nil {
                return Command("\(table.selection) \(table.familyOrder)")
            }
            let keys = "SELECT \(self.table.keys.quotedList) FROM \(self.table.reference) \(condition)"
            return Command(
                "\(table.selection) WHERE (\(table.recordKey.quotedList)) IN (\(keys)) \(table.familyOrder)",
                parameters)
        }
    }

    /// Returns the readable records in the rows of such selections, with their keys.
    func records(
        _ rows: [Rows], for purpose: DamagePolicy.Purpose, comparing: Bool? = nil
    ) throws -> [(key: RecordKey, record: any StoredRecord)] {
        let reader = try FamilyReader(table, rows, key: keyColumns)
        return try (0..<reader.count).compactMap { row in
            let key = try? reader.key(row, keyColumns)
            do {
                guard let key else { throw StorageError.damagedValue("\(table.name) (its key)") }
                reader.move(to: row, key: key)
                return (key, try record(reader, comparing: comparing ?? policy.comparesChecksums))
            } catch let error as StorageError where error.isDamage {
                try policy.handle(error, in: type, key, for: purpose)
                return nil
            }
        }
    }

    private func record(_ reader: FamilyReader, comparing compares: Bool) throws -> any StoredRecord {
        let record = try type.read(from: reader)
        if compares, try !check.accepts(reader.check, for: record) {
            throw StorageError.damaged(
                location: policy.location, reason: "\(type.name(of: record.key)) does not match its checksum")
        }
        return record
    }

    // MARK: Writing

    /// Stores records of different keys with their children.
    func insertions(of records: [(record: any StoredRecord, check: Int64)]) throws -> [Command] {
        let buffer = TableBuffer(table, keyColumns)
        for (record, check) in records { try buffer.append(record, check: check) }
        let words = layout.searchable.map { column in self.words(of: records.map(\.record), in: column) }
        let keys = table.relationships.contains { $0 != nil } ? records.map(\.record.key) : []
        return [insertion(of: buffer, words)] + (keys.isEmpty ? [] : deletionsOfChildren(of: keys))
            + buffer.children.compactMap { $0 }.flatMap(insertions)
    }

    /// Inserts the rows of new tables.
    func insertionsOfNew(_ buffer: TableBuffer) -> [Command] { insertions(of: buffer) }

    private func insertions(of buffer: TableBuffer) -> [Command] {
        guard buffer.count > 0 else { return [] }
        return [insertion(of: buffer, [])] + buffer.children.compactMap { $0 }.flatMap(insertions)
    }

    /// Inserts the rows of one table; those of records replace the ones with their keys.
    private func insertion(of buffer: TableBuffer, _ words: [ColumnBuffer]) -> Command {
        let isRecord = buffer.table.owner == nil
        let wordColumns = isRecord ? layout.searchable.map(SearchColumn.name) : []
        let types = buffer.table.transferTypes(keyColumns) + wordColumns.map { _ in .text }
        let names = (buffer.table.inserted + wordColumns).quotedList
        let replacedWords = wordColumns.map { ", \($0.quoted) = excluded.\($0.quoted)" }.joined()
        return Command(
            "INSERT INTO \(buffer.table.reference) (\(names)) SELECT \(dialect.values(types)) FROM "
                + dialect.rows(types, named: "new") + (isRecord ? buffer.table.replacement + replacedWords : ""),
            (buffer.columns + words).map(\.parameter))
    }

    private func words(of records: [any StoredRecord], in column: String) -> ColumnBuffer {
        var buffer = ColumnBuffer(.text)
        for record in records {
            guard let column = try? type.column(column), case .text(let text)? = try? record.scalar(column),
                let words = SearchColumn.words(of: text)
            else { buffer.appendNull(); continue }
            buffer.append(words)
        }
        return buffer
    }

    private func deletionsOfChildren(of keys: [RecordKey]) -> [Command] {
        let (gone, parameters) = rows(of: keys, named: "gone")
        return table.relationships.compactMap { $0 }.map { child in
            Command("DELETE FROM \(child.reference) USING \(gone) WHERE \(same(child.recordKey))", parameters)
        }
    }

    /// Deletes the records at `keys` and returns the keys of those that existed.
    func deletion(of keys: [RecordKey]) -> Command {
        let (gone, parameters) = rows(of: keys, named: "gone")
        return Command(
            "DELETE FROM \(table.reference) USING \(gone) WHERE \(same(table.keys)) RETURNING \(table.keys.quotedList)",
            parameters)
    }

    /// Deletes all records, or those older than `date`, and returns their keys. The type has ages that SQL can compare.
    func deletionOfAll(cachedBefore date: Date?) -> Command {
        guard let date else { return Command(table.deletionOfAll(byAge: false)) }
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.up)
        return Command(table.deletionOfAll(byAge: true), .integer(Int64(max(-0x1p62, min(0x1p62, milliseconds)))))
    }

    /// The keys as rows of parameters.
    func rows(of keys: [RecordKey], named name: String) -> (sql: String, parameters: [Parameter]) {
        var buffers = keyColumns.map { ColumnBuffer($0.type) }
        for key in keys { for (index, part) in key.parts.enumerated() { buffers[index].append(part) } }
        return (dialect.rows(keyColumns.map(\.type), named: name), buffers.map(\.parameter))
    }

    /// Compares columns with the values of such rows.
    func same(_ columns: [String]) -> String {
        columns.enumerated().map { "\($1.quoted) = \(PostgreSQLDialect.value($0))" }.joined(separator: " AND ")
    }
}

extension Table {
    /// The columns with the key of the record.
    var recordKey: [String] { owner == nil ? keys : Array(positionColumns.prefix(recordKeyCount).map(\.name)) }

    /// Orders the rows of relationships so that each record finds its own one after the other.
    var familyOrder: String { owner == nil ? "" : "ORDER BY \(identity.quotedList)" }
}
