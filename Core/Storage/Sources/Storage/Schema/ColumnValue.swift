import CoreDomain
public import Foundation

/// A type whose values are stored in one column.
public protocol ColumnValue: Equatable, Sendable {
    static var columnType: ColumnType { get }
    static var isOptional: Bool { get }
    /// Whether every value can be stored, so that `write` throws only the writer's errors.
    static var isAlwaysStorable: Bool { get }
    static func read(_ column: Column, from reader: any RecordReader) throws -> Self?
    static func write(_ value: Self?, _ column: Column, to writer: any RecordWriter) throws
}

extension ColumnValue {
    /// `false`, since a value is never null.
    public static var isOptional: Bool { false }
    /// `false`, since each value is checked by writing it.
    public static var isAlwaysStorable: Bool { false }
}

extension Int: ColumnValue {
    /// The type of the stored value: an integer.
    public static var columnType: ColumnType { .integer }
    /// `true`, since every value can be stored.
    public static var isAlwaysStorable: Bool { true }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Int? {
        try reader.integer(column).map { try Int(exactly: $0).orDamaged(column) }
    }
    /// Writes the value.
    public static func write(_ value: Int?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integer: value.map(Int64.init), column)
    }
}

extension Double: ColumnValue {
    /// The type of the stored value: a real number.
    public static var columnType: ColumnType { .real }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Double? {
        try reader.real(column)
    }
    /// Writes the value. Throws `StorageError.unstorable` for NaN and infinities.
    public static func write(_ value: Double?, _ column: Column, to writer: any RecordWriter) throws {
        // Neither SQL nor JSON can express NaN and infinities, and storing null instead would silently change the
        // value.
        if let value, !value.isFinite { throw StorageError.unstorable("\(column.name) is \(value)") }
        try writer.write(real: value, column)
    }
}

extension String: ColumnValue {
    /// The type of the stored value: text.
    public static var columnType: ColumnType { .text }
    /// `true`, since every value can be stored.
    public static var isAlwaysStorable: Bool { true }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> String? {
        try reader.text(column)
    }
    /// Writes the value.
    public static func write(_ value: String?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(text: value, column)
    }
}

extension Bool: ColumnValue {
    /// The type of the stored value: a Boolean.
    public static var columnType: ColumnType { .boolean }
    /// `true`, since every value can be stored.
    public static var isAlwaysStorable: Bool { true }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Bool? {
        try reader.boolean(column)
    }
    /// Writes the value.
    public static func write(_ value: Bool?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(boolean: value, column)
    }
}

extension URL: ColumnValue {
    /// The type of the stored value: text, unchanged.
    public static var columnType: ColumnType { .text }
    /// `true`, since every value can be stored.
    public static var isAlwaysStorable: Bool { true }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> URL? {
        try reader.text(column).map { try URL(string: $0).orDamaged(column) }
    }
    /// Writes the value.
    public static func write(_ value: URL?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(text: value?.absoluteString, column)
    }
}

/// An instant, in whole milliseconds since 1970. For calendar days, use `day` instead.
extension Date: ColumnValue {
    /// The type of the stored value: an integer, the number of milliseconds since 1970.
    public static var columnType: ColumnType { .integer }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> Date? {
        try reader.integer(column).map(Date.init(millisecondsSince1970:))
    }
    /// Writes the value; throws `StorageError.unstorable` if a `Double` can't hold its milliseconds exactly.
    public static func write(_ value: Date?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integer: value.map { try $0.storableMilliseconds(column) }, column)
    }

    private func storableMilliseconds(_ column: Column) throws -> Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
        // Above 2 to the power of 53, Double can't represent every whole number.
        guard abs(milliseconds) <= 0x1p53 else { throw unstorable(column) }
        return Int64(milliseconds)
    }

    /// Returns the day as `yyyy-MM-dd`. Throws `StorageError.unstorable` for a year outside 1...9999.
    @usableFromInline
    func storableDay(_ column: Column) throws -> String {
        guard CalendarDay.contains(self) else { throw unstorable(column) }
        return CalendarDay.text(from: self)
    }

    private func unstorable(_ column: Column) -> StorageError {
        .unstorable("\(column.name) is \(timeIntervalSince1970) seconds after 1970")
    }
}

