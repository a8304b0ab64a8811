import CoreDomain
import Foundation

// The decoding of TMDb’s responses, shared by all wire types: the conformances synthesised in this
// module call these overloads instead of the standard library’s, because they are more specific.
//
// Every wire type lists its JSON keys as coding keys: converting keys while decoding would take as long as
// decoding itself. The keys of an error's path are therefore those of the response.
//
// A value that can't be decoded costs itself, or the element of a list that it identifies. It is counted, and the first
// one is named. Only what identifies the requested record is an error.

extension KeyedDecodingContainer {
    /// Decodes an optional text; "" becomes `nil`.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let text = try optional(key, standardTextIfPresent(key)), !text.isEmpty else { return nil }
        return text
    }

    /// Decodes a required text. A name must not be blank. An unreadable text that may be absent becomes "".
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try requiredText(key)
    }

    fileprivate func requiredText(_ key: Key) throws -> String {
        do {
            let text = try standardText(key)
            if !text.isBlank || !WireDefaults.names.contains(key.stringValue) || key is any UnnamedKey { return text }
        } catch {
            guard WireDefaults.mayBeEmpty(key) else { throw error }
            if try !isAbsent(key) { try skip(key) }
            return ""
        }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected a name but found a blank text.")
    }

    /// Decodes an optional URL; "" and invalid URLs become `nil`, and invalid URLs are counted.
    func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let url = URL(wireText: text) { return url }
        try skip(key, "\"\(text)\"")
        return nil
    }

    func decode(_ type: URL.Type, forKey key: Key) throws -> URL {
        let text = try standardText(key)
        if let url = URL(wireText: text) { return url }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected a URL but found \"\(text)\".")
    }

    /// Decodes an optional day, `yyyy-MM-dd`; "" and other texts become `nil`, and other texts are counted.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let date = CalendarDay.date(from: text) { return date }
        try skip(key, "\"\(text)\"")
        return nil
    }

    /// Decodes an optional number; an unknown or impossible runtime becomes `nil`.
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        let number = try optional(key, standardNumberIfPresent(key))
        return key.stringValue == WireDefaults.runtime ? number?.minutes : number
    }

    /// Decodes a required number; an unreadable `order` is replaced with the position in the list.
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        do {
            return try standardNumber(key)
        } catch {
            guard key.stringValue == WireDefaults.position, let index = codingPath.last?.intValue else { throw error }
            if try !isAbsent(key) { try skip(key) }
            return index
        }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key, standardFractionIfPresent(key))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(key, standardFlagIfPresent(key))
    }

    /// Decodes a gender; absent and undefined values become `.unknown`, and undefined values are counted.
    func decode(_ type: TMDb.Gender.Type, forKey key: Key) throws -> TMDb.Gender {
        guard let number = try optional(key, standardNumberIfPresent(key)) else { return .unknown }
        if let gender = TMDb.Gender(rawValue: number) { return gender }
        try skip(key, "\(number)")
        return .unknown
    }

    /// Decodes a word of an open vocabulary; "" becomes `nil`, and an unknown word is counted.
    func decodeIfPresent<Word: OpenVocabulary<String>>(_ type: Word.Type, forKey key: Key) throws -> Word? {
        guard let text = try decodeIfPresent(String.self, forKey: key), let word = Word(rawValue: text)
        else { return nil }
        if word.isUnknown { try skip(key, "\"\(text)\"") }
        return word
    }

    /// Decodes a number of an open vocabulary; an unknown number is counted.
    func decodeIfPresent<Number: OpenVocabulary<Int>>(_ type: Number.Type, forKey key: Key) throws -> Number? {
        guard let number = try optional(key, standardNumberIfPresent(key)).flatMap(Number.init(rawValue:))
        else { return nil }
        if number.isUnknown { try skip(key, "\(number.rawValue)") }
        return number
    }

    /// Decodes an optional list without its unreadable elements.
    func decodeIfPresent<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element]? {
        if try isAbsent(key) { return nil }
        return try optional(key, list(key))
    }

    fileprivate func list<Element: Decodable>(_ key: Key) throws -> [Element] {
        try ReadableList(from: superDecoder(forKey: key)).elements
    }

    /// Decodes a required list without its unreadable elements.
    func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
        // For an absent list, the standard decoding throws the appropriate error.
        let isAbsent = try isAbsent(key)
        return try isAbsent ? standardValue(ReadableList.self, key).elements : list(key)
    }

    /// Decodes a required dictionary without its null and unreadable entries.
    func decode<Value: Decodable>(_ type: [String: Value].Type, forKey key: Key) throws -> [String: Value] {
        // For an absent dictionary, the standard decoding throws the appropriate error.
        if try isAbsent(key) { return try standardValue(type, key) }
        let reader = ElementReader<Value>(try superDecoder(forKey: key))
        let entries = try nestedContainer(keyedBy: WireKey.self, forKey: key)
        return try entries.allKeys.reduce(into: [:]) { values, name in
            if try entries.decodeNil(forKey: name) { return }
            values[name.stringValue] = reader.element(in: try entries.superDecoder(forKey: name))
        }
    }

    /// Decodes an optional object; an unreadable one becomes `nil` and is counted.
    func decodeIfPresent<Value: OptionalObject>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if try isAbsent(key) { return nil }
        let decoder = try superDecoder(forKey: key)
        return ElementReader<Value>(decoder).element(in: decoder)
    }
}

