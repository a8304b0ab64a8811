import CoreDomain
import Foundation
import SQLSupport
import Storage

/// The statements that read and write the records of one type.
final class RecordTable {
    let type: any StoredRecord.Type
    let table: Table
    let keyColumns: [Column]
    let dialect: PostgreSQLDialect
    let check: RecordCheck
    /// The layout in the schema at preparation time. A transaction that finds a different layout is restarted.
    let layout: Layout
    let policy: DamagePolicy
    /// Whether the tables exist. A type has none before its first record is stored.
    let exists: Bool
    private let reader: RowReader
    /// The statements that insert one row or several rows, by table name.
    private var insertions: [String: (one: String, many: String)] = [:]

    init(
        of type: any StoredRecord.Type, _ dialect: PostgreSQLDialect, _ layout: Layout?, _ policy: DamagePolicy
    ) {
        self.type = type
        self.dialect = dialect
        self.policy = policy
        self.layout = layout ?? Layout(signature: "")
        exists = layout != nil
        table = Table(of: type, dialect)
        keyColumns = type.keyColumns
        check = RecordCheck(of: table)
        reader = RowReader(table)
    }

    /// Returns whether a record can have the key. A Boolean, for example, must be 0 or 1.
    func canHave(_ key: RecordKey) -> Bool {
        key.fits(keyColumns)
            && zip(key.parts, keyColumns).allSatisfy { $1.type != .boolean || $0 == 0 || $0 == 1 }
    }

    // MARK: Reading

    private lazy var selection = "SELECT \(table.value())"
    private lazy var selectionOfOne = "\(selection) FROM \(table.reference) AS row0 WHERE \(table.equal(table.keys))"
    private lazy var selectionOfMany: String = {
        let wanted = dialect.rows(keyColumns.map(\.type), named: "wanted", numbered: true)
        let number = PostgreSQLDialect.value(keyColumns.count)
        // The LIMIT makes the server look up each key, where its statistics might suggest a scan of the whole table.
        return "\(selection), \(number) FROM \(wanted) CROSS JOIN LATERAL "
            + "(SELECT * FROM \(table.reference) WHERE \(same(table.keys)) LIMIT 1) AS row0"
    }()

    func selection(of keys: [RecordKey]) -> Command {
        guard keys.count == 1 else { return Command(selectionOfMany, rows(of: keys)) }
        return Command(selectionOfOne, zip(keys[0].parts, keyColumns).map { Parameter($0, $1.type) })
    }

    /// Returns the records in rows selected by keys, in the keys' order; `nil` for missing or unreadable ones.
    func records(_ rows: Rows, count: Int) throws -> [(any StoredRecord)?] {
        var records = [(any StoredRecord)?](repeating: nil, count: count)
        for row in 0..<rows.count {
            // A row without a number can't be assigned to a key.
            let index = count == 1 ? 0 : Int(try rows.integer(row, 1) ?? 0) - 1
            guard records.indices.contains(index) else { throw Rows.Mismatch() }
            records[index] = try record(rows, row)
        }
        return records
    }

    /// Returns the command that selects the records of `query`.
    ///
    /// The limit is part of the statement, since the best plan for 20 rows isn't the best for all rows.
    func selection(of query: StorageQuery) throws -> Command {
        let (condition, parameters) = try condition(of: query)
        let order = try table.order(of: query, type)
        guard let limit = query.limit else {
            return Command("\(selection) FROM \(table.reference) AS row0\(condition) ORDER BY \(order)", parameters)
        }
        // Reads relationships only for the rows within the limit.
        let rows = "SELECT * FROM \(table.reference)\(condition) ORDER BY \(order) LIMIT \(max(0, limit))"
        return Command("\(selection) FROM (\(rows)) AS row0 ORDER BY \(order)", parameters)
    }

