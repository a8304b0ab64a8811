/// One column of a collection, as an engine sees it.
public struct Column: Sendable {
    /// The property's name: the column in SQLite, the key in a JSON line.
    public let name: String
    /// The place among the schema's columns, from 0.
    public let index: Int
    public let role: Role
    public let type: ColumnType
    public let isOptional: Bool
    /// What the elements consist of, where the role is a relationship.
    public let children: (any RelationshipSchema)?

    public enum Role: Sendable {
        /// Part of the key.
        case key
        case field
        /// An optional list of models which goes when its owner goes.
        case children
        /// An optional single model which goes when its owner goes.
        case child
    }

    public var isRelationship: Bool { children != nil }
}

/// How a column's values look outside.
public enum ColumnType: Sendable {
    case integer
    case real
    case text
    case boolean
    /// A list of integers: a JSON array.
    case integers
    /// A list of texts: a JSON array.
    case texts
}

/// The schema of a relationship's elements, whatever their type.
public protocol RelationshipSchema: Sendable {
    var columns: [Column] { get }
}

/// Hands out one record's values. An engine implements it over whatever it keeps.
///
/// `nil` is a stored null. A value of another type than the column's is damage, and throws.
public protocol RecordReader: AnyObject {
    func integer(_ column: Column) throws -> Int64?
    func real(_ column: Column) throws -> Double?
    func text(_ column: Column) throws -> String?
    func boolean(_ column: Column) throws -> Bool?
    func integers(_ column: Column) throws -> [Int64]?
    func texts(_ column: Column) throws -> [String]?
    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]?
}

/// Takes one record's values, each column once, in the schema's order.
public protocol RecordWriter: AnyObject {
    func write(integer: Int64?, _ column: Column) throws
    func write(real: Double?, _ column: Column) throws
    func write(text: String?, _ column: Column) throws
    func write(boolean: Bool?, _ column: Column) throws
    func write(integers: [Int64]?, _ column: Column) throws
    func write(texts: [String]?, _ column: Column) throws
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws
}
