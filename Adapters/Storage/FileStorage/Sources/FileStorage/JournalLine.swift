import Foundation
import JSONBytes
import Storage

/// One line of a journal, without its record.
///
/// ```json
/// {"_crc":"5fe8e8b9","_batch":0,"_format":"popcorn-journal","_version":1,"_kept":0,"_last":1}
/// {"_crc":"d87f7e0c","_batch":7,"_put":"movies","_key":[550],"movieID":550,"title":"Fight Club"}
/// {"_crc":"a3830348","_batch":7,"_remove":"movies","_key":[680],"_last":2}
/// ```
///
/// The checksum is the CRC-32 of the bytes after its comma, up to the end of the line. In the last line of
/// a batch, `_last` is the batch's number of lines; a batch with fewer lines is incomplete.
struct JournalLine {
    enum Operation: Equatable {
        case put(ChangedKey)
        case remove(ChangedKey)
        /// The first line of a journal; the `kept` bytes after it are current lines from incomplete batches.
        case header(kept: Int)
        /// A line that has no operation and only ends its batch.
        case none
    }

    let batch: Int64
    /// The number of lines in the batch that ends here, or `nil` if more lines follow.
    let lineCount: Int?
    let operation: Operation

    /// Parses a line without its line feed. Returns `nil` if the line is damaged.
    ///
    /// Throws `Newer` for an intact line written by a later version.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard Self.isIntact(bytes) else { return nil }
        do {
            let end = Self.endOfMembers(bytes)
            var mark = JSONInput(bytes, at: end + Self.lastMark.utf8CodeUnitCount)
            lineCount = end < bytes.count - 1 ? Int(try mark.integer()) : nil
            var input = JSONInput(bytes, at: Self.payloadStart)
            guard try input.takes(exactly: "\"_batch\":") || input.takes(name: "_batch") else { throw Newer() }
            batch = Int64(try Self.number(&input))
            // Fast path: most lines put a record.
            operation = try input.takes(exactly: ",\"_put\":") ? .put(input.record()) : Self.operation(&input)
        } catch is JSONInput.Malformed {
            throw Newer()
        }
    }

    /// The error for an intact line written by a later version.
    struct Newer: Error {}

    static func isIntact(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count > payloadStart, line.has(opening, at: 0), line.has(payloadOpening, at: checksumStart + 8)
        else { return false }
        let checksum = CRC32.checksum(of: UnsafeBufferPointer(rebasing: line[payloadStart...]))
        return (0..<8).allSatisfy { line[checksumStart + $0] == checksum.digit($0) }
    }

    private static func operation(_ input: inout JSONInput) throws -> Operation {
        try input.take(UInt8(ascii: ","))
        let name = try input.string()
        guard name != "_last" else { return .none }
        try input.take(UInt8(ascii: ":"))
        switch name {
        case "_put": return .put(try input.record())
        case "_remove": return .remove(try input.record())
        case "_format": return try header(&input)
        default: throw input.malformed
        }
    }

    private static func header(_ input: inout JSONInput) throws -> Operation {
        guard try input.string() == JournalHeader.format else { throw Newer() }
        try input.take(UInt8(ascii: ","))
        guard try input.takes(name: "_version"), try input.integer() == JournalHeader.version else { throw Newer() }
        try input.take(UInt8(ascii: ","))
        guard try input.takes(name: "_kept") else { throw Newer() }
        return .header(kept: try number(&input))
    }

    /// Reads a number of bytes or a batch number. Throws `Newer` for a number larger than any we write.
    private static func number(_ input: inout JSONInput) throws -> Int {
        let number = try input.integer()
        guard (0..<1 << 53).contains(number) else { throw Newer() }
        return Int(number)
    }

    /// Returns the index of the `_last` member or, without one, of the closing brace. Within a string, the member's
    /// quotes would be escaped.
    private static func endOfMembers(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let length = lastMark.utf8CodeUnitCount
        let candidates = max(payloadStart, bytes.count - length - 21)..<max(payloadStart, bytes.count - length)
        return candidates.last { bytes.has(lastMark, at: $0) } ?? bytes.count - 1
    }

    /// The prefix of every line. It can't occur within a line, since its quotes would be escaped in a string.
    static let opening: StaticString = "{\"_crc\":\""
    static let checksumStart = opening.utf8CodeUnitCount
    /// The text after the checksum's eight digits.
    static let payloadOpening: StaticString = "\","
    static let payloadStart = checksumStart + 8 + payloadOpening.utf8CodeUnitCount
    static let lastMark: StaticString = ",\"_last\":"
}

enum JournalHeader {
    static let format = "popcorn-journal"
    static let version: Int64 = 1
}

extension JSONInput {
    fileprivate mutating func takes(name: String) throws -> Bool { try string() == name && takes(UInt8(ascii: ":")) }

    /// Reads a collection's name and the following `_key` member.
    mutating func record() throws -> ChangedKey {
        let collection = try string()
        try take(UInt8(ascii: ","))
        guard try takes(exactly: "\"_key\":") || takes(name: "_key") else { throw malformed }
        return ChangedKey(collection: collection, key: RecordKey(parts: try array { try $0.scalar() }))
    }

    private mutating func scalar() throws -> Scalar {
        if peek() == UInt8(ascii: "\"") { return .text(try string()) }
        if takes(word: "null") { return .null }
        let start = position
        // A part of a key is a text or a number. Every integer is also a valid real number, so try an integer first.
        if let number = try? integer() { return .integer(number) }
        position = start
        return .real(try real())
    }
}

extension StaticString {
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index + length <= count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, length) == 0
    }
}

extension UInt32 {
    var hexadecimal: [UInt8] { (0..<8).map(digit) }

    /// Returns the hexadecimal digit at `index`, counted from the left.
    fileprivate func digit(_ index: Int) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: self >> (28 - 4 * UInt32(index)) & 0xF)
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
