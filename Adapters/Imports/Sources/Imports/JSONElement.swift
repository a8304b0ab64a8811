import JSONBytes

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
    /// The maximum number of levels of arrays and objects.
    private static let maximumDepth = 32

    /// Parses one value; `nil` if the bytes aren't exactly one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var input = JSONInput(bytes)
        do {
            try self.init(&input, depth: Self.maximumDepth)
            try input.end()
        } catch {
            return nil
        }
    }

    private init(_ input: inout JSONInput, depth: Int) throws {
        switch input.peek() {
        case UInt8(ascii: "{"):
            guard depth > 0 else { throw input.malformed }
            var members: [Member] = []
            members.reserveCapacity(8)
            try input.forEachMember { name, input in
                members.append(Member(name: name, value: try JSONElement(&input, depth: depth - 1)))
            }
            self = .object(members)
        case UInt8(ascii: "["):
            guard depth > 0 else { throw input.malformed }
            self = .array(try input.array { try JSONElement(&$0, depth: depth - 1) })
        case UInt8(ascii: "\""): self = .string(try input.string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool(try input.boolean())
        case UInt8(ascii: "n"):
            try input.null()
            self = .null
        default:
            let text = try input.string(in: input.numberRange())
            guard let number = Int(text).map(JSONElement.integer) ?? Double(text).map(JSONElement.number) else {
                throw input.malformed
            }
            self = number
        }
    }
}
