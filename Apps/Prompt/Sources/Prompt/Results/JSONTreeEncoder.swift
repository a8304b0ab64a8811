import CoreDomain
import Foundation
public import TerminalKit

/// An encoder of models as JSON, with all properties in order and null for absent values.
///
/// A property whose name ends in `At` is an instant (ISO 8601); any other date is a day (`yyyy-MM-dd`).
public struct JSONTreeEncoder {
    public init() {}

    /// Returns `value` as a tree of JSON values.
    public func encode(_ value: some Encodable) throws -> JSONValue {
        let node = Node(codingPath: [])
        try node.encode(value)
        return node.tree
    }
}

/// A node of the tree under construction.
private final class Node: Encoder, SingleValueEncodingContainer {
    private enum Shape {
        case single(JSONValue)
        case object
        case array
    }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var shape = Shape.single(.null)
    private var members: [(key: String, node: Node)] = []
    private(set) var elements: [Node] = []

    init(codingPath: [any CodingKey]) {
        self.codingPath = codingPath
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as String: put(.string(value))
        case let value as Bool: put(.bool(value))
        case let value as any BinaryInteger: put(Int(exactly: value).map(JSONValue.integer) ?? .number(Double(value)))
        case let value as any BinaryFloatingPoint: put(.number(Double(value)))
        case let value as Date: put(.string(text(of: value)))
        case let value as URL: put(.string(value.absoluteString))
        default: try value.encode(to: self)
        }
    }

    func encodeNil() { put(.null) }

    private func put(_ value: JSONValue) { shape = .single(value) }

    private func text(of date: Date) -> String {
        let isInstant = codingPath.last?.stringValue.hasSuffix("At") == true
        return isInstant ? date.formatted(.iso8601) : CalendarDay.text(from: date)
    }

    func child(_ key: any CodingKey) -> Node {
        let node = Node(codingPath: codingPath + [key])
        members.append((key.stringValue, node))
        return node
    }

    func element() -> Node {
        let node = Node(codingPath: codingPath)
        elements.append(node)
        return node
    }

    var tree: JSONValue {
        switch shape {
        case .single(let value): value
        case .object: .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.tree) })
        case .array: .array(elements.map(\.tree))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(Members(node: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .array
        return Elements(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil(forKey key: Key) { node.child(key).encodeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try node.child(key).encode(value) }

    // The standard library omits absent values; here they are null, so that the keys are always the same.
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try put(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try put(value, key) }

    private func put(_ value: (some Encodable)?, _ key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        node.child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        node.child(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { node }
    func superEncoder(forKey key: Key) -> any Encoder { node.child(key) }
}

private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { node.codingPath }
    var count: Int { node.elements.count }

    func encodeNil() { node.element().encodeNil() }
    func encode(_ value: some Encodable) throws { try node.element().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        node.element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.element().unkeyedContainer() }
    func superEncoder() -> any Encoder { node.element() }
}
