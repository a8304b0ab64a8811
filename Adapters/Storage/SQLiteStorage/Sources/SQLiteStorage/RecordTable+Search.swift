import SQLSupport
import Storage

extension RecordTable {
    /// Returns the keys of the records that match `query`, the best first, as `WordQuery` ranks them.
    ///
    /// The index finds the candidates of each rank in its order: the exact ones by an ordinary index, then those that
    /// begin with the words, then the others, the shorter first.
    func search(_ query: WordQuery, in column: Column, _ index: SearchIndex?, limit: Int) throws -> [RecordKey] {
        guard !query.words.isEmpty, limit > 0 else { return [] }
        guard let index else { return query.best(of: try texts(in: column), limit: limit) }
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
    /// A first pass over the ids alone finds how long the longest of them is, so that only the texts that are no longer
    /// are looked up and sorted.
    private func shortestTexts(
        _ expression: String, in column: Column, _ index: SearchIndex, _ limit: Int
    ) throws -> [KeyedText] {
        let bound = try connection.statement(index.selectionOfBound)
        bound.bind([.text(expression), Scalar(limit - 1)])
        let last = try bound.rows { try $0.integer(0) ?? 0 }.first
        let end = last.map { (($0 >> SearchIndex.rowBits) + 1) << SearchIndex.rowBits } ?? .max
        let statement = try connection.statement(index.selection)
        statement.bind([.text(expression), .integer(end), Scalar(limit)])
        return try texts(in: column, of: statement)
    }

    /// Returns the keys of the records whose texts are nearest to `query`, the nearest first.
    ///
    /// The candidates have words like those of the query: first those that begin alike, which are found without
    /// reading the whole vocabulary; then those with such a word for each of the query's; then those with any.
    func nearest(to query: SimilarityQuery, in column: Column, _ index: SearchIndex?, limit: Int) throws -> [RecordKey]
    {
        guard let index else { return query.best(of: try texts(in: column), limit: limit) }
        let vocabulary = SearchVocabulary(of: index, on: connection)
        func best(_ expression: String?) throws -> [RecordKey] {
            guard let expression else { return [] }
            return query.best(of: try texts(expression, in: column, index, Self.nearCandidates), limit: limit)
        }
        let alike = try best(SearchExpression.oneOfEach(vocabulary.words(like: query, beginningAlike: true)))
        if !alike.isEmpty { return alike }
        let words = try vocabulary.words(like: query, beginningAlike: false)
        let near = try best(SearchExpression.oneOfEach(words))
        return try near.isEmpty ? best(SearchExpression.oneOfEach([words.flatMap { $0 }])) : near
    }

    /// The number of candidates, the best by the index's own ranking, that are compared with a misspelt text.
    private static let nearCandidates = 500

    private func texts(
        _ expression: String, in column: Column, _ index: SearchIndex, _ limit: Int
    ) throws -> [KeyedText] {
        let statement = try connection.statement(index.selectionOfSimilar)
        statement.bind([.text(expression), Scalar(limit)])
        return try texts(in: column, of: statement)
    }
}
