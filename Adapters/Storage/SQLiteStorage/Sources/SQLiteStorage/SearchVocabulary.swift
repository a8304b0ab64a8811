import SQLSupport
import Storage

/// The words of a full-text index, as a virtual table of FTS5.
struct SearchVocabulary {
    private let index: SearchIndex
    private let connection: Connection

    init(of index: SearchIndex, on connection: Connection) {
        self.index = index
        self.connection = connection
    }

    private var table: String { "temp." + "\(index.name)#vocabulary".quoted }

    /// Makes the table visible to the connection. It uses no space.
    func prepare() throws {
        try connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS \(table) USING fts5vocab('main', \(index.searchName.literal), 'row')")
    }

    /// Returns, for each word of `query`, the possible words of the index.
    ///
    /// They begin with one of its first two letters, since few people misspell both: a tenth of the vocabulary is read.
    func words(like query: SimilarityQuery) throws -> [[String]] {
        try query.words.map { word in
            let beginnings = Set(word.prefix(2).map(String.init))
            let candidates = try beginnings.flatMap { try words(from: $0, aboutAsLongAs: word) }
            return query.words(like: word, in: candidates).sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
                .prefix(Self.limit).map(\.word)
        }
    }

    /// The maximum number of words that a misspelled one may stand for.
    private static let limit = 64

    /// Returns the words that begin with `beginning` and have about the length of `word`.
    private func words(from beginning: String, aboutAsLongAs word: String) throws -> [String] {
        let statement = try connection.statement(
            "SELECT term FROM \(table) WHERE term >= ?1 AND term <= ?2 AND length(term) BETWEEN ?3 AND ?4")
        let (length, tolerance) = (word.unicodeScalars.count, SimilarityQuery.tolerance(of: word.unicodeScalars.count))
        statement.bind([
            .text(beginning), .text(beginning + "\u{10FFFF}"), Scalar(length - tolerance), Scalar(length + tolerance),
        ])
        return try statement.rows { try $0.text(0) ?? "" }
    }
}
