import Storage

extension RecordTable {
    /// Returns the keys of the records that match `query`, the best first.
    func search(_ query: WordQuery, in column: Column, _ index: SearchIndex?, limit: Int) throws -> [RecordKey] {
        guard !query.words.isEmpty else { return [] }
        guard let index, SearchIndex.covers(query) else { return query.best(of: try texts(in: column), limit: limit) }
        let count = max(limit, Self.rankedMatches)
        var found = try texts(SearchExpression.everyWord(of: query), in: column, index, count)
        if found.count == count {
            // The index ranks by how often a word occurs: among so many, “It It It” may have displaced “It”.
            let known = Set(found.map(\.key))
            let exact = try texts(SearchExpression.beginning(with: query), in: column, index, limit)
            found += exact.filter { !known.contains($0.key) }
        }
        return query.best(of: found, limit: limit)
    }

    /// The number of matches, the best by the index's own ranking, that are ordered as `WordQuery` ranks them.
    private static let rankedMatches = 1000

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
        let statement = try connection.statement(index.selection)
        statement.bind([.text(expression), Scalar(limit)])
        return try texts(in: column, of: statement)
    }
}
