import Foundation
import Storage

struct Command {
    let sql: String
    /// Returns the parameters. The closure is called once, when the statement is sent.
    let parameters: () throws -> [Parameter]

    init(_ sql: String, _ parameters: Parameter...) { self.init(sql, parameters) }

    init(_ sql: String, _ parameters: [Parameter]) { self.init(sql) { parameters } }

    init(_ sql: String, parameters: @escaping () throws -> [Parameter]) {
        self.sql = sql
        self.parameters = parameters
    }
}

/// The value of a parameter in PostgreSQL's binary format, or `nil` for NULL.
struct Parameter {
    let bytes: [UInt8]?

    static let null = Parameter(bytes: nil)

    static func integer(_ number: Int64) -> Parameter { Parameter(bytes: number.networkBytes) }

    static func text(_ text: String) -> Parameter { Parameter(bytes: PostgreSQLText.bytes(of: text)) }

    static func texts(_ texts: [String]) -> Parameter {
        var buffer = ColumnBuffer(.text)
        for text in texts { buffer.append(text) }
        return buffer.parameter
    }
}

extension Parameter {
    /// Creates a parameter for a value of a column of `type`, or for the number of elements of a list.
    init(_ value: Scalar, _ type: ColumnType) {
        var buffer = ColumnBuffer(type)
        buffer.append(value)
        self = buffer.first
    }
}

/// Encodes text for PostgreSQL, which doesn't support NUL characters.
///
/// U+0000 is stored as U+0001 U+0001, and U+0001 as U+0001 U+0002, which preserves the byte order.
enum PostgreSQLText {
    static func bytes(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { new in
            // `min` is free of branches, so the compiler vectorizes the loop.
            if new.reduce(UInt8.max, min) > 1 { return bytes.append(contentsOf: new) }
            for byte in new { bytes += byte < 2 ? [1, byte + 1] : [byte] }
        }
    }

    static func text(of bytes: UnsafeRawBufferPointer) -> String? {
        guard let start = bytes.baseAddress, memchr(start, 1, bytes.count) != nil else {
            return String(validating: bytes.assumingMemoryBound(to: UInt8.self), as: UTF8.self)
        }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                guard byte == 1 || byte == 2 else { return nil }
                plain.append(byte - 1)
            } else if byte != 1 {
                plain.append(byte)
            }
            isEscaped = !isEscaped && byte == 1
        }
        return isEscaped ? nil : String(validating: plain, as: UTF8.self)
    }
}

/// The values of one column in many rows, as a one-dimensional 1-based array in PostgreSQL's binary format.
struct ColumnBuffer {
    private let type: ColumnType
    private var bytes: [UInt8]
    private var count: Int32 = 0
    private var hasNull = false

    private static let header = 5 * MemoryLayout<Int32>.size

    init(_ type: ColumnType) {
        self.type = type
        bytes = Array(repeating: 0, count: Self.header)
    }

    mutating func appendNull() {
        hasNull = true
        count += 1
        bytes.append(network: Int32(-1))
    }

    mutating func append(_ number: Int64) {
        count += 1
        bytes.append(network: Int32(8))
        bytes.append(network: number)
    }

    mutating func append(_ number: Double) { append(Int64(bitPattern: number.bitPattern)) }

    mutating func append(_ flag: Bool) {
        count += 1
        bytes.append(network: Int32(1))
        bytes.append(flag ? 1 : 0)
    }

    mutating func append(_ text: String) {
        count += 1
        let start = bytes.count
        bytes.append(network: Int32(0))
        PostgreSQLText.append(text, to: &bytes)
        bytes.set(network: Int32(bytes.count - start - 4), at: start)
    }

    mutating func append(_ value: Scalar) {
        switch (value, type) {
        case (.null, _): appendNull()
        case (.integer(let number), .boolean): append(number != 0)
        case (.integer(let number), _): append(number)
        case (.real(let number), _): append(number)
        case (.text(let text), _): append(text)
        }
    }

    /// The first value as a single parameter.
    var first: Parameter { hasNull ? .null : Parameter(bytes: Array(bytes.dropFirst(Self.header + 4))) }

    var parameter: Parameter {
        var bytes = bytes
        let header = [count == 0 ? 0 : 1, hasNull ? 1 : 0, type.elementOID, count, 1]
        for (index, number) in header.enumerated() { bytes.set(network: number, at: index * 4) }
        // An array without elements has no dimension to describe.
        return Parameter(bytes: count == 0 ? Array(bytes.prefix(12)) : bytes)
    }
}

extension ColumnType {
    var oid: Int32 {
        switch self {
        case .integer: 20
        case .real: 701
        case .boolean: 16
        case .text: 25
        case .integers: 1016
        case .texts: 1009
        }
    }

    /// The OID of the array's element type. Lists are sent as texts.
    fileprivate var elementOID: Int32 { isList ? ColumnType.text.oid : oid }

    var isList: Bool { self == .integers || self == .texts }
}

extension [UInt8] {
    fileprivate mutating func append(network number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func set(network number: Int32, at index: Int) {
        withUnsafeMutableBytes { $0.storeBytes(of: number.bigEndian, toByteOffset: index, as: Int32.self) }
    }
}

extension FixedWidthInteger {
    var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
