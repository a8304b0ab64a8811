/// A text to search for, and how texts match it.
public enum TextQuery: Sendable {
    /// Texts match that have every word of this one at the beginning of a word, as `WordQuery` defines it.
    case words(String)
    /// Texts match that are nearly this one, as `SimilarityQuery` defines it.
    case near(String)

    /// The folded words of the text. Without words nothing matches.
    public var words: [String] {
        switch self {
        case .words(let text), .near(let text): WordQuery(text).words
        }
    }

    /// Returns the keys of the texts that match, the best first, at most `limit`. The key breaks ties.
    public func best(of texts: some Sequence<(key: RecordKey, text: String)>, limit: Int) -> [RecordKey] {
        switch self {
        case .words(let text): WordQuery(text).best(of: texts, limit: limit)
        case .near(let text): SimilarityQuery(text).best(of: texts, limit: limit)
        }
    }
}
