import Storage
import StorageSupport

/// One line of a journal, without its record.
///
/// ```json
/// {"_crc":"d87f7e0c","_batch":7,"_put":"movies","_key":[550],"movieID":550,"title":"Fight Club","_last":true}
/// {"_crc":"a3830348","_batch":8,"_remove":"movies","_key":[550],"_last":true}
/// ```
///
/// The checksum is the CRC-32 of the bytes after its comma, up to the end of the line. The last line of a batch has
/// `_last`: a batch without such a line is incomplete.
struct JournalLine {
    enum Operation: Equatable {
        case put(collection: String, RecordKey)
        case remove(collection: String, RecordKey)
        /// The line only ends its batch.
        case none
    }

    let batch: Int64
    let isLast: Bool
    let operation: Operation

    /// Parses a line without its line feed. Returns `nil` if the checksum does not match.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard Self.isIntact(bytes) else { return nil }
        do {
            var input = JSONInput(bytes, at: Self.payloadStart)
            batch = try Self.member("_batch", &input) { try $0.integer() }
            isLast = bytes.suffix(Self.lastMark.utf8CodeUnitCount).elementsEqual(Self.lastMark.bytes)
            operation = try Self.operation(&input)
        } catch is JSONInput.Malformed {
            throw ForeignLine()
        }
    }

    /// The error for an intact line with an operation that this version does not support.
    struct ForeignLine: Error {}

    static func isIntact(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count > payloadStart, line.prefix(checksumStart).elementsEqual(opening.bytes) else { return false }
        let checksum = CRC32.checksum(of: UnsafeBufferPointer(rebasing: line[payloadStart...]))
        return line[checksumStart..<checksumStart + 8].elementsEqual(checksum.hexadecimal)
    }

    private static func operation(_ input: inout JSONInput) throws -> Operation {
        try input.take(UInt8(ascii: ","))
        let name = try input.string()
        guard name != "_last" else { return .none }
        try input.take(UInt8(ascii: ":"))
        let collection = try input.string()
        try input.take(UInt8(ascii: ","))
        let key = RecordKey(parts: try member("_key", &input) { try $0.array { try $0.scalar() } })
        switch name {
        case "_put": return .put(collection: collection, key)
        case "_remove": return .remove(collection: collection, key)
        default: throw input.malformed
        }
    }

    private static func member<Value>(
        _ name: String, _ input: inout JSONInput, _ value: (inout JSONInput) throws -> Value
    ) throws -> Value {
        guard try input.string() == name else { throw input.malformed }
        try input.take(UInt8(ascii: ":"))
        return try value(&input)
    }

    static let opening: StaticString = "{\"_crc\":\""
    static let checksumStart = opening.utf8CodeUnitCount
    /// The offset after the eight digits, the quote and the comma.
    static let payloadStart = checksumStart + 10
    static let lastMark: StaticString = ",\"_last\":true}"
}

extension JSONInput {
    fileprivate mutating func scalar() throws -> Scalar {
        if peek() == UInt8(ascii: "\"") { return .text(try string()) }
        if takes(word: "null") { return .null }
        let start = position
        if let number = try? integer() { return .integer(number) }
        position = start
        return .real(try real())
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension UInt32 {
    /// Eight digits.
    var hexadecimal: [UInt8] {
        (0..<8).map { position in
            let digit = UInt8(truncatingIfNeeded: self >> (28 - 4 * UInt32(position)) & 0xF)
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }
}
