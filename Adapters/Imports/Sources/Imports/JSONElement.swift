/// A JSON value.
indirect enum JSONElement: Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONElement])
    case object([Member])

    /// A named value of an object.
    struct Member: Equatable {
        let name: String
        let value: JSONElement
    }

    /// The value of an object's member; `nil` if the member is absent or null, or if this isn't an object.
    subscript(name: String) -> JSONElement? {
        guard case .object(let members) = self, let value = members.first(where: { $0.name == name })?.value else {
            return nil
        }
        return value == .null ? nil : value
    }

    /// Returns whether an object has a member, which may be null.
    func contains(_ name: String) -> Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { $0.name == name }
    }

    /// The value if it is a whole number.
    var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The value if it is a text.
    var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements of an array; empty for any other value.
    var elements: [JSONElement] { if case .array(let elements) = self { elements } else { [] } }

    /// The value as text for messages.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value
        case .array: "[…]"
        case .object: "{…}"
        }
    }
}

extension JSONElement {
    /// Parses one value; `nil` if the bytes aren't exactly one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var parser = JSONParser(bytes)
        guard let value = parser.value(depth: 0), parser.isAtEnd() else { return nil }
        self = value
    }
}

/// Parses JSON by RFC 8259. Each function returns `nil` for malformed bytes.
private struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    private static let maximumDepth = 32

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func isAtEnd() -> Bool { peek() == nil }

    private mutating func peek() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
            position += 1
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else { return false }
        position = end
        return true
    }

    mutating func value(depth: Int) -> JSONElement? {
        if depth > Self.maximumDepth { return nil }
        switch peek() {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONElement? {
        position += 1
        var members: [JSONElement.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        members.reserveCapacity(8)
        repeat {
            guard peek() == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
                let value = value(depth: depth + 1)
            else { return nil }
            members.append(JSONElement.Member(name: name, value: value))
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONElement? {
        position += 1
        var elements: [JSONElement] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    private mutating func number() -> JSONElement? {
        let start = position
        while position < bytes.count, Self.isOfNumber(bytes[position]) { position += 1 }
        guard start < position else { return nil }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let integer = Int(text), !text.hasPrefix("+") { return .integer(integer) }
        return Double(text).map { .number($0) }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func string() -> String? {
        position += 1
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return String(validating: bytes[start..<position - 1], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return escapedString(from: start) }
            position += 1
        }
        return nil
    }

    /// Reads the rest of a string with an escape at the current position.
    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard position < bytes.count, let scalar = escape() else { return nil }
            text += Array(String(scalar).utf8)
        }
        return nil
    }

    private mutating func escape() -> Character? {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    private mutating func unicodeEscape() -> Character? {
        guard let first = codeUnit() else { return nil }
        if !UTF16.isLeadSurrogate(first) { return Unicode.Scalar(first).map { Character($0) } }
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        position += 2
        guard let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return Unicode.Scalar(value).map { Character($0) }
    }

    private mutating func codeUnit() -> UInt16? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
        position += 4
        return UInt16(digits, radix: 16)
    }
}
