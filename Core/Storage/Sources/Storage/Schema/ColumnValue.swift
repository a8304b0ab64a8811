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

/// A type of which a column holds a whole list.
public protocol ColumnElement: Equatable, Sendable {
    static var listType: ColumnType { get }
    static func readList(_ column: Column, from reader: any RecordReader) throws -> [Self]?
    static func writeList(_ list: [Self]?, _ column: Column, to writer: any RecordWriter) throws
}

extension Array: ColumnValue where Element: ColumnElement {
    public static var columnType: ColumnType { Element.listType }
    public static func read(_ column: Column, from reader: any RecordReader) throws -> [Element]? {
        try Element.readList(column, from: reader)
    }
    public static func write(_ value: [Element]?, _ column: Column, to writer: any RecordWriter) throws {
        try Element.writeList(value, column, to: writer)
    }
}

extension String: ColumnElement {
    public static var listType: ColumnType { .texts }
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [String]? {
        try reader.texts(column)
    }
    public static func writeList(_ list: [String]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(texts: list, column)
    }
}

extension URL: ColumnElement {
    public static var listType: ColumnType { .texts }
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [URL]? {
        try reader.texts(column)?.map { try URL(string: $0).orDamaged(column) }
    }
    public static func writeList(_ list: [URL]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(texts: list?.map(\.absoluteString), column)
    }
}

extension Int: ColumnElement {
    public static var listType: ColumnType { .integers }
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [Int]? {
        try reader.integers(column)?.map { try Int(exactly: $0).orDamaged(column) }
    }
    public static func writeList(_ list: [Int]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integers: list?.map(Int64.init), column)
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
