import Foundation

/// A JSON value read by Foundation: the tests don't check the program with its own JSON code.
enum JSONValue: Equatable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    init(_ bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    /// The value of `key`, which is `.null` for a null, or `nil` if the key is missing.
    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }

    /// Whether the value contains an object with this id at any depth.
    func holds(id: Int) -> Bool {
        switch self {
        case .list(let list): list.contains { $0.holds(id: id) }
        case .object(let members): members["id"] == .number(Double(id)) || members.values.contains { $0.holds(id: id) }
        default: false
        }
    }

    /// Returns the members whose keys are also in `other`.
    func restricted(to other: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { other.keys.contains($0.key) })
    }
}

extension Outcome {
    var json: JSONValue { get throws { try JSONValue(stdout) } }

    var errorJSON: JSONValue { get throws { try JSONValue(stderr) } }
}

/// Functions that split JSON text without changing a byte.
enum JSONText {
    /// Returns the top-level objects in `bytes`.
    static func objects(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var objects: [ArraySlice<UInt8>] = []
        var start: Int?
        walk(bytes[...]) { index, byte, depth in
            if depth == 1, start == nil { start = index }
            if depth == 0, let begin = start {
                objects.append(bytes[begin...index])
                start = nil
            }
        }
        return objects
    }

    /// Returns the bytes of the value of `key` in an object, or `nil` if the key is missing.
    static func member(_ key: String, of object: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var borders: [Int] = []
        walk(object) { index, byte, depth in
            let isBorder = depth == 1 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{"))
            if isBorder || depth == 0 { borders.append(index) }
        }
        for (begin, end) in zip(borders, borders.dropFirst()) {
            let member = object[(begin + 1)..<end].drop { $0 <= 0x20 }
            let name = Array("\"\(key)\"".utf8)
            guard member.starts(with: name), let colon = member.firstIndex(of: UInt8(ascii: ":")) else { continue }
            return member[(colon + 1)...].drop { $0 <= 0x20 }
        }
        return nil
    }

    /// Visits each byte outside of strings with its index and the depth after it.
    private static func walk(_ bytes: ArraySlice<UInt8>, _ visit: (Int, UInt8, Int) -> Void) {
        var depth = 0
        var inString = false
        var escaped = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if inString {
                if escaped { escaped = false; continue }
                if byte == UInt8(ascii: "\\") { escaped = true }
                if byte == UInt8(ascii: "\"") { inString = false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            visit(index, byte, depth)
        }
    }
}
