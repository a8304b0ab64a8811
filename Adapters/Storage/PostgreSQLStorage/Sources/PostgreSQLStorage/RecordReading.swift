import SQLSupport
import Storage

/// Reads the records of a table from the rows of one statement for each table of its family.
///
/// The rows of the relationships come in the order of their keys and positions. Their reader finds those of a record by
/// its key, and then takes them one after the other.
final class FamilyReader: RecordReader {
    private let table: Table
    private let rows: Rows
    private var row = 0
    private let children: [FamilyReader?]
    /// The rows of each record; of a record's own table empty.
    private let ranges: [RecordKey: Range<Int>]
    private var next = 0
    private var end = 0

    /// Creates a reader; `rows` has those of each table of the family, in its order.
    convenience init(_ table: Table, _ rows: [Rows], key: [Column]) throws {
        var rest = rows[...]
        try self.init(table, &rest, key)
    }

    private init(_ table: Table, _ rows: inout ArraySlice<Rows>, _ key: [Column]) throws {
        guard let own = rows.popFirst() else { throw StorageError.damagedValue(table.name) }
        (self.table, self.rows) = (table, own)
        ranges = table.owner == nil ? [:] : try Self.ranges(own, key, from: table.columns.count)
        children = try table.relationships.map { try $0.map { try FamilyReader($0, &rows, key) } }
    }

    private static func ranges(_ rows: Rows, _ key: [Column], from first: Int) throws -> [RecordKey: Range<Int>] {
        var ranges: [RecordKey: Range<Int>] = [:]
        for row in 0..<rows.count {
            let key = try rows.key(row, key, from: first)
            ranges[key] = (ranges[key]?.lowerBound ?? row)..<row + 1
        }
        return ranges
    }

    /// The number of records.
    var count: Int { rows.count }

    /// The stored checksum of the current record.
    var check: Int64? { get throws { try rows.integer(row, table.columns.count + table.identity.count) } }

    /// Goes to the record in a row.
    func move(to row: Int, key: RecordKey) {
        self.row = row
        for child in children { child?.begin(key) }
    }

    /// The key in the columns that identify the row of a record.
    func key(_ row: Int, _ columns: [Column]) throws -> RecordKey {
        try rows.key(row, columns, from: table.columns.count)
    }

    private func begin(_ key: RecordKey) {
        let range = ranges[key] ?? 0..<0
        (next, end) = (range.lowerBound, range.upperBound)
        for child in children { child?.begin(key) }
    }

    func integer(_ column: Column) throws -> Int64? { try value(column) { try rows.integer(row, $0) } }
    func real(_ column: Column) throws -> Double? { try value(column) { try rows.real(row, $0) } }
    func text(_ column: Column) throws -> String? { try value(column) { try rows.text(row, $0) } }
    func boolean(_ column: Column) throws -> Bool? { try value(column) { try rows.boolean(row, $0) } }
    func integers(_ column: Column) throws -> [Int64]? { try value(column) { try rows.integers(row, $0) } }
    func texts(_ column: Column) throws -> [String]? { try value(column) { try rows.texts(row, $0) } }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        guard let count = try integer(column) else { return nil }
        if count == 0 { return [] }
        guard let reader = children[column.index] else { throw damage(column) }
        let positions = try self.positions
        return try (0..<count).map { position in
            guard reader.next < reader.end else { throw damage(column) }
            reader.row = reader.next
            reader.next += 1
            guard try reader.positions == positions + [position] else { throw damage(column) }
            return try schema.read(from: reader)
        }
    }

    /// The positions in each list down to the current row; of a record none.
    private var positions: [Int64] {
        get throws {
            let count = table.owner == nil ? 0 : table.positionColumns.count - table.recordKeyCount
            let first = table.columns.count + table.recordKeyCount
            return try (first..<first + count).map { try rows.integer(row, $0) ?? -1 }
        }
    }

    private func value<Value>(_ column: Column, _ read: (Int) throws -> Value?) throws -> Value? {
        do { return try read(column.index) } catch is Rows.Mismatch { throw damage(column) }
    }

    private func damage(_ column: Column) -> StorageError { .damagedValue("\(table.name).\(column.name)") }
}

extension Table {
    /// The number of columns by which the row of a relationship refers to its record.
    var recordKeyCount: Int { positionColumns.count { $0.name.hasPrefix(Self.ownerNumber) } }
}
