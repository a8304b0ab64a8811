import Foundation

/// Any JSON value, with replaceable parts.
enum JSONValue: Codable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(_ text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// The value as JSON, the same in each run.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// The path from the root to a value: keys and indices.
    struct Path: Hashable, Sendable, CustomStringConvertible {
        enum Step: Hashable, Sendable {
            case key(String)
            case index(Int)
        }

        var steps: [Step] = []

        func appending(_ step: Step) -> Path { Path(steps: steps + [step]) }

        /// `genres[0].id`.
        var description: String { text { "[\($0)]" } }

        /// `genres[].id`.
        var pattern: String { text { _ in "[]" } }

        private func text(index: (Int) -> String) -> String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .key(let key): text += (text.isEmpty ? "" : ".") + key
                case .index(let number): text += index(number)
                }
            }
        }
    }

    /// Returns the members of all objects at every depth.
    var members: [(path: Path, value: JSONValue)] { members(at: Path()) }

    private func members(at path: Path) -> [(path: Path, value: JSONValue)] {
        switch self {
        case .object(let object):
            object.sorted { $0.key < $1.key }.flatMap { key, value in
                let path = path.appending(.key(key))
                return [(path, value)] + value.members(at: path)
            }
        case .array(let array):
            array.enumerated().flatMap { index, value in value.members(at: path.appending(.index(index))) }
        default: []
        }
    }

    /// The values at every depth that are neither objects nor filled lists.
    var scalars: [JSONValue] {
        switch self {
        case .object(let object): object.values.flatMap(\.scalars)
        case .array(let array): array.isEmpty ? [self] : array.flatMap(\.scalars)
        default: [self]
        }
    }

    /// Returns the object that holds the value at `path`, or that value itself if the whole JSON holds it.
    func row(at path: Path) -> JSONValue {
        value(at: path.steps.count > 1 ? path.steps.dropLast() : path.steps[...])
    }

    private func value(at steps: ArraySlice<Path.Step>) -> JSONValue {
        switch (self, steps.first) {
        case (.object(let object), .key(let key)?): object[key]?.value(at: steps.dropFirst()) ?? .null
        case (.array(let array), .index(let index)?): array[index].value(at: steps.dropFirst())
        default: self
        }
    }

    /// Returns the value with the one at `path` replaced, or removed if `value` is `nil`.
    func replacing(_ path: Path, with value: JSONValue?) -> JSONValue {
        replacing(path.steps[...], with: value) ?? .null
    }

    private func replacing(_ steps: ArraySlice<Path.Step>, with value: JSONValue?) -> JSONValue? {
        switch (self, steps.first) {
        case (.object(var object), .key(let key)?):
            object[key] = object[key]?.replacing(steps.dropFirst(), with: value)
            return .object(object)
        case (.array(var array), .index(let index)?):
            array[index] = array[index].replacing(steps.dropFirst(), with: value) ?? .null
            return .array(array)
        default: return value
        }
    }
}
