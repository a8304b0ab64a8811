public import CoreDomain

/// A struct that storage can keep, because its `schema` declares what it consists of.
public protocol StoredModel: Equatable, Sendable {
    static var schema: Schema<Self> { get }
}

/// A model with a key and an age: the unit that a storage reads, writes and removes.
public protocol StoredRecord: StoredModel, ModelExpirable {
    /// Which lifetime of the `FreshnessPolicy` the record has.
    static var freshnessKind: FreshnessKind { get }
    /// The record at `key` as a message calls it: “movie 550”.
    static func name(of key: RecordKey) -> String
    /// The record at `key` as its user calls it, for messages about a repair: ““Heat” on “watchlist””; `nil` for a record
    /// that means nothing to a user.
    ///
    /// `known` has what could be read of the storage, and perhaps a former state of the record.
    static func label(of key: RecordKey, in known: KnownRecords) -> String?
    /// Other records, with what this one has of them: a repair that has lost them names them with it.
    var mentioned: [any StoredRecord] { get }
}

extension StoredRecord {
    /// Details, unless a type says otherwise.
    public static var freshnessKind: FreshnessKind { .details }

    /// The collection's name and the key, unless a type says otherwise.
    public static func name(of key: RecordKey) -> String { "\(schema.name) \(key)" }

    /// The record's name, unless a type says otherwise.
    public static func label(of key: RecordKey, in known: KnownRecords) -> String? { name(of: key) }

    /// None, unless a type says otherwise.
    public var mentioned: [any StoredRecord] { [] }

    /// The values of the key fields, in the schema's order.
    public var key: RecordKey { Self.schema.key(of: self) }
}

/// What identifies a record within its collection: one or more integers and texts.
public struct RecordKey: Hashable, Sendable, CustomStringConvertible {
    /// The values of the key columns, in the schema's order.
    public let parts: [Scalar]

    /// Creates a key from its parts.
    public init(_ parts: Scalar...) {
        self.parts = parts
    }

    /// Creates a key from its parts.
    public init(parts: [Scalar]) {
        self.parts = parts
    }

    /// The parts, joined by a slash: for messages.
    public var description: String { parts.map(\.description).joined(separator: "/") }
}

extension RecordKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates a key of one integer.
    public init(integerLiteral value: Int64) { self.init(.integer(value)) }
    /// Creates a key of one text.
    public init(stringLiteral value: String) { self.init(.text(value)) }
}

extension RecordKey: Comparable {
    /// Orders keys by their first parts that differ.
    public static func < (left: RecordKey, right: RecordKey) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}

/// A single value of a column.
///
/// The order is SQLite's: null, then numbers, then texts by their UTF-8 bytes. Texts are equal if their bytes are:
/// “é” in one scalar is not “é” in two.
public enum Scalar: Sendable, CustomStringConvertible {
    /// A missing value.
    case null
    /// An integer; also a Boolean as 0 or 1, a date in milliseconds, and the number of elements of a list.
    case integer(Int64)
    /// A finite double-precision number.
    case real(Double)
    /// A text.
    case text(String)

    /// The value as text, for messages.
    public var description: String {
        switch self {
        case .null: "null"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        }
    }
}

extension Scalar: Hashable {
    /// Whether both are the same value. Texts are compared by their bytes.
    public static func == (left: Scalar, right: Scalar) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    /// Hashes texts by their bytes.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number)
        case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension Scalar: Comparable {
    /// Orders null before numbers, and numbers before texts.
    public static func < (left: Scalar, right: Scalar) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.text, _), (_, .null): false
        case (.null, _), (_, .text): true
        default: left.number < right.number
        }
    }

    private var number: Double {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .text: .nan
        }
    }
}

extension Scalar: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates an integer.
    public init(_ value: Int) { self = .integer(Int64(value)) }
    /// Creates a text.
    public init(_ value: String) { self = .text(value) }
}
