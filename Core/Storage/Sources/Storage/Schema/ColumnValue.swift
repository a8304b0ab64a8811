import CoreDomain
public import Foundation

/// A type whose values fit one column.
public protocol ColumnValue: Equatable, Sendable {
    static var columnType: ColumnType { get }
    static var isOptional: Bool { get }
    static func read(_ column: Column, from reader: any RecordReader) throws -> Self?
    static func write(_ value: Self?, _ column: Column, to writer: any RecordWriter) throws
}

extension ColumnValue {
    public static var isOptional: Bool { false }
}

extension Int: ColumnValue {
    public static var columnType: ColumnType { .integer }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Int? {
        try reader.integer(column).map { try Int(exactly: $0).orDamaged(column) }
    }
    public static func write(_ value: Int?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integer: value.map(Int64.init), column)
    }
}

extension Double: ColumnValue {
    public static var columnType: ColumnType { .real }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Double? {
        try reader.real(column)
    }
    public static func write(_ value: Double?, _ column: Column, to writer: any RecordWriter) throws {
        // Neither SQL nor JSON has them; a null in their place would be a silent change.
        if let value, !value.isFinite { throw StorageError.unstorable("\(column.name) is \(value)") }
        try writer.write(real: value, column)
    }
}

extension String: ColumnValue {
    public static var columnType: ColumnType { .text }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> String? {
        try reader.text(column)
    }
    public static func write(_ value: String?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(text: value, column)
    }
}

extension Bool: ColumnValue {
    public static var columnType: ColumnType { .boolean }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Bool? {
        try reader.boolean(column)
    }
    public static func write(_ value: Bool?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(boolean: value, column)
    }
}

extension URL: ColumnValue {
    public static var columnType: ColumnType { .text }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> URL? {
        try reader.text(column).map { try URL(string: $0).orDamaged(column) }
    }
    public static func write(_ value: URL?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(text: value?.absoluteString, column)
    }
}

/// An instant: whole milliseconds since 1970. A day of the calendar is said with `.day` instead.
extension Date: ColumnValue {
    public static var columnType: ColumnType { .integer }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Date? {
        try reader.integer(column).map(Date.init(millisecondsSince1970:))
    }
    public static func write(_ value: Date?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integer: value?.millisecondsSince1970, column)
    }
}

extension [String]: ColumnValue {
    public static var columnType: ColumnType { .texts }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> [String]? {
        try reader.texts(column)
    }
    public static func write(_ value: [String]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(texts: value, column)
    }
}

/// A list of integers, in the same shape as a list of texts. (`Array` conforms once, for texts.)
public struct Integers: ColumnValue, ExpressibleByArrayLiteral {
    public var values: [Int]

    public init(_ values: [Int]) { self.values = values }
    public init(arrayLiteral elements: Int...) { values = elements }

    public static var columnType: ColumnType { .integers }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Integers? {
        try reader.integers(column).map { Integers(try $0.map { try Int(exactly: $0).orDamaged(column) }) }
    }
    public static func write(_ value: Integers?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integers: value?.values.map(Int64.init), column)
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    @inlinable public static var columnType: ColumnType { Wrapped.columnType }
    @inlinable public static var isOptional: Bool { true }
    @inlinable public static func read(_ column: Column, from reader: any RecordReader) throws -> Wrapped?? {
        .some(try Wrapped.read(column, from: reader))
    }
    @inlinable public static func write(_ value: Wrapped??, _ column: Column, to writer: any RecordWriter) throws {
        try Wrapped.write(value ?? nil, column, to: writer)
    }
}

extension Optional {
    /// The value; without one the stored record is damaged at `column`.
    @inlinable
    func orDamaged(_ column: Column) throws -> Wrapped {
        guard let self else { throw StorageError.damagedValue(column.name) }
        return self
    }
}
