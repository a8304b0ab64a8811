import CoreDomain

/// A text that may be misspelled: it matches texts that differ in a few letters, ignoring case, accents and
/// punctuation.
package struct SimilarityQuery: Sendable {
    /// The words, folded as in `WordQuery`. A query without words matches nothing.
    package let words: [String]
    /// The maximum number of wrong letters in a matching text.
    package let tolerance: Int
    private let letters: [Unicode.Scalar]

    package init(_ text: String) {
        words = WordQuery(text).words
        letters = Self.letters(of: words)
        tolerance = Self.tolerance(of: letters.count)
    }

    /// Returns the keys of at most `limit` matching texts, the nearest first. Ties are broken by key.
    package func best(of texts: some Sequence<(key: RecordKey, text: String)>, limit: Int) -> [RecordKey] {
        guard !words.isEmpty else { return [] }
        let matches = texts.compactMap { key, text in distance(of: text).map { (distance: $0, key: key) } }
        return matches.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(max(0, limit)).map(\.key)
    }

    /// Returns the words in `vocabulary` that `word`, one of `words`, may stand for, with their edit distances.
    ///
    /// An index can use them to find candidates: a matching text has one of these words for each word of the
    /// query, unless a space is missing or added.
    package func words(
        like word: String, in vocabulary: some Sequence<String>
    ) -> [(word: String, distance: Int)] {
        let letters = Array(word.unicodeScalars)
        let tolerance = Self.tolerance(of: letters.count)
        return vocabulary.compactMap { other in
            guard abs(other.unicodeScalars.count - letters.count) <= tolerance else { return nil }
            return Array(other.unicodeScalars).editDistance(to: letters, atMost: tolerance).map { (other, $0) }
        }
    }

    /// Returns the maximum number of wrong letters out of `count`: a third, but at least one.
    package static func tolerance(of count: Int) -> Int { max(1, count / 3) }

    private func distance(of text: String) -> Int? { distance(ofWords: WordQuery(text).words) }

    /// Returns the edit distance to a text with these words; `nil` if it is too large.
    package func distance(ofWords words: [String]) -> Int? {
        letters.editDistance(to: Self.letters(of: words), atMost: tolerance)
    }

    private static func letters(of words: [String]) -> [Unicode.Scalar] {
        Array(words.joined(separator: " ").unicodeScalars)
    }
}
