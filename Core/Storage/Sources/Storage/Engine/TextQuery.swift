/// A search text and the rule for texts that match it.
public enum TextQuery: Sendable {
    /// Matches texts that contain every word of this text at the beginning of a word; see `WordQuery`.
    case words(String)
    /// Matches texts that differ from this one in a few letters, ignoring case, accents and punctuation.
    case near(String)

    /// The folded words of the text. A query without words matches nothing.
    public var words: [String] {
        switch self {
        case .words(let text), .near(let text): WordQuery(text).words
        }
    }

    /// Returns the keys of at most `limit` matching texts, the best first. Ties are broken by key.
    public func best(of texts: some Sequence<(key: RecordKey, text: String)>, limit: Int) -> [RecordKey] {
        switch self {
        case .words(let text): WordQuery(text).best(of: texts, limit: limit)
        case .near(let text): SimilarityQuery(text).best(of: texts, limit: limit)
        }
    }
}
