/// A JSON document whose objects keep the order of their keys.
indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Sendable, Equatable {
        let key: String
        let value: JSONValue
    }

    /// An object of the given members, in their order.
    static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member(key: $0, value: $1) })
    }

    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The value at a path like `posterURLSet.detail`; null where it leads nowhere.
    func value(at path: String) -> JSONValue {
        path.split(separator: ".").reduce(self) { value, key in value[String(key)] ?? .null }
    }

    /// Where a path leads to nothing that could be here. Below an absent value anything could.
    ///
    /// - Throws: `UsageError` with the paths that are known, for what they lack.
    func check(_ path: String) throws {
        var (value, known) = (self, "")
        for key in path.split(separator: ".", omittingEmptySubsequences: false) {
            if value == .null { return }
            guard let next = value[String(key)] else {
                let keys = if case .object(let members) = value { members.map { known + $0.key } } else { [String]() }
                throw UsageError(unknown: "field", path, known: keys)
            }
            (value, known) = (next, known + key + ".")
        }
    }

    /// The document on one line. What a terminal may not get raw is escaped.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// The value as one cell of a table: texts bare, null empty, the rest as JSON.
    var cell: String {
        switch self {
        case .null: ""
        case .string(let text): text
        default: text
        }
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += Self.text(of: value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values): Self.write(values, to: &text)
        case .object(let members): Self.write(members, to: &text)
        }
    }

    /// Whole numbers without a fraction; what JSON has no number for as null.
    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        if abs(number) < 0x1p53, let whole = Int(exactly: number) { return String(whole) }
        return String(number)
    }

    private static func write(_ values: [JSONValue], to text: inout String) {
        text += "["
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            value.write(to: &text)
        }
        text += "]"
    }

    private static func write(_ members: [Member], to text: inout String) {
        text += "{"
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            write(member.key, to: &text)
            text += ":"
            member.value.write(to: &text)
        }
        text += "}"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case let control where control.isUnsafe: text += escaped(control)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
