import CoreDomain
import Foundation

// How TMDb's responses are decoded, once for all wire types: the conformances that the compiler synthesises in this
// module call these overloads instead of the standard library's, since they are more specific.

extension KeyedDecodingContainer {
    /// Decodes an optional text; "" is `nil`.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let text = try optional(type, forKey: key), !text.isEmpty else { return nil }
        return text
    }

    /// Decodes a required text; null and missing are "" for the few keys that TMDb often leaves out.
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if try isAbsent(key), WireDefaults.emptyTexts.contains(key.stringValue) { return "" }
        return try required(type, forKey: key)
    }

    /// Decodes an optional URL; "" is `nil`, and so is a text that is not a URL, which is counted.
    func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let url = URL(wireText: text) { return url }
        try skip(key, "\"\(text)\"")
        return nil
    }

    /// Decodes a required URL.
    func decode(_ type: URL.Type, forKey key: Key) throws -> URL {
        let text = try required(String.self, forKey: key)
        if let url = URL(wireText: text) { return url }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected a URL but found \"\(text)\".")
    }

    /// Decodes an optional day, `yyyy-MM-dd`; "" is `nil`, and any other text is an error.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let date = CalendarDay.date(from: text) { return date }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected a day yyyy-MM-dd but found \"\(text)\".")
    }

    /// Decodes an optional number; a runtime of 0 minutes is `nil`, since TMDb does not know it.
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        let number = try optional(type, forKey: key)
        return number == 0 && WireDefaults.unknownWhenZero.contains(key.stringValue) ? nil : number
    }

    /// Decodes a required number; an absent `order` is the position in the list.
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        if try key.stringValue == WireDefaults.position && isAbsent(key), let index = codingPath.last?.intValue {
            return index
        }
        return try required(type, forKey: key)
    }

    /// Decodes an optional number with a fraction.
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(type, forKey: key)
    }

    /// Decodes a gender; absent is unknown, and so is any other number, which is counted.
    func decode(_ type: TMDb.Gender.Type, forKey key: Key) throws -> TMDb.Gender {
        guard let number = try optional(Int.self, forKey: key) else { return .unknown }
        if let gender = TMDb.Gender(rawValue: number) { return gender }
        try skip(key, "\(number)")
        return .unknown
    }

    /// Decodes a word of a vocabulary that TMDb may extend; "" is `nil`, and an unknown word is counted.
    func decodeIfPresent<Word: OpenVocabulary<String>>(_ type: Word.Type, forKey key: Key) throws -> Word? {
        guard let text = try decodeIfPresent(String.self, forKey: key), let word = Word(rawValue: text)
        else { return nil }
        if word.isUnknown { try skip(key, "\"\(text)\"") }
        return word
    }

    /// Decodes a number of a vocabulary that TMDb may extend; an unknown number is counted.
    func decodeIfPresent<Number: OpenVocabulary<Int>>(_ type: Number.Type, forKey key: Key) throws -> Number? {
        guard let number = try optional(Int.self, forKey: key).flatMap(Number.init(rawValue:)) else { return nil }
        if number.isUnknown { try skip(key, "\(number.rawValue)") }
        return number
    }

    /// Decodes an optional list without the elements that may be skipped, which are counted.
    func decodeIfPresent<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element]? {
        try isAbsent(key) ? nil : decode(type, forKey: key)
    }

    /// Decodes a required list without the elements that may be skipped, which are counted.
    func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
        var list = try nestedUnkeyedContainer(forKey: key)
        return try list.decodeReadable(Element.self)
    }

    /// Decodes a required dictionary without the entries that are null.
    func decode<Value: Decodable>(_ type: [String: Value].Type, forKey key: Key) throws -> [String: Value] {
        try required([String: Value?].self, forKey: key).compactMapValues { $0 }
    }

    /// Decodes an optional value that may be skipped, and is then counted.
    func decodeIfPresent<Value: LossyElement>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard try !isAbsent(key) else { return nil }
        return try superDecoder(forKey: key).decodeReadable(type)
    }
}

extension KeyedDecodingContainer where Key: InstantKey {
    /// Decodes an optional instant; "" is `nil`, and so is a text that is not an instant, which is counted.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let date = WireInstant.date(from: text) { return date }
        try skip(key, "\"\(text)\"")
        return nil
    }
}

extension KeyedDecodingContainer where Key: FallbackKey {
    /// Decodes a required text; null, missing and "" are the text of another key, if the key has one to fall back on.
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        guard let fallback = key.fallback else { return try required(type, forKey: key) }
        return try decodeIfPresent(type, forKey: key) ?? required(type, forKey: fallback)
    }
}

/// The keys of a type whose dates are instants and not days.
protocol InstantKey: CodingKey {}

/// The keys of a type that has a required text which another key can stand in for.
protocol FallbackKey: CodingKey {
    /// The key whose text replaces an absent one.
    var fallback: Self? { get }
}

/// The keys for which an absent or zero value has a special meaning.
private enum WireDefaults {
    static let emptyTexts: Set = ["character", "job", "department", "originCountry"]
    static let unknownWhenZero: Set = ["runtime"]
    static let position = "order"
}

extension KeyedDecodingContainer {
    func isAbsent(_ key: Key) throws -> Bool {
        try !contains(key) || decodeNil(forKey: key)
    }

    /// Counts the value at `key`, which is left out.
    func skip(_ key: Key, _ value: String? = nil) throws {
        try DecodingLog.of(superDecoder(forKey: key))?.skip(at: codingPath + [key], value)
    }

    /// The standard library's own optional decoding: a generic function does not see the overloads above.
    private func optional<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try located(type, key) { try decodeIfPresent(type, forKey: key) }
    }

    private func required<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try located(type, key) { try decode(type, forKey: key) }
    }

    /// Adds the path to Foundation's error for a number that does not fit its type, which has none.
    private func located<Result>(_ type: Any.Type, _ key: Key, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error where !(error is DecodingError) {
            throw DecodingError.misfit(type, at: codingPath + [key])
        }
    }
}
