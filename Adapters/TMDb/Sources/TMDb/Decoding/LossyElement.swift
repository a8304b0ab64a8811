/// An element that can be skipped, and counted, without failing the rest of the response.
protocol LossyElement: Decodable {
    /// Whether `decoder` holds the minimum that identifies such an element; otherwise it is skipped.
    static func isReadable(in decoder: any Decoder) throws -> Bool
}

/// A child of a title or a person, which is skipped if one of its identifying keys is absent.
protocol WireChild: LossyElement {
    /// The keys without which the element means nothing: id and name by default.
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
    /// Decodes a value, or returns `nil` for one that may be skipped, which is counted.
    func decodeReadable<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if let lossy = type as? any LossyElement.Type, try !lossy.isReadable(in: self) {
            DecodingLog.of(self)?.skip(at: codingPath)
            return nil
        }
        do { return try type.init(from: self) } catch let error where !(error is DecodingError) {
            // Foundation's errors for a number out of range and for invalid text have no path.
            throw DecodingError.misfit(type, at: codingPath)
        }
    }
}

extension DecodingError {
    /// An error for a value of the right kind that `type` cannot represent.
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

/// A JSON key that no `CodingKeys` lists, by the name of its property.
struct WireKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
