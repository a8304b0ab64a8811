import Foundation
import JSONBytes
import Storage

/// Reads the values of a JSON object, parsing each on demand.
final class LineReader: RecordReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var members: [JSONMember] = []
    /// The index of the next expected member; columns are usually read in the order they were written.
    private var expected = 0
    /// The reader for the elements of relationships.
    private var nested: LineReader?

    /// Creates a reader of `bytes`, which must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    static func beginning(_ bytes: UnsafeBufferPointer<UInt8>) throws -> LineReader {
        let reader = LineReader(bytes)
        var input = JSONInput(bytes)
        do {
            try reader.begin(&input)
            try input.end()
        } catch is JSONInput.Malformed {
            throw StorageError.damagedValue("a line")
        }
        return reader
    }

    /// Moves to the object at the position of `input`, and advances `input` past it.
    func begin(_ input: inout JSONInput) throws {
        expected = 0
        try input.members(into: &members)
    }

    func integer(_ column: Column) throws -> Int64? { try value(column) { try $0.integer() } }
    func real(_ column: Column) throws -> Double? { try value(column) { try $0.real() } }
    func text(_ column: Column) throws -> String? {
        try member(column) { input, member in
            // The end of a string member was found when the line was parsed, so only its content is read.
            guard bytes[member.lowerBound] == UInt8(ascii: "\"") else { return try input.string() }
            return try input.string(in: (member.lowerBound + 1)..<(member.upperBound - 1))
        }
    }

    func boolean(_ column: Column) throws -> Bool? { try value(column) { try $0.boolean() } }
    func integers(_ column: Column) throws -> [Int64]? { try value(column) { try $0.array { try $0.integer() } } }
    func texts(_ column: Column) throws -> [String]? { try value(column) { try $0.array { try $0.string() } } }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        let reader = nested ?? LineReader(bytes)
        nested = reader
        let child = { (input: inout JSONInput) throws -> Child in
            try reader.begin(&input)
            return try schema.read(from: reader)
        }
        return try value(column) { input in
            if case .child = column.role { return [try child(&input)] }
            return try input.array(of: child)
        }
    }

    /// Returns the column's value for comparisons, or the number of elements of a list or relationship.
    func scalar(_ column: Column) throws -> Scalar {
        if column.isRelationship { return .count(try value(column, Self.elementCount)) }
        return switch column.type {
        case .integer: try integer(column).map(Scalar.integer) ?? .null
        case .real: try real(column).map(Scalar.real) ?? .null
        case .text: try text(column).map(Scalar.text) ?? .null
        case .boolean: .count(try boolean(column).map { $0 ? 1 : 0 })
        case .integers, .texts: .count(try value(column, Self.elementCount))
        }
    }

    private static func elementCount(_ input: inout JSONInput) throws -> Int {
        guard input.peek() == UInt8(ascii: "[") else { return 1 }
        var count = 0
        try input.elements(from: "[", to: "]") { input in
            try input.skipValue()
            count += 1
        }
        return count
    }

    private func value<Value>(_ column: Column, _ read: (inout JSONInput) throws -> Value) throws -> Value? {
        try member(column) { input, _ in try read(&input) }
    }

    private func member<Value>(
        _ column: Column, _ read: (inout JSONInput, _ value: Range<Int>) throws -> Value
    ) throws -> Value? {
        guard let value = value(of: column) else { return nil }
        var input = JSONInput(bytes, at: value.lowerBound)
        if input.takes(word: "null") { return nil }
        do {
            return try read(&input, value)
        } catch is JSONInput.Malformed {
            throw StorageError.damagedValue(column.name)
        }
    }

    /// Returns the range of the column's value, or `nil` if the object has no such member.
    private func value(of column: Column) -> Range<Int>? {
        if expected < members.count, isName(members[expected].name, column.name) {
            expected += 1
            return members[expected - 1].value
        }
        guard let found = members.firstIndex(where: { isName($0.name, column.name) }) else { return nil }
        expected = found + 1
        return members[found].value
    }

    private func isName(_ range: Range<Int>, _ name: String) -> Bool {
        var name = name
        return name.withUTF8 { name in
            guard name.count == range.count, let name = name.baseAddress, let bytes = bytes.baseAddress else {
                return false
            }
            return memcmp(name, bytes + range.lowerBound, range.count) == 0
        }
    }
}

extension Scalar {
    fileprivate static func count(_ number: Int?) -> Scalar { number.map { Scalar($0) } ?? .null }
}