    private func condition(of query: StorageQuery) throws -> (sql: String, parameters: [Parameter]) {
        var conditions: [String] = []
        var parameters: [Parameter] = []
        if let owner = query.owner {
            let column = try type.column(owner.column)
            if owner.value == .null {
                conditions.append("\(dialect.comparable(column)) IS NULL")
            } else {
                conditions.append("\(dialect.comparable(column)) = $1")
                parameters.append(Parameter(owner.value, column.type))
            }
        }
        if let position = query.after {
            let value = parameters.count + 1
            if let order = query.order, position.value != .null {
                parameters.append(Parameter(position.value, try type.column(order.column).type))
            }
            conditions.append(try table.following(query, type, value: value, key: parameters.count + 1))
            parameters += zip(position.key.parts, keyColumns).map { Parameter($0, $1.type) }
        }
        return (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))", parameters)
    }

    /// Returns the readable records in rows selected by a query, in order.
    func records(_ rows: Rows) throws -> [any StoredRecord] {
        try (0..<rows.count).compactMap { try record(rows, $0) }
    }

    private func record(_ rows: Rows, _ row: Int) throws -> (any StoredRecord)? {
        guard let value = rows.bytes(row, 0) else { throw Rows.Mismatch() }
        try reader.move(to: value)
        do {
            return try type.read(from: reader)
        } catch let error as StorageError where error.isDamage {
            policy.ignore(error)
            return nil
        }
    }

    // MARK: Writing

    /// Returns the commands that store records with distinct keys, and their children.
    func insertions(of records: [(key: RecordKey, value: any StoredRecord)]) throws -> [Command] {
        if records.count > 1, !table.hasRelationships { return insertions(inParts: records) }
        let buffer = TableBuffer(table, keyColumns)
        for (key, record) in records { try buffer.append(record, key, check) }
        let words = words(of: records.map(\.value))
        return [insertion(of: buffer, words)]
            + (table.hasRelationships ? deletionsOfChildren(of: records.map(\.key)) : [])
            + buffer.children.compactMap { $0 }.flatMap(insertions)
    }

    /// Returns several commands that store records without relationships. The parameters of each are prepared
    /// while the server runs the previous one.
    private func insertions(inParts records: [(key: RecordKey, value: any StoredRecord)]) -> [Command] {
        stride(from: 0, to: records.count, by: Self.part).map { start in
            let part = records[start..<min(start + Self.part, records.count)]
            return Command(insertion(into: table).many) { [self] in
                let buffer = TableBuffer(table, keyColumns)
                for (key, record) in part { try buffer.append(record, key, check) }
                return (buffer.columns + words(of: part.map(\.value))).map(\.parameter)
            }
        }
    }

    private static let part = 250

    /// Returns the commands that insert rows without search columns, and their child rows.
    func insertions(of buffer: TableBuffer) -> [Command] {
        guard buffer.count > 0 else { return [] }
        return [insertion(of: buffer, [])] + buffer.children.compactMap { $0 }.flatMap(insertions)
    }

    private func insertion(of buffer: TableBuffer, _ words: [ColumnBuffer]) -> Command {
        let sql = insertion(into: buffer.table)
        let columns = buffer.columns + words
        if buffer.count == 1 { return Command(sql.one, columns.map(\.first)) }
        return Command(sql.many, columns.map(\.parameter))
    }

    /// Returns the statements that insert one or many rows into a table, replacing records with the same keys.
    ///
    /// For a single row, unnesting arrays takes the server longer than the insertion.
    private func insertion(into table: Table) -> (one: String, many: String) {
        insertions[table.name].orMake { madeInsertion(into: table) }
    }

    private func madeInsertion(into table: Table) -> (one: String, many: String) {
        let isRecord = table.owner == nil
        let wordColumns = isRecord ? layout.searchable.map(SearchColumn.name) : []
        let types = table.transferTypes(keyColumns) + wordColumns.map { _ in .text }
        let names = (table.inserted + wordColumns).quotedList
        let replacedWords = wordColumns.map { ", \($0.quoted) = excluded.\($0.quoted)" }.joined()
        let beginning = "INSERT INTO \(table.reference) (\(names)) "
        let end = isRecord ? table.replacement + replacedWords : ""
        return (
            "\(beginning)VALUES (\(dialect.parameters(types)))\(end)",
            "\(beginning)SELECT \(dialect.values(types)) FROM \(dialect.rows(types, named: "new"))\(end)"
        )
    }

    private func words(of records: [any StoredRecord]) -> [ColumnBuffer] {
        layout.searchable.map { column in
            var buffer = ColumnBuffer(.text)
            for record in records {
                // This never fails: search columns are texts, and the record is in memory.
                guard let column = try? type.column(column), case .text(let text)? = try? record.scalar(column),
                    let words = SearchColumn.words(of: text)
                else { buffer.appendNull(); continue }
                buffer.append(words)
            }
            return buffer
        }
    }

    private lazy var gone = dialect.rows(keyColumns.map(\.type), named: "gone")
    private lazy var childDeletions = table.relationships.compactMap { $0 }.map { child in
        "DELETE FROM \(child.reference) USING \(gone) WHERE \(same(child.recordKey))"
    }
    private lazy var recordDeletion =
        "DELETE FROM \(table.reference) USING \(gone) WHERE \(same(table.keys)) RETURNING \(table.keys.quotedList)"

    private func deletionsOfChildren(of keys: [RecordKey]) -> [Command] {
        let parameters = rows(of: keys)
        return childDeletions.map { Command($0, parameters) }
    }

    /// Returns a command that deletes the records at `keys` and returns the keys of those that existed.
    func deletion(of keys: [RecordKey]) -> Command { Command(recordDeletion, rows(of: keys)) }

    /// Returns a command that deletes all records, or those older than `date`, and returns their keys. The ages
    /// must be comparable in SQL.
    func deletionOfAll(cachedBefore date: Date?) -> Command {
        guard let date else { return Command(table.deletionOfAll(byAge: false)) }
        return Command(table.deletionOfAll(byAge: true), .integer(date.millisecondsSince1970))
    }

    /// Whether a mutation removes records by ages that SQL can't compare.
    func mustReadAges(for mutation: Mutation) -> Bool {
        if case .removeAll(_, .some) = mutation { exists && !table.isSweepable } else { false }
    }

    func rows(of keys: [RecordKey]) -> [Parameter] {
        var buffers = keyColumns.map { ColumnBuffer($0.type) }
        for key in keys { for (index, part) in key.parts.enumerated() { buffers[index].append(part) } }
        return buffers.map(\.parameter)
    }

    /// Returns the SQL condition that columns equal the values in the rows of parameters.
    func same(_ columns: [String]) -> String {
        columns.enumerated().map { "\($1.quoted) = \(PostgreSQLDialect.value($0))" }.joined(separator: " AND ")
    }
}

extension Table {
    fileprivate var recordKey: [String] {
        owner == nil
            ? keys : positionColumns.filter { $0.name.hasPrefix(Self.ownerNumber) }.map(\.name)
    }
}
