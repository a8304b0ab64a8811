import CPostgreSQL
import Storage

/// The rows returned by a statement, in PostgreSQL's binary format.
final class Rows {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    func integer(_ row: Int, _ column: Int) throws -> Int64? { try bytes(row, column).map(BinaryInput.integer) }
    func boolean(_ row: Int, _ column: Int) throws -> Bool? { try bytes(row, column).map(BinaryInput.boolean) }
    func text(_ row: Int, _ column: Int) throws -> String? { try bytes(row, column).map(BinaryInput.text) }

    /// Returns the key in the first columns.
    func key(_ row: Int, _ columns: [Column]) throws -> RecordKey {
        RecordKey(parts: try columns.enumerated().map { try bytes(row, $0).map($1.type.scalar) ?? .null })
    }

    /// Returns the bytes of a value, valid as long as the rows; `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
        let (row, column) = (Int32(row), Int32(column))
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    }

    /// The error of a value whose type isn't its column's.
    struct Mismatch: Error {}
}