extension KeyedDecodingContainer where Key: ListsKey {
    /// Decodes a list; an absent or unreadable one is empty and counted.
    func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
        try optional(key, list(key)) ?? []
    }
}

extension KeyedDecodingContainer where Key: InstantKey {
    /// Decodes an optional instant; "" and invalid texts become `nil`, and invalid texts are counted.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let date = WireInstant.date(from: text) { return date }
        try skip(key, "\"\(text)\"")
        return nil
    }
}

extension KeyedDecodingContainer where Key: VocabularyKey {
    /// Decodes an optional text; "" becomes `nil`, and a word missing from the vocabulary is kept but counted.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let text = try optional(key, standardTextIfPresent(key)), !text.isEmpty else { return nil }
        if let words = key.vocabulary, !words.contains(text) { try skip(key, "\"\(text)\"") }
        return text
    }
}

extension KeyedDecodingContainer where Key: FallbackKey {
    /// Decodes a required text; null, "" and missing values are replaced with the fallback key's text, if any.
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        guard let fallback = key.fallback else { return try requiredText(key) }
        return try decodeIfPresent(type, forKey: key) ?? requiredText(fallback)
    }
}

/// The keys of a type whose dates are instants rather than days.
protocol InstantKey: CodingKey {}

/// The keys of a type with texts from an open vocabulary.
protocol VocabularyKey: CodingKey {
    /// The known words for the key, or `nil` if any text is allowed.
    var vocabulary: Set<String>? { get }
}

/// The keys of a type with several lists, none of which is lost with another.
protocol ListsKey: CodingKey {}

/// The keys of a type that its name doesn't identify: what has no name is named "".
protocol UnnamedKey: CodingKey {}

/// The keys of a type with a required text that another key can replace.
protocol FallbackKey: CodingKey {
    /// The key whose text replaces an absent text.
    var fallback: Self? { get }
}

/// The keys with special rules for absent or unknown values.
private enum WireDefaults {
    static let emptyTexts: Set = ["character", "job", "department", "origin_country"]
    static let names: Set = ["title", "name", "provider_name"]
    static let runtime = "runtime"
    static let position = "order"

    static func mayBeEmpty(_ key: some CodingKey) -> Bool {
        emptyTexts.contains(key.stringValue) || key is any UnnamedKey && names.contains(key.stringValue)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension KeyedDecodingContainer {
    func isAbsent(_ key: Key) throws -> Bool {
        try !contains(key) || decodeNil(forKey: key)
    }

    func skip(_ key: Key, _ value: String? = nil) throws {
        try DecodingLog.of(superDecoder(forKey: key))?.skip(at: codingPath + [key], value)
    }

    /// Reads an optional value. An unreadable one becomes `nil` and is counted.
    fileprivate func optional<Value>(_ key: Key, _ value: @autoclosure () throws -> Value?) throws -> Value? {
        do {
            return try value()
        } catch {
            try skip(key)
            return nil
        }
    }
}

/// The standard library's decoding. Calls in an extension of the protocol don't use the overloads above.
extension KeyedDecodingContainerProtocol {
    fileprivate func standardText(_ key: Key) throws -> String { try decode(String.self, forKey: key) }
    fileprivate func standardTextIfPresent(_ key: Key) throws -> String? {
        try decodeIfPresent(String.self, forKey: key)
    }
    fileprivate func standardNumber(_ key: Key) throws -> Int { try decode(Int.self, forKey: key) }
    fileprivate func standardNumberIfPresent(_ key: Key) throws -> Int? { try decodeIfPresent(Int.self, forKey: key) }
    fileprivate func standardFractionIfPresent(_ key: Key) throws -> Double? {
        try decodeIfPresent(Double.self, forKey: key)
    }
    fileprivate func standardFlagIfPresent(_ key: Key) throws -> Bool? { try decodeIfPresent(Bool.self, forKey: key) }
    fileprivate func standardValue<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try decode(type, forKey: key)
    }
}
