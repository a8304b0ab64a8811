/// An element that can be skipped and counted without failing the whole response.
protocol LossyElement: Decodable {
    /// Returns whether `decoder` has at least the values that identify such an element.
    ///
    /// Called for an undecodable element. It is skipped if one of these values is missing; otherwise, it is an
    /// error. Therefore, they are decoded before values that may be counted as skipped.
    static func isReadable(in decoder: any Decoder) throws -> Bool
}

/// A child of a title or a person. It is skipped if one of its identifying keys is absent.
protocol WireChild: LossyElement {
    /// The keys required for a meaningful element; by default, the id and the name.
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

/// A credited person, skipped if any required value is unreadable. A season may have thousands of them.
protocol WirePerson: LossyElement {}

extension WirePerson {
    static func isReadable(in decoder: any Decoder) -> Bool { false }
}

struct ReadableList<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var elements: [Element] = []
        elements.reserveCapacity(list.count ?? 0)
        let row = Element.self as? any MediaRow.Type
        while !list.isAtEnd {
            if let element = try Element?.readable(in: list.superDecoder(), as: row) { elements.append(element) }
        }
        self.elements = elements
    }
}

/// A value, or `nil` if it was skipped and counted.
struct Readable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try .readable(in: decoder, as: Value.self as? any MediaRow.Type)
    }
}

extension Optional where Wrapped: Decodable {
    /// Decodes a value, or skips and counts it, returning `nil`. `row` is the type if it is a `MediaRow`.
    fileprivate static func readable(in decoder: any Decoder, as row: (any MediaRow.Type)?) throws -> Wrapped? {
        if let row, try !row.kind.fits(decoder) { return skipped(by: decoder) }
        do {
            return try Wrapped(from: decoder)
        } catch {
            guard let type = Wrapped.self as? any LossyElement.Type, try !type.isReadable(in: decoder) else {
                throw error
            }
            return skipped(by: decoder)
        }
    }

    private static func skipped(by decoder: any Decoder) -> Wrapped? {
        DecodingLog.of(decoder)?.skip(at: decoder.codingPath)
        return nil
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
