/// A column of a collection.
public struct Column: Sendable {
    /// The property's name: the column in SQLite, the key in a JSON line.
    public let name: String
    /// The index among the schema's columns.
    public let index: Int
    /// Whether the column is part of the key, a plain value or a relationship.
    public let role: Role
    /// The type of the stored value. A relationship stores the number of its elements.
    public let type: ColumnType
    /// Whether the value may be null.
    public let isOptional: Bool
    /// The schema of the elements if the column is a relationship; otherwise `nil`.
    public let children: (any RelationshipSchema)?
    /// Whether lists are ordered by the column, in which case engines index it.
    public let isOrdered: Bool

    /// The purpose of a column.
    public enum Role: Sendable {
        /// Part of the key.
        case key
        /// A plain value, or a list of plain values.
        case field
        /// An optional list of models that are deleted with their owner.
        case children
        /// An optional single model that is deleted with its owner.
        case child
    }

    /// Whether the column represents models in a separate table.
    package var isRelationship: Bool { children != nil }
}

/// The type of a column's stored values.
public enum ColumnType: String, Sendable {
    /// A 64-bit integer, or a date as milliseconds since 1970.
    case integer
    /// A finite double-precision number.
    case real
    /// A text, including URLs and calendar days.
    case text
    /// A Boolean value.
    case boolean
    /// A list of integers: a JSON array.
    case integers
    /// A list of texts: a JSON array.
    case texts
}

/// The schema of a relationship's elements, independent of their type.
public protocol RelationshipSchema: Sendable {
    var columns: [Column] { get }
}

/// Reads one record's values. Each engine has an implementation for its own rows.
///
/// `nil` is a stored null. Reading a value of another type throws an error, since the record is damaged.
public protocol RecordReader: AnyObject {
    func integer(_ column: Column) throws -> Int64?
    func real(_ column: Column) throws -> Double?
    func text(_ column: Column) throws -> String?
    func boolean(_ column: Column) throws -> Bool?
    func integers(_ column: Column) throws -> [Int64]?
    func texts(_ column: Column) throws -> [String]?
    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]?
}

/// Writes one record's values, each column once, in the schema's order.
public protocol RecordWriter: AnyObject {
    func write(integer: Int64?, _ column: Column) throws
    func write(real: Double?, _ column: Column) throws
    func write(text: String?, _ column: Column) throws
    func write(boolean: Bool?, _ column: Column) throws
    func write(integers: [Int64]?, _ column: Column) throws
    func write(texts: [String]?, _ column: Column) throws
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws
}
