import Foundation

/// A search text. Each of its words must be the beginning of a word in a matching text, ignoring case and
/// accents.
public struct WordQuery: Sendable {
    /// The words, without case and accents. A query without words matches nothing.
    public let words: [String]

    public init(_ text: String) {
        words = Self.words(of: text)
    }

    /// Returns the keys of at most `limit` matching texts, the best first.
    ///
    /// A text consisting of exactly these words is best; texts beginning with them follow, by length. Ties are
    /// broken by key.
    public func best(of texts: some Sequence<(key: RecordKey, text: String)>, limit: Int) -> [RecordKey] {
        let matches = texts.compactMap { key, text in rank(of: text).map { (rank: $0, key: key) } }
        return matches.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }.prefix(max(0, limit)).map(\.key)
    }

    /// Returns whether `text` matches.
    public func matches(_ text: String) -> Bool { rank(of: text) != nil }

    func rank(of text: String) -> Int? { rank(of: Self.words(of: text)) }

    /// Returns the rank of a text with the words `found`, lower for better matches; `nil` if it doesn't match.
    package func rank(of found: some Collection<String>) -> Int? {
        guard !words.isEmpty, words.allSatisfy({ word in found.contains { $0.begins(with: word) } }) else { return nil }
        let isBeginning = found.count >= words.count && zip(found, words).allSatisfy { $0.begins(with: $1) }
        guard isBeginning else { return Self.worstBeginning + found.count }
        let isExact = found.count == words.count && zip(found, words).allSatisfy { $0.utf8.count == $1.utf8.count }
        return isExact ? 0 : found.count
    }

    /// A limit above the number of words in any text.
    private static let worstBeginning = 1 << 40

    /// Returns the words of `text`, without case and accents.
    package static func words(of text: String) -> [String] {
        var text = text
        return text.withUTF8(asciiWords) ?? unicodeWords(of: text)
    }

    /// Returns the words of an ASCII text; `nil` for any other text.
    private static func asciiWords(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
        guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.split { !$0.isLetterOrDigit }.map { word in
            String(unsafeUninitializedCapacity: word.count) { buffer in
                for (index, byte) in word.enumerated() { buffer[index] = byte.isUppercase ? byte | 0x20 : byte }
                return word.count
            }
        }
    }

    private static func unicodeWords(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                word += scalar.properties.lowercaseMapping
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            default:
                words.append(word)
                word = ""
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}

extension String {
    /// Returns whether the text begins with the bytes of `word`, compared as in indexes: “한” begins with “하”,
    /// though each is one character.
    package func begins(with word: String) -> Bool { utf8.starts(with: word.utf8) }
}

extension UInt8 {
    fileprivate var isUppercase: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    fileprivate var isLetterOrDigit: Bool {
        isUppercase || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
            || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }
}
