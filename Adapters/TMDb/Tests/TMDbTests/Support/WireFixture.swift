import Foundation
import Testing

@testable import TMDb

/// A response with a distinct value for every property, and the rules for its keys.
///
/// A key without a rule is optional: if it is missing, null or, for a text, "", the property is `nil` and nothing else
/// changes. Optional scalars with a conventional key need not be written: they are generated from the type.
struct WireFixture: Sendable, CustomTestStringConvertible {
    /// The effect of an absent key, other than `nil`.
    enum Rule: Sendable {
        /// The response cannot be decoded.
        case error
        /// The value, or the element with the key, is skipped and counted.
        case skip
        /// The property has another value.
        case substitute
    }

    let testDescription: String
    let json: JSONValue
    let rules: [String: Rule]
    /// Decodes a response and counts skipped elements.
    let decode: @Sendable (JSONValue) throws -> (value: any Sendable, skipped: Int)
    /// Decodes a response, and returns the skipped elements.
    let read: @Sendable (Data) throws -> (value: any Sendable, skips: DecodingLog.Skips)
    /// Decodes a response with Foundation's decoder.
    let readByFoundation: @Sendable (Data) throws -> (value: any Sendable, skips: DecodingLog.Skips)

    init<Response: Decodable & Sendable>(
        _ type: Response.Type, _ json: String, errors: [String] = [], skips: [String] = [], substitutes: [String] = []
    ) {
        testDescription = "\(type)"
        let rules = errors.map { ($0, Rule.error) } + skips.map { ($0, .skip) } + substitutes.map { ($0, .substitute) }
        self.rules = Dictionary(rules) { first, _ in first }
        decode = { try WireDecoder().decode(type, from: $0.data) }
        read = { try WireDecoder().decodeWithSkips(type, from: $0) }
        readByFoundation = { body in
            let log = DecodingLog(hiding: nil)
            let decoder = JSONDecoder()
            if let key = DecodingLog.key { decoder.userInfo[key] = log }
            return (try decoder.decode(type, from: body), log.skips)
        }
        let written = (try? JSONValue(json)) ?? .null
        self.json = (try? decode(written)).map { written.adding(scalarsMissingFrom: $0.value) } ?? written
    }

    func whole() throws -> [String: String] { try leaves(of: decode(json).value) }
}

extension JSONValue {
    /// Adds a distinct value for each scalar property of `value` that is `nil`, under its conventional key.
    fileprivate func adding(scalarsMissingFrom value: Any) -> JSONValue {
        guard case .object(var members) = self else { return self }
        for (index, child) in Mirror(reflecting: value).children.enumerated() {
            guard let label = child.label, leaves(of: child.value) == ["": "nil"] else { continue }
            members[label.conventionalKey] = JSONValue(scalar: type(of: child.value), number: 7000 + index)
        }
        return .object(members)
    }

    private init?(scalar type: Any.Type, number: Int) {
        switch type {
        case is Int?.Type: self = .number(Double(number))
        case is Double?.Type: self = .number(Double(number) + 0.5)
        case is Bool?.Type: self = .bool(true)
        case is String?.Type: self = .string("text \(number)")
        case is URL?.Type: self = .string("/\(number).jpg")
        case is Date?.Type: self = .string("\(number - 5000)-01-02")
        default: return nil
        }
    }

    var isText: Bool { if case .string = self { true } else { false } }
    var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

extension String {
    /// The conventional JSON key for a property with this name: "poster_path" for `posterPath`, "imdb_id" for `imdbID`,
    /// "in_production" for `isInProduction`, and keys with a clearer name in Swift.
    fileprivate var conventionalKey: String {
        let renamed = [
            "isAdultOnly": "adult", "homepageURL": "homepage", "countryCode": "iso_3166_1",
            "languageCode": "iso_639_1", "hasVideo": "video",
        ]
        if let key = renamed[self] { return key }
        let words = replacing("IDs", with: "Ids").replacing("ID", with: "Id").replacing("URL", with: "Url")
        let key = words.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
        return key.hasPrefix("is_") ? String(key.dropFirst(3)) : key
    }
}
