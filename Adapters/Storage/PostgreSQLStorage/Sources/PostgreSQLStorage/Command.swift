import Storage

/// A statement and its parameters.
struct Command {
    let sql: String
    var parameters: [Parameter] = []

    init(_ sql: String, _ parameters: Parameter...) { (self.sql, self.parameters) = (sql, parameters) }

    init(_ sql: String, _ parameters: [Parameter]) { (self.sql, self.parameters) = (sql, parameters) }
}

/// The value of a parameter in PostgreSQL's binary format; `nil` for NULL.
struct Parameter {
    let bytes: [UInt8]?

    static let null = Parameter(bytes: nil)

    static func integer(_ number: Int64) -> Parameter { Parameter(bytes: number.networkBytes) }

    static func real(_ number: Double) -> Parameter { Parameter(bytes: number.bitPattern.networkBytes) }

    static func text(_ text: String) -> Parameter { Parameter(bytes: PostgreSQLText.bytes(of: text)) }

    /// A value for a column of `type`; of a list the number of its elements.
    init(_ value: Scalar, _ type: ColumnType) {
        switch (value, type) {
        case (.null, _): self = .null
        case (.integer(let number), .boolean): self.init(bytes: [number == 0 ? 0 : 1])
        case (.integer(let number), _): self = .integer(number)
        case (.real(let number), _): self = .real(number)
        case (.text(let text), _): self = .text(text)
        }
    }

    init(bytes: [UInt8]?) { self.bytes = bytes }
}

/// Texts as PostgreSQL can keep them: it has no NUL.
///
/// U+0000 is stored as two characters U+0001, and U+0001 as U+0001 and U+0002, so that the order of the bytes stays.
enum PostgreSQLText {
    static func bytes(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.contains(where: { $0 < 2 }) else { return Array(bytes) }
            return bytes.flatMap { $0 < 2 ? [1, $0 + 1] : [$0] }
        }
    }

    /// Returns the text, or `nil` if the bytes are none.
    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.contains(1) else { return String(validating: bytes, as: UTF8.self) }
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

/// The values of one column of many rows: an array in PostgreSQL's binary format.
struct ColumnBuffer {
    private let type: ColumnType
    private var bytes: [UInt8] = []
    private var count: Int32 = 0
    private var hasNull = false

    init(_ type: ColumnType) { self.type = type }

    mutating func appendNull() {
        hasNull = true
        count += 1
        bytes += Int32(-1).networkBytes
    }

    mutating func append(_ number: Int64) { append(number.networkBytes) }
    mutating func append(_ number: Double) { append(number.bitPattern.networkBytes) }
    mutating func append(_ flag: Bool) { append([flag ? 1 : 0]) }
    mutating func append(_ text: String) { append(PostgreSQLText.bytes(of: text)) }

    mutating func append(_ value: Scalar) {
        if let value = Parameter(value, type).bytes { append(value) } else { appendNull() }
    }

    mutating func append(_ value: [UInt8]) {
        count += 1
        bytes += Int32(value.count).networkBytes
        bytes += value
    }

    /// The array, with one dimension that begins at 1.
    var parameter: Parameter {
        guard count > 0 else { return Parameter(bytes: Int32(0).networkBytes + Int32(0).networkBytes + type.oid) }
        let header = Int32(1).networkBytes + Int32(hasNull ? 1 : 0).networkBytes + type.oid
        return Parameter(bytes: header + count.networkBytes + Int32(1).networkBytes + bytes)
    }
}

extension ColumnType {
    /// The number of the type of a value; lists travel as texts.
    fileprivate var oid: [UInt8] {
        let oid: Int32 =
            switch self {
            case .integer: 20
            case .real: 701
            case .boolean: 16
            case .text, .integers, .texts: 25
            }
        return oid.networkBytes
    }
}

extension FixedWidthInteger {
    var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
