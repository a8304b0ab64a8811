public import CoreDomain
import Foundation

/// A struct that can be stored, as described by its `schema`.
public protocol StoredModel: Equatable, Sendable {
    static var schema: Schema<Self> { get }
}

/// A model with a key and an age: the unit of reading, writing and removing.
public protocol StoredRecord: StoredModel, ModelExpirable {
    /// The kind of the record, which selects its lifetime in a `FreshnessPolicy`.
    static var freshnessKind: FreshnessKind { get }
    /// Returns the name of the record at `key` for messages: “movie 550”.
    static func name(of key: RecordKey) -> String
}

extension StoredRecord {
    /// The kind `details` by default.
    public static var freshnessKind: FreshnessKind { .details }

    /// Whether a damaged record is left out of what is read, since it can be fetched again. A damaged record of a view
    /// is an error instead: the view is made again.
    package static var isOmittedIfDamaged: Bool { freshnessKind != .library }

    /// Returns the collection's name and the key.
    public static func name(of key: RecordKey) -> String { "\(schema.name) \(key)" }

    /// The values of the key fields, in the schema's order.
    public var key: RecordKey { Self.schema.key(of: self) }
}

/// The identity of a record within its collection: one or more integers and texts.
public struct RecordKey: Hashable, Sendable, CustomStringConvertible {
    // Most keys have one part: they are hashed and compared without an array.
    private(set) var first: Scalar?
    private(set) var others: [Scalar]

    public init(_ parts: Scalar...) {
        self.init(parts: parts)
    }

    public init(parts: [Scalar]) {
        first = parts.first
        others = parts.count > 1 ? Array(parts[1...]) : []
    }

    /// The values of the key columns, in the schema's order.
    public var parts: [Scalar] { first.map { [$0] + others } ?? [] }

    /// The parts joined by slashes, for messages.
    public var description: String { parts.map(\.description).joined(separator: "/") }

    /// Hashes the parts.
    public func hash(into hasher: inout Hasher) {
        first?.hash(into: &hasher)
        for other in others { other.hash(into: &hasher) }
    }
}

extension RecordKey {
    /// Adds a part to the end.
    package mutating func append(_ part: Scalar) {
        if first == nil { first = part } else { others.append(part) }
    }
}

extension RecordKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int64) { self.init(.integer(value)) }
    public init(stringLiteral value: String) { self.init(.text(value)) }
}

extension RecordKey: Comparable {
    /// Orders keys by the first part in which they differ.
    public static func < (left: RecordKey, right: RecordKey) -> Bool {
        guard let first = left.first, let other = right.first else { return left.first == nil && right.first != nil }
        return first == other ? left.others.lexicographicallyPrecedes(right.others) : first < other
    }
}

/// A single value of a column.
///
/// The order is SQLite's: null, then numbers, then texts by their UTF-8 bytes. Texts are equal if their bytes
/// are equal: “é” as one scalar differs from “é” as two.
public enum Scalar: Sendable, CustomStringConvertible {
    /// A missing value.
    case null
    /// An integer, a Boolean as 0 or 1, a date in milliseconds, or the number of elements in a list.
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
    /// Returns whether both values are the same. Texts are compared by their bytes.
    public static func == (left: Scalar, right: Scalar) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(var left), .text(var right)):
            left.withUTF8 { left in right.withUTF8 { left.hasSameBytes(as: $0) } }
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

extension UnsafeBufferPointer<UInt8> {
    fileprivate func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == other.count
        }
        return memcmp(start, otherStart, count) == 0
    }

    fileprivate func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
        let order = memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}

extension Scalar: Comparable {
    /// Orders null before numbers, and numbers before texts.
    public static func < (left: Scalar, right: Scalar) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.text(var left), .text(var right)): left.withUTF8 { left in right.withUTF8 { left.precedes($0) } }
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
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(_ value: Int) { self = .integer(Int64(value)) }
    public init(_ value: String) { self = .text(value) }
}
