import Foundation

/// A text to search for: each of its words must be the beginning of a word of a matching text, whatever its case or
/// accents.
public struct WordQuery: Sendable {
    /// The words, without case and accents. Without words nothing matches.
    public let words: [String]

    /// Creates a query for the words of `text`.
    public init(_ text: String) {
        words = Self.words(of: text)
    }

    /// Returns the keys of the texts that match, the best first, at most `limit`.
    ///
    /// The best text consists of these words; the next ones begin with them, the shorter first. The key breaks ties.
    public func best(of texts: some Sequence<(key: RecordKey, text: String)>, limit: Int) -> [RecordKey] {
        let matches = texts.compactMap { key, text in rank(of: text).map { (rank: $0, key: key) } }
        return matches.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }.prefix(max(0, limit)).map(\.key)
    }

    /// Returns whether `text` matches.
    public func matches(_ text: String) -> Bool { rank(of: text) != nil }

    /// Returns how well `text` matches, the lower the better; `nil` if it does not.
    func rank(of text: String) -> Int? {
        let found = Self.words(of: text)
        guard !words.isEmpty, words.allSatisfy({ word in found.contains { $0.begins(with: word) } }) else { return nil }
        let isBeginning = found.count >= words.count && zip(found, words).allSatisfy { $0.begins(with: $1) }
        guard isBeginning else { return Self.worstBeginning + found.count }
        let isExact = found.count == words.count && zip(found, words).allSatisfy { $0.utf8.count == $1.utf8.count }
        return isExact ? 0 : found.count
    }

    /// More words than any text has.
    private static let worstBeginning = 1 << 40

    private static func words(of text: String) -> [String] {
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
    /// Whether the text begins with the bytes of `word`, which is how an index compares them: “하” begins “한”, though
    /// both are one character.
    fileprivate func begins(with word: String) -> Bool { utf8.starts(with: word.utf8) }
}
