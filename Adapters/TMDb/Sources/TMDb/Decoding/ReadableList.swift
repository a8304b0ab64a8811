/// An optional object in a record. If it can't be decoded, it alone is lost and counted.
protocol OptionalObject: Decodable {}

/// A list without the elements that can't be decoded, each of which is counted.
struct ReadableList<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let reader = ElementReader<Element>(decoder)
        var elements: [Element] = []
        elements.reserveCapacity(list.count ?? 0)
        while !list.isAtEnd {
            if let element = reader.element(in: try list.superDecoder()) { elements.append(element) }
        }
        self.elements = elements
    }
}

/// Decodes elements, and counts those that can't be decoded.
struct ElementReader<Element: Decodable> {
    private let log: DecodingLog?
    private let kind: MediaKind?

    /// - Parameter decoder: Any decoder of the response.
    init(_ decoder: any Decoder) {
        log = DecodingLog.of(decoder)
        kind = (Element.self as? any MediaRow.Type)?.kind
    }

    /// Returns the element, or `nil` if it can't be decoded. It then counts once, whatever was skipped within it.
    func element(in decoder: any Decoder) -> Element? {
        let skips = log?.skips
        do {
            try kind?.check(decoder)
            return try Element(from: decoder)
        } catch {
            log?.skip(error, at: decoder.codingPath, resettingTo: skips ?? .init())
            return nil
        }
    }
}

/// A JSON key that doesn't belong to any `CodingKeys`.
struct WireKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
