import CPostgreSQL
import Storage

/// The rows that a statement returned, in PostgreSQL's binary format.
final class Rows {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    func integer(_ row: Int, _ column: Int) throws -> Int64? {
        try bytes(row, column).map { bytes in
            switch bytes.count {
            case 8: Int64(bigEndian: bytes.number())
            case 4: Int64(Int32(bigEndian: bytes.number()))
            default: throw Mismatch()
            }
        }
    }

    func real(_ row: Int, _ column: Int) throws -> Double? {
        try bytes(row, column).map { bytes in
            guard bytes.count == 8 else { throw Mismatch() }
            let number = Double(bitPattern: UInt64(bigEndian: bytes.number()))
            guard number.isFinite else { throw Mismatch() }
            return number
        }
    }

    func boolean(_ row: Int, _ column: Int) throws -> Bool? {
        try bytes(row, column).map { bytes in
            guard bytes.count == 1 else { throw Mismatch() }
            return bytes[0] != 0
        }
    }

    func text(_ row: Int, _ column: Int) throws -> String? {
        try bytes(row, column).map { try Self.text($0) }
    }

    func integers(_ row: Int, _ column: Int) throws -> [Int64]? {
        try list(row, column) { bytes in
            guard bytes.count == 8 else { throw Mismatch() }
            return Int64(bigEndian: bytes.number())
        }
    }

    func texts(_ row: Int, _ column: Int) throws -> [String]? { try list(row, column, Self.text) }

    /// The value of a column of `type`, for keys.
    func scalar(_ row: Int, _ column: Int, _ type: ColumnType) throws -> Scalar {
        switch type {
        case .boolean: try boolean(row, column).map { .integer($0 ? 1 : 0) } ?? .null
        case .text, .texts: try text(row, column).map(Scalar.text) ?? .null
        case .real: try real(row, column).map(Scalar.real) ?? .null
        case .integer, .integers: try integer(row, column).map(Scalar.integer) ?? .null
        }
    }

    /// The key in the columns from `first` on.
    func key(_ row: Int, _ columns: [Column], from first: Int = 0) throws -> RecordKey {
        RecordKey(parts: try columns.enumerated().map { try scalar(row, first + $0, $1.type) })
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) throws -> String {
        guard let text = PostgreSQLText.text(of: bytes) else { throw Mismatch() }
        return text
    }

    /// Reads an array: the number of dimensions, flags, the type, the length and the first index; then each element
    /// after its length.
    private func list<Element>(
        _ row: Int, _ column: Int, _ element: (UnsafeBufferPointer<UInt8>) throws -> Element
    ) throws -> [Element]? {
        try bytes(row, column).map { bytes in
            guard bytes.count >= 12 else { throw Mismatch() }
            let dimensions = Int32(bigEndian: bytes.number())
            if dimensions == 0 { return [] }
            guard dimensions == 1, bytes.count >= 20 else { throw Mismatch() }
            var elements: [Element] = []
            var rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(20))
            for _ in 0..<Int32(bigEndian: UnsafeBufferPointer(rebasing: bytes.dropFirst(12)).number()) {
                guard rest.count >= 4 else { throw Mismatch() }
                let length = Int(Int32(bigEndian: rest.number()))
                guard length >= 0, rest.count >= 4 + length else { throw Mismatch() }
                elements.append(try element(UnsafeBufferPointer(rebasing: rest[4..<4 + length])))
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst(4 + length))
            }
            return elements
        }
    }

    /// The bytes of a value, which are valid while the rows are; `nil` for NULL.
    private func bytes(_ row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
        let (row, column) = (Int32(row), Int32(column))
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        let length = Int(PQgetlength(result, row, column))
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
    }

    /// The error of a value that is not of its column's type.
    struct Mismatch: Error {}
}

extension UnsafeBufferPointer<UInt8> {
    /// The first bytes as a number, in the order in which they are.
    fileprivate func number<Number: FixedWidthInteger>() -> Number {
        UnsafeRawBufferPointer(self).loadUnaligned(as: Number.self)
    }
}
