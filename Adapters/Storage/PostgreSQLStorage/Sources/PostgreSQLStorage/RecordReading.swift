import CPostgreSQL
import Foundation
import SQLSupport
import Storage

extension Table {
    /// Returns the SQL for a row as one value, with relationships as arrays of such values, so that one
    /// statement reads everything from one state.
    ///
    /// The value contains the schema's columns, a record's checksum or an element's position, and an array per
    /// relationship. `alias` is the table's name in the SQL.
    func value(_ alias: String = "row0") -> String {
        let place = (positionColumns.last?.name ?? Self.check).quoted
        let arrays = relationships.enumerated().compactMap { index, child in child.map { array($0, alias, index) } }
        return "ROW(\((columns.map(\.name.quoted) + [place] + arrays).joined(separator: ", ")))"
    }

    private func array(_ child: Table, _ alias: String, _ index: Int) -> String {
        let name = "\(alias)_\(index)"
        let same = zip(child.ownerColumns, identity).map { "\(name).\($0.quoted) = \(alias).\($1.quoted)" }
        let order = child.positionColumns.last.map { " ORDER BY \($0.name.quoted)" } ?? ""
        return "ARRAY(SELECT \(child.value(name)) FROM \(child.reference) AS \(name) "
            + "WHERE \(same.joined(separator: " AND "))\(order))"
    }
}

/// Reads records and the elements of their relationships from the values selected by `Table.value`.
final class RowReader: RecordReader {
    private let table: Table
    private let types: [Int32]
    /// The element readers by column index, or `nil` for columns without elements.
    private let elements: [RowReader?]
    /// The index of each relationship's array, by column index.
    private let arrays: [Int]
    private var fields: [UnsafeRawBufferPointer?]

    init(_ table: Table) {
        self.table = table
        elements = table.relationships.map { $0.map(RowReader.init) }
        var next = table.columns.count
        arrays = table.relationships.map { child in
            if child != nil { next += 1 }
            return next
        }
        let count = table.relationships.count { $0 != nil }
        types =
            table.columns.map(\.type.oid) + [ColumnType.integer.oid]
            + [Int32](repeating: Self.recordArray, count: count)
        fields = Array(repeating: nil, count: types.count)
    }

    /// The OID of PostgreSQL's type `record[]`.
    private static let recordArray: Int32 = 2287

    /// Moves to the row in a value, which must remain valid while it is read.
    ///
    /// Throws an `isOutdated` error if another version has changed the table's columns in the meantime.
    func move(to value: UnsafeRawBufferPointer) throws {
        var input = BinaryInput(value)
        guard try input.integer() == types.count else { throw PostgreSQLError.outdated }
        for index in types.indices {
            let type: Int32 = try input.integer()
            guard type == types[index] else { throw PostgreSQLError.outdated }
            fields[index] = try input.value()
        }
    }

    /// The stored checksum of the record, or the position of the element.
    var place: Int64? { get throws { try fields[table.columns.count].map(BinaryInput.integer) } }

    func integer(_ column: Column) throws -> Int64? { try value(column, BinaryInput.integer) }
    func real(_ column: Column) throws -> Double? { try value(column, BinaryInput.real) }
    func text(_ column: Column) throws -> String? { try value(column, BinaryInput.text) }
    func boolean(_ column: Column) throws -> Bool? { try value(column, BinaryInput.boolean) }
    func integers(_ column: Column) throws -> [Int64]? { try list(column, BinaryInput.integer) }
    func texts(_ column: Column) throws -> [String]? { try list(column, BinaryInput.text) }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        guard let count = try integer(column) else { return nil }
        if count == 0 { return [] }
        guard let reader = elements[column.index], let array = fields[arrays[column.index]] else {
            throw damage(column)
        }
        var input = BinaryInput(array)
        guard count >= 0, try input.arrayCount() >= count else { throw damage(column) }
        return try (0..<count).map { position in
            guard let value = try input.value() else { throw damage(column) }
            try reader.move(to: value)
            guard try reader.place == position else { throw damage(column) }
            return try schema.read(from: reader)
        }
    }

    private func list<Element>(
        _ column: Column, _ element: (UnsafeRawBufferPointer) throws -> Element
    ) throws -> [Element]? {
        try value(column) { bytes in
            var input = BinaryInput(bytes)
            return try (0..<(try input.arrayCount())).map { _ in
                guard let value = try input.value() else { throw Rows.Mismatch() }
                return try element(value)
            }
        }
    }

    private func value<Value>(
        _ column: Column, _ read: (UnsafeRawBufferPointer) throws -> Value
    ) throws -> Value? {
        do {
            return try fields[column.index].map(read)
        } catch is Rows.Mismatch {
            throw damage(column)
        }
    }

    private func damage(_ column: Column) -> StorageError { .damagedValue("\(table.name).\(column.name)") }
}

