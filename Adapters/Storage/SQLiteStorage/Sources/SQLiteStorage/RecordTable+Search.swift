import SQLSupport
import Storage

extension RecordTable {
    /// Returns the keys of the records that match `query`, the best first, using `index` or by reading every text.
    func keys(matching query: TextQuery, in column: Column, _ index: SearchIndex?, limit: Int) throws -> [RecordKey] {
        guard let index else { return query.best(of: try texts(in: column), limit: limit) }
        switch query {
        case .words(let text): return try search(WordQuery(text), in: column, index, limit: limit)
        case .near(let text): return try nearest(to: SimilarityQuery(text), in: column, index, limit: limit)
        }
    }

    /// Searches with the index in the order of ranks: exact matches with an ordinary index, then texts that begin with
    /// the words, then the others, the shorter first.
    private func search(
        _ query: WordQuery, in column: Column, _ index: SearchIndex, limit: Int
    ) throws -> [RecordKey] {
        guard !query.words.isEmpty, limit > 0 else { return [] }
        let exact = try exactTexts(query, in: column, index, limit)
        var found = exact + (try shortestTexts(SearchExpression.beginning(with: query), in: column, index, limit))
        if Set(found.map(\.key)).count < limit {
            found += try shortestTexts(SearchExpression.elsewhere(query), in: column, index, limit)
        }
        return query.best(of: Dictionary(found.map { ($0.key, $0.text) }) { $1 }.map { ($0, $1) }, limit: limit)
    }

    private func exactTexts(
        _ query: WordQuery, in column: Column, _ index: SearchIndex, _ limit: Int
    ) throws -> [KeyedText] {
        let statement = try connection.statement(index.selectionOfExact)
        statement.bind([.text(query.words.joined(separator: " ")), Scalar(limit)])
        return try texts(in: column, of: statement)
    }

    /// Returns the matches of `expression` with the fewest words.
    ///
    /// The ids contain the number of words and keys that begin with an integer, so only texts that may be among the
    /// first are read.
    private func shortestTexts(
        _ expression: String, in column: Column, _ index: SearchIndex, _ limit: Int
    ) throws -> [KeyedText] {
        let matches = try connection.statement(index.selectionOfMatches)
        matches.bind([.text(expression)])
        let ids = try shortestIDs(matches, index, limit)
        let text = try connection.statement(index.selectionOfText)
        let found = try ids.flatMap { id in
            text.bind([.integer(id)])
            return try texts(in: column, of: text).map { (wordCount: SearchIndex.wordCount(of: id), text: $0) }
        }
        return found.sorted { ($0.wordCount, $0.text.key) < ($1.wordCount, $1.text.key) }.prefix(limit).map(\.text)
    }

    /// Returns the ids that may be among the first in the order of word count, then key: at least `limit` of them.
    private func shortestIDs(_ matches: Statement, _ index: SearchIndex, _ limit: Int) throws -> [Int64] {
        defer { matches.reset() }
        var (unordered, ordered): ([Int64], [Int64]) = ([], [])
        while try matches.step() {
            let id = try matches.number(0)
            if id < 0 {
                unordered.append(id)
                continue
            }
            if ordered.count >= limit, !index.canChangePlaces(ordered[limit - 1], id) { break }
            ordered.append(id)
        }
        return unordered + ordered
    }

    /// Returns the keys of the records whose texts are nearest to `query`, the nearest first.
    ///
    /// The candidates have words similar to the query's: first those with a similar word for each of them, then those
    /// with any.
    private func nearest(
        to query: SimilarityQuery, in column: Column, _ index: SearchIndex, limit: Int
    ) throws -> [RecordKey] {
        let vocabulary = SearchVocabulary(of: index, on: connection)
        try vocabulary.prepare()
        let words = try vocabulary.words(like: query)
        for choices in [words, [words.flatMap(\.self)]] {
            guard let expression = SearchExpression.oneOfEach(choices) else { continue }
            let keys = query.best(of: try texts(expression, in: column, index, Self.nearCandidates), limit: limit)
            if !keys.isEmpty { return keys }
        }
        return []
    }

    /// The number of candidates, the best by the index's own ranking, to compare with a misspelled text.
    private static let nearCandidates = 100

    private func texts(
        _ expression: String, in column: Column, _ index: SearchIndex, _ limit: Int
    ) throws -> [KeyedText] {
        let statement = try connection.statement(index.selectionOfSimilar)
        statement.bind([.text(expression), Scalar(limit)])
        return try texts(in: column, of: statement)
    }
}
