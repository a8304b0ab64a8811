/// An element that can be left out of an answer, and counted, without spoiling the rest.
protocol LossyElement: Decodable {
    /// Whether what `decoder` holds can be told to be one of these; where not, it is left out.
    static func isReadable(in decoder: any Decoder) throws -> Bool
}

/// A part of a title or a person, known by its id and its name: without one of them it is left out.
protocol WireChild: LossyElement {
    /// The keys without which it says nothing.
    static var identity: [String] { get }
}

extension WireChild {
    static var identity: [String] { ["id", "name"] }

    static func isReadable(in decoder: any Decoder) throws -> Bool {
        if try decoder.singleValueContainer().decodeNil() { return false }
        let container = try decoder.container(keyedBy: WireKey.self)
        return try identity.allSatisfy { try !container.isAbsent(WireKey($0)) }
    }
}

extension Decoder {
    /// The value, or nil where it is one that may be left out, which is counted.
    func decodeReadable<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if let lossy = type as? any LossyElement.Type, try !lossy.isReadable(in: self) {
            DecodeTally.of(self)?.count()
            return nil
        }
        do { return try type.init(from: self) } catch let error where !(error is DecodingError) {
            // Without a path in Foundation: a number that Swift cannot hold, or a text that is none.
            throw DecodingError.misfit(type, at: codingPath)
        }
    }
}

extension DecodingError {
    /// A value of the right kind that `type` cannot hold.
    static func misfit(_ type: Any.Type, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path, debugDescription: "Expected \(type) but found a value that does not fit it."))
    }
}

extension UnkeyedDecodingContainer {
    /// The rest of the list, without the elements that may be left out.
    mutating func decodeReadable<Element: Decodable>(_ type: Element.Type) throws -> [Element] {
        var elements: [Element] = []
        while !isAtEnd {
            if let element = try superDecoder().decodeReadable(type) { elements.append(element) }
        }
        return elements
    }
}

/// A key of the wire that no `CodingKeys` lists, as it reads after conversion from snake case.
struct WireKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
