import JSONBytes

/// Decodes the values of an outline: strings, numbers of the types `Int` and `Double`, Booleans, arrays and
/// objects. Decoding takes a third of the time of Foundation's decoder.
struct OutlineDecoder: Decoder {
    let source: OutlineSource
    /// The index of the value's node.
    let node: Int

    var codingPath: [any CodingKey] { source.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { source.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedOutline<Key>(source: source, node: try source.expect(.object, at: node)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        UnkeyedOutline(source: source, node: try source.expect(.array, at: node))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        SingleValueOutline(source: source, node: node)
    }
}

/// An outline shared by the decoders of its values.
final class OutlineSource {
    let userInfo: [CodingUserInfoKey: Any]
    private let outline: JSONOutline

    /// The credential, which a server may repeat in any text; `nil` if it is too short to be told from a word.
    private let secret: String?
    /// Whether a text without escapes may contain the credential.
    private let mayHaveSecret: Bool

    /// The element of a list whose position was last determined.
    private var lastElement = (parent: -1, node: 0, index: 0)

    /// The shortest credential that is removed from texts.
    private static let shortestSecret = 8

    init(_ outline: JSONOutline, hiding secret: String?, userInfo: [CodingUserInfoKey: Any]) {
        self.outline = outline
        self.userInfo = userInfo
        self.secret = secret.flatMap { $0.utf8.count >= Self.shortestSecret ? $0 : nil }
        mayHaveSecret = self.secret.map { outline.bytes.contains(text: $0) } ?? false
    }

    var absence: Int { outline.absence }

    func isNull(_ node: Int) -> Bool { outline.nodes[node].kind == .null }

    /// Returns the number of elements of an array or object.
    func count(_ node: Int) -> Int { Int(outline.nodes[node].count) }

    /// Returns the index of the node after a value.
    func next(_ node: Int) -> Int { Int(outline.nodes[node].next) }

    func expect(_ kind: JSONOutline.Kind, at node: Int) throws -> Int {
        if outline.nodes[node].kind == kind { return node }
        throw mismatch(kind.name, at: node)
    }

    /// Returns the index of an object's value for a key, or of the first value if the key occurs twice.
    func find(_ key: String, in object: Int) -> Int? {
        let nodes = outline.nodes
        var key = key
        return key.withUTF8 { key in
            outline.bytes.withUnsafeBufferPointer { bytes in
                var node = object + 1
                for _ in 0..<nodes[object].count {
                    let found = nodes[node]
                    if found.count == key.count, bytes[Int(found.start)...].starts(with: key) { return node + 1 }
                    if found.kind == .escapedKey, keyText(at: node).utf8.elementsEqual(key) { return node + 1 }
                    node = Int(nodes[node + 1].next)
                }
                return nil
            }
        }
    }

    func keys(of object: Int) -> [String] {
        var node = object + 1
        return (0..<count(object)).map { _ in
            defer { node = next(node + 1) }
            return keyText(at: node)
        }
    }

    func path(to node: Int) -> [any CodingKey] {
        guard node > 0, node < absence else { return [] }
        let parent = Int(outline.nodes[node].parent)
        if outline.nodes[parent].kind == .object {
            return path(to: parent) + [WireKey(keyText(at: node - 1))]
        }
        // Errors come in the order of the elements. Counting from the first one for each would take too long for a list of
        // thousands that can't be decoded.
        let isAfterLast = lastElement.parent == parent && lastElement.node <= node
        var index = isAfterLast ? lastElement.index : 0
        var element = isAfterLast ? lastElement.node : parent + 1
        while element < node {
            index += 1
            element = next(element)
        }
        lastElement = (parent, element, index)
        return path(to: parent) + [WireKey(index: index)]
    }

    func value<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value {
        try Value(from: OutlineDecoder(source: self, node: node))
    }

    /// Returns the error for a value of a different kind than requested, including null.
    func mismatch(_ type: Any, at node: Int) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: path(to: node), debugDescription: "Expected \(type) but found \(outline.nodes[node].kind.name)."
        )
        return isNull(node) ? .valueNotFound(Any.self, context) : .typeMismatch(Any.self, context)
    }

    /// Returns the error for a value of the right kind that the type can't represent.
    func misfit(_ type: Any.Type, at node: Int) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: path(to: node), debugDescription: "Expected \(type) but found an unrepresentable value.")
        )
    }
}

extension OutlineSource {
    private func place(of node: Int) -> Range<Int> {
        let node = outline.nodes[node]
        return Int(node.start)..<Int(node.start + node.count)
    }

    /// Returns the text of a key, a number or a string as it is written, with its escapes.
    private func writtenText(at node: Int) -> String {
        let place = place(of: node)
        return outline.bytes.withUnsafeBufferPointer { $0[place].text }
    }

    /// Returns a text with its escapes resolved; `nil` if an escape is only half of a surrogate pair, the only reason for
    /// which a text of an outline can't be read.
    private func unescapedText(at node: Int) -> String? {
        let place = place(of: node)
        return outline.bytes.withUnsafeBufferPointer { try? JSONInput($0).string(in: place) }
    }