/// A type whose lists are stored in one column.
public protocol ColumnElement: Equatable, Sendable {
    static var listType: ColumnType { get }
    /// Whether every list can be stored, so that `writeList` throws only the writer's errors.
    static var isListAlwaysStorable: Bool { get }
    static func readList(_ column: Column, from reader: any RecordReader) throws -> [Self]?
    static func writeList(_ list: [Self]?, _ column: Column, to writer: any RecordWriter) throws
}

extension ColumnElement {
    /// `false`, since each list is checked by writing it.
    public static var isListAlwaysStorable: Bool { false }
}

extension Array: ColumnValue where Element: ColumnElement {
    /// The type of the stored list: a JSON array.
    public static var columnType: ColumnType { Element.listType }
    /// Whether every element can be stored.
    public static var isAlwaysStorable: Bool { Element.isListAlwaysStorable }
    /// Reads the value. Throws an error if the column holds another type.
    public static func read(_ column: Column, from reader: any RecordReader) throws -> [Element]? {
        try Element.readList(column, from: reader)
    }
    /// Writes the value.
    public static func write(_ value: [Element]?, _ column: Column, to writer: any RecordWriter) throws {
        try Element.writeList(value, column, to: writer)
    }
}

extension String: ColumnElement {
    /// The type of the stored list: a JSON array of texts.
    public static var listType: ColumnType { .texts }
    /// `true`, since every list can be stored.
    public static var isListAlwaysStorable: Bool { true }
    /// Reads the list. Throws an error if the column holds another type.
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [String]? {
        try reader.texts(column)
    }
    /// Writes the list.
    public static func writeList(_ list: [String]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(texts: list, column)
    }
}

extension URL: ColumnElement {
    /// The type of the stored list: a JSON array of texts.
    public static var listType: ColumnType { .texts }
    /// `true`, since every list can be stored.
    public static var isListAlwaysStorable: Bool { true }
    /// Reads the list. Throws an error if the column holds another type.
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [URL]? {
        try reader.texts(column)?.map { try URL(string: $0).orDamaged(column) }
    }
    /// Writes the list.
    public static func writeList(_ list: [URL]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(texts: list?.map(\.absoluteString), column)
    }
}

extension Int: ColumnElement {
    /// The type of the stored list: a JSON array of integers.
    public static var listType: ColumnType { .integers }
    /// `true`, since every list can be stored.
    public static var isListAlwaysStorable: Bool { true }
    /// Reads the list. Throws an error if the column holds another type.
    public static func readList(_ column: Column, from reader: any RecordReader) throws -> [Int]? {
        try reader.integers(column)?.map { try Int(exactly: $0).orDamaged(column) }
    }
    /// Writes the list.
    public static func writeList(_ list: [Int]?, _ column: Column, to writer: any RecordWriter) throws {
        try writer.write(integers: list?.map(Int64.init), column)
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// The type of the wrapped value. `nil` is stored as null.
    @inlinable public static var columnType: ColumnType { Wrapped.columnType }
    /// `true`, since `nil` is stored as null.
    @inlinable public static var isOptional: Bool { true }
    /// Whether every value can be stored.
    @inlinable public static var isAlwaysStorable: Bool { Wrapped.isAlwaysStorable }
    /// Reads the value. Throws an error if the column holds another type.
    @inlinable public static func read(_ column: Column, from reader: any RecordReader) throws -> Wrapped?? {
        .some(try Wrapped.read(column, from: reader))
    }
    /// Writes the value.
    @inlinable public static func write(_ value: Wrapped??, _ column: Column, to writer: any RecordWriter) throws {
        try Wrapped.write(value ?? nil, column, to: writer)
    }
}

extension Optional {
    /// Returns the value. Throws an error for `nil`, which means that the stored record is damaged at `column`.
    @inlinable
    func orDamaged(_ column: Column) throws -> Wrapped {
        guard let self else { throw StorageError.damagedValue(column.name) }
        return self
    }
}
