import Prompt
import TerminalKit

/// A value that JSON has a form for.
protocol JSONConvertible: Sendable {
    var asJSON: JSONValue { get }
}

extension JSONValue: JSONConvertible {
    var asJSON: JSONValue { self }

    /// Returns an object of the given values, in their order; `nil` becomes null.
    static func values(_ values: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        .object(values.map { Member(key: $0, value: $1?.asJSON ?? .null) })
    }

    /// Returns an object with the members of another one after its own.
    func adding(_ other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }
}

extension String: JSONConvertible {
    var asJSON: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
    var asJSON: JSONValue { .integer(self) }
}

extension Double: JSONConvertible {
    var asJSON: JSONValue { .number(self) }
}

extension Bool: JSONConvertible {
    var asJSON: JSONValue { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    var asJSON: JSONValue { .array(map(\.asJSON)) }
}