    /// Returns a key, or its raw text if one of its escapes is invalid.
    private func keyText(at node: Int) -> String {
        guard outline.nodes[node].kind == .escapedKey, let unescaped = unescapedText(at: node) else {
            return writtenText(at: node)
        }
        return unescaped
    }

    func text(at node: Int) throws -> String {
        switch outline.nodes[node].kind {
        case .text:
            let text = writtenText(at: node)
            return mayHaveSecret ? text.hiding(secret) : text
        case .escapedText:
            guard let text = unescapedText(at: node) else { throw misfit(String.self, at: node) }
            return secret.map { Array(text.utf8).contains(text: $0) } == true ? text.hiding(secret) : text
        default: throw mismatch(String.self, at: node)
        }
    }

    func integer(at node: Int) throws -> Int {
        guard outline.nodes[node].kind == .number else { throw mismatch(Int.self, at: node) }
        let text = writtenText(at: node)
        // 7.0 and 9e1 are whole numbers too. Fractions above 2⁵³ aren't exact.
        if let number = Int(text) { return number }
        guard let number = Double(text), abs(number) < 0x1p53, let number = Int(exactly: number)
        else { throw misfit(Int.self, at: node) }
        return number
    }

    func fraction(at node: Int) throws -> Double {
        guard outline.nodes[node].kind == .number else { throw mismatch(Double.self, at: node) }
        guard let value = Double(writtenText(at: node)), value.isFinite else { throw misfit(Double.self, at: node) }
        return value
    }

    func truth(at node: Int) throws -> Bool {
        switch outline.nodes[node].kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(Bool.self, at: node)
        }
    }
}

extension JSONOutline.Kind {
    fileprivate var name: String {
        switch self {
        case .null: "null"
        case .true, .false: "a flag"
        case .number: "a number"
        case .text, .escapedText, .key, .escapedKey: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

private struct KeyedOutline<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let source: OutlineSource
    let node: Int

    var codingPath: [any CodingKey] { source.path(to: node) }
    var allKeys: [Key] { source.keys(of: node).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { source.find(key.stringValue, in: node) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { source.isNull(try value(key)) }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try source.text(at: value(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try source.integer(at: value(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try source.fraction(at: value(key)) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try source.truth(at: value(key)) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try source.value(type, at: value(key))
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try source.text(at: $0) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try source.integer(at: $0) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try source.fraction(at: $0) }
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try source.truth(at: $0) }
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key).map { try source.value(type, at: $0) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
        OutlineDecoder(source: source, node: source.find("super", in: node) ?? source.absence)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        OutlineDecoder(source: source, node: source.find(key.stringValue, in: node) ?? source.absence)
    }

    private func value(_ key: Key) throws -> Int {
        if let value = source.find(key.stringValue, in: node) { return value }
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "Expected a value."))
    }

    /// Returns the index of the value for a key, or `nil` if the value is missing or null.
    private func present(_ key: Key) -> Int? {
        source.find(key.stringValue, in: node).flatMap { source.isNull($0) ? nil : $0 }
    }
}

private struct UnkeyedOutline: UnkeyedDecodingContainer {
    let source: OutlineSource
    let node: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(source: OutlineSource, node: Int) {
        self.source = source
        self.node = node
        next = node + 1
    }

    var codingPath: [any CodingKey] { source.path(to: node) }
    var count: Int? { source.count(node) }
    var isAtEnd: Bool { currentIndex == source.count(node) }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, source.isNull(next) else { return false }
        _ = try advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try source.value(type, at: advance())
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { OutlineDecoder(source: source, node: try advance()) }

    private mutating func advance() throws -> Int {
        guard !isAtEnd else { throw source.misfit([Any].self, at: node) }
        defer {
            next = source.next(next)
            currentIndex += 1
        }
        return next
    }
}

private struct SingleValueOutline: SingleValueDecodingContainer {
    let source: OutlineSource
    let node: Int

    var codingPath: [any CodingKey] { source.path(to: node) }

    func decodeNil() -> Bool { source.isNull(node) }

    func decode(_ type: String.Type) throws -> String { try source.text(at: node) }
    func decode(_ type: Int.Type) throws -> Int { try source.integer(at: node) }
    func decode(_ type: Double.Type) throws -> Double { try source.fraction(at: node) }
    func decode(_ type: Bool.Type) throws -> Bool { try source.truth(at: node) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // The standard library's other number types would call this recursively.
        if type is any Numeric.Type { throw source.misfit(type, at: node) }
        return try source.value(type, at: node)
    }
}

extension Collection<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
    /// Whether the bytes contain those of a text, by Horspool's algorithm: where the text can't end, the search goes on as
    /// far ahead as the byte there allows.
    fileprivate func contains(text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let last = wanted.last, wanted.count <= count else { return wanted.isEmpty }
        var steps = [Int](repeating: wanted.count, count: 256)
        for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = wanted.count - 1 - index }
        var end = wanted.count - 1
        while end < count {
            if self[end] == last, self[(end - wanted.count + 1)...end].elementsEqual(wanted) { return true }
            end += steps[Int(self[end])]
        }
        return false
    }
}