extension ColumnType {
    func scalar(_ bytes: UnsafeRawBufferPointer) throws -> Scalar {
        switch self {
        case .text, .texts: .text(try BinaryInput.text(bytes))
        case .boolean: .integer(try BinaryInput.boolean(bytes) ? 1 : 0)
        case .real: .real(try BinaryInput.real(bytes))
        case .integer, .integers: .integer(try BinaryInput.integer(bytes))
        }
    }
}

/// Reads PostgreSQL's binary format. Throws `Rows.Mismatch` for anything else.
struct BinaryInput {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func integer() throws -> Int32 {
        guard rest.count >= 4 else { throw Rows.Mismatch() }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[4...]) }
        return Int32(bigEndian: rest.loadUnaligned(as: Int32.self))
    }

    /// Reads a length and the following value. Returns `nil` for NULL.
    mutating func value() throws -> UnsafeRawBufferPointer? {
        let length = Int(try integer())
        if length < 0 { return nil }
        guard rest.count >= length else { throw Rows.Mismatch() }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[length...]) }
        return UnsafeRawBufferPointer(rebasing: rest[..<length])
    }

    /// Reads the header of an array and returns the number of elements that follow. The header has the number of
    /// dimensions, flags, the element type, the number of elements and the first element's index.
    mutating func arrayCount() throws -> Int {
        let dimensions = try integer()
        _ = try integer()
        _ = try integer()
        if dimensions == 0 { return 0 }
        guard dimensions == 1 else { throw Rows.Mismatch() }
        let count = try integer()
        _ = try integer()
        return Int(count)
    }

    static func integer(_ bytes: UnsafeRawBufferPointer) throws -> Int64 {
        switch bytes.count {
        case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        default: throw Rows.Mismatch()
        }
    }

    static func real(_ bytes: UnsafeRawBufferPointer) throws -> Double {
        guard bytes.count == 8 else { throw Rows.Mismatch() }
        let number = Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
        guard number.isFinite else { throw Rows.Mismatch() }
        return number
    }

    static func boolean(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
        guard bytes.count == 1 else { throw Rows.Mismatch() }
        return bytes[0] != 0
    }

    static func text(_ bytes: UnsafeRawBufferPointer) throws -> String {
        guard let text = PostgreSQLText.text(of: bytes) else { throw Rows.Mismatch() }
        return text
    }
}

/// The rows returned by a statement, in PostgreSQL's binary format.
final class Rows {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    func integer(_ row: Int, _ column: Int) throws -> Int64? { try bytes(row, column).map(BinaryInput.integer) }
    func boolean(_ row: Int, _ column: Int) throws -> Bool? { try bytes(row, column).map(BinaryInput.boolean) }
    func text(_ row: Int, _ column: Int) throws -> String? { try bytes(row, column).map(BinaryInput.text) }

    /// The texts in the first column.
    var texts: [String] { get throws { try (0..<count).map { try text($0, 0) ?? "" } } }

    /// Returns the key in the first columns.
    func key(_ row: Int, _ columns: [Column]) throws -> RecordKey {
        RecordKey(parts: try columns.enumerated().map { try bytes(row, $0).map($1.type.scalar) ?? .null })
    }

    /// Returns the bytes of a value, valid for the lifetime of the rows, or `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
        let row = Int32(row)
        let column = Int32(column)
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    }

    /// The error for a value of the wrong type for its column.
    struct Mismatch: Error {}
}
