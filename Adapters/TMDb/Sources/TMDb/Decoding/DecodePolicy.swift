import CoreDomain
import Foundation

// How TMDb's answers are read, once for all wire types: the conformances that the compiler writes in this module
// call these overloads instead of the standard library's, since they are the closer match.

extension KeyedDecodingContainer {
    /// An optional text; "" is as good as absent.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let text = try given(type, forKey: key), !text.isEmpty else { return nil }
        return text
    }

    /// A required text; null and missing become "" for the few keys that TMDb often leaves empty.
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if try isAbsent(key), WireDefaults.emptyTexts.contains(key.stringValue) { return "" }
        return try required(type, forKey: key)
    }

    /// An optional URL; "" is absent, and so is a text that is no URL, which is counted.
    func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let url = URL(wireText: text) { return url }
        try DecodeTally.of(superDecoder(forKey: key))?.count()
        return nil
    }

    /// A required URL.
    func decode(_ type: URL.Type, forKey key: Key) throws -> URL {
        let text = try required(String.self, forKey: key)
        if let url = URL(wireText: text) { return url }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected a URL but found \"\(text)\".")
    }

    /// An optional day, `yyyy-MM-dd`; "" is absent, and any other text is an error.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        try date(forKey: key, expected: "a day yyyy-MM-dd") { CalendarDay.date(from: $0) }
    }

    /// An optional number; a runtime of 0 minutes means that TMDb does not know it.
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        let number = try given(type, forKey: key)
        return number == 0 && WireDefaults.unknownWhenZero.contains(key.stringValue) ? nil : number
    }

    /// A required number; an absent `order` is the position in the list.
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        if try key.stringValue == WireDefaults.position && isAbsent(key), let index = codingPath.last?.intValue {
            return index
        }
        return try required(type, forKey: key)
    }

    /// An optional number with a fraction.
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try given(type, forKey: key)
    }

    /// A gender; absent is unknown, and so is a number that we do not know, which is counted.
    func decode(_ type: Gender.Type, forKey key: Key) throws -> Gender {
        guard let number = try given(Int.self, forKey: key) else { return .unknown }
        if let gender = Gender(rawValue: number) { return gender }
        try DecodeTally.of(superDecoder(forKey: key))?.count()
        return .unknown
    }

    /// A word of a vocabulary that TMDb may extend; "" is absent.
    func decodeIfPresent<Word: Decodable & RawRepresentable<String>>(_ type: Word.Type, forKey key: Key) throws -> Word?
    {
        try decodeIfPresent(String.self, forKey: key).flatMap(Word.init(rawValue:))
    }

    /// A number of a vocabulary that TMDb may extend.
    func decodeIfPresent<Number: Decodable & RawRepresentable<Int>>(
        _ type: Number.Type, forKey key: Key
    ) throws -> Number? {
        try given(Int.self, forKey: key).flatMap(Number.init(rawValue:))
    }

    /// An optional list, without the elements that may be left out, which are counted.
    func decodeIfPresent<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element]? {
        try isAbsent(key) ? nil : decode(type, forKey: key)
    }

    /// A required list, without the elements that may be left out, which are counted.
    func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
        var list = try nestedUnkeyedContainer(forKey: key)
        return try list.decodeReadable(Element.self)
    }

    /// A required dictionary, without the entries that are null.
    func decode<Value: Decodable>(_ type: [String: Value].Type, forKey key: Key) throws -> [String: Value] {
        try required([String: Value?].self, forKey: key).compactMapValues { $0 }
    }

    /// An optional part that may be left out, and is then counted.
    func decodeIfPresent<Part: LossyElement>(_ type: Part.Type, forKey key: Key) throws -> Part? {
        guard try !isAbsent(key) else { return nil }
        return try superDecoder(forKey: key).decodeReadable(type)
    }
}

extension KeyedDecodingContainer where Key: InstantKey {
    /// An optional instant, `yyyy-MM-ddTHH:mm:ss.SSSZ`; "" is absent, and any other text is an error.
    func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
        try date(forKey: key, expected: "an instant yyyy-MM-ddTHH:mm:ssZ") { WireInstant.date(from: $0) }
    }
}

/// The keys of a type whose dates are instants and not days.
protocol InstantKey: CodingKey {}

/// The keys for which null or missing has a meaning of its own where the type has a required value.
private enum WireDefaults {
    static let emptyTexts: Set = ["character", "job", "department", "originCountry"]
    static let unknownWhenZero: Set = ["runtime"]
    static let position = "order"
}

extension KeyedDecodingContainer {
    func isAbsent(_ key: Key) throws -> Bool {
        try !contains(key) || decodeNil(forKey: key)
    }

    private func date(forKey key: Key, expected: String, read: (String) -> Date?) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let date = read(text) { return date }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: "Expected \(expected) but found \"\(text)\".")
    }

    /// The standard library's own optional decoding: being generic, this function does not see the overloads above.
    private func given<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try located(type, key) { try decodeIfPresent(type, forKey: key) }
    }

    private func required<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try located(type, key) { try decode(type, forKey: key) }
    }

    /// A number that does not fit its type becomes an error without a path in Foundation: here is the path.
    private func located<Result>(_ type: Any.Type, _ key: Key, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error where !(error is DecodingError) {
            throw DecodingError.misfit(type, at: codingPath + [key])
        }
    }
}
