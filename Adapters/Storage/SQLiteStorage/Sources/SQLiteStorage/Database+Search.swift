import SQLSupport
import Storage

extension Database {
    func search(
        _ query: TextQuery, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let column = try type.searchableColumn(name)
        let isUsable = try prepareIndex(of: column, type)
        return try transaction(.reading, [type]) { tables in
            let table = tables[0]
            // Another process may have written since the index was prepared.
            let index = try table.indexes[name].flatMap { try isUsable && !$0.isBehind(on: connection) ? $0 : nil }
            let keys = try table.keys(matching: query, in: column, index, limit: limit)
            return try keys.compactMap(table.load)
        }
    }

    /// Creates or updates the index if needed. Returns `false` if the index isn't writable; the search then
    /// reads every text.
    private func prepareIndex(of column: Column, _ type: any StoredRecord.Type) throws -> Bool {
        let isReady = try transaction(.reading, [type]) { tables in
            guard let index = SearchIndex(of: column, in: tables[0].table) else { return true }
            return try tables[0].indexes[column.name] != nil && !index.isBehind(on: connection)
        }
        if isReady { return true }
        do {
            try transaction(.writing, [type]) { tables in
                try SearchIndex(of: column, in: tables[0].table)?.prepare(on: connection)
            }
            return true
        } catch let error as SQLiteError where error.isRefusedWrite {
            return false
        }
    }
}

extension RecordTable {
    /// Returns the keys of the records that match `query`, best first. Without `index`, reads every text.
    func keys(matching query: TextQuery, in column: Column, _ index: SearchIndex?, limit: Int) throws -> [RecordKey] {
        guard let index else { return query.best(of: try texts(in: column), limit: limit) }
        switch query {
        case .words(let text): return try search(WordQuery(text), in: column, index, limit: limit)
        case .near(let text): return try nearest(to: SimilarityQuery(text), in: column, index, limit: limit)
        }
    }

    /// Searches the index in ranking order: exact matches (using an ordinary index), texts that begin with the
    /// words, and other texts, shorter ones first.
    private func search(
        _ query: WordQuery, in column: Column, _ index: SearchIndex, limit: Int
    ) throws -> [RecordKey] {
        guard !query.words.isEmpty, limit > 0 else { return [] }
        let words = query.words.joined(separator: " ")
        let exact = try texts(in: column, index.selectionOfExact, .text(words), Scalar(limit))
        var found = exact + (try shortestTexts(SearchExpression.beginning(with: query), in: column, index, limit))
        if Set(found.map(\.key)).count < limit {
            found += try shortestTexts(SearchExpression.elsewhere(query), in: column, index, limit)
        }
        return query.best(of: Dictionary(found.map { ($0.key, $0.text) }) { $1 }.map { ($0, $1) }, limit: limit)
    }

    /// Returns the matches of `expression` that have the fewest words.
    ///
    /// The ids contain the word count and a leading integer of the key, so that only texts that may be among
    /// the first `limit` are read.
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

    /// Returns at least `limit` ids: those that may be among the first when ordered by word count, then key.
    private func shortestIDs(_ matches: Statement, _ index: SearchIndex, _ limit: Int) throws -> [Int64] {
        defer { matches.reset() }
        var unordered: [Int64] = []
        var ordered: [Int64] = []
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

    /// Returns the keys of the records with the texts most similar to `query`, most similar first.
    ///
    /// The candidates have words similar to the query's: first those with a similar word for every word of the
    /// query, then those with any similar word.
    private func nearest(
        to query: SimilarityQuery, in column: Column, _ index: SearchIndex, limit: Int
    ) throws -> [RecordKey] {
        let vocabulary = SearchVocabulary(index: index, connection: connection)
        try vocabulary.prepare()
        let words = try vocabulary.words(like: query)
        for choices in [words, [words.flatMap(\.self)]] {
            guard let expression = SearchExpression.oneOfEach(choices) else { continue }
            let similar = try texts(
                in: column, index.selectionOfSimilar, .text(expression), Scalar(Self.nearCandidates))
            let keys = query.best(of: similar, limit: limit)
            if !keys.isEmpty { return keys }
        }
        return []
    }

    /// The number of candidates to compare with a misspelled text: those ranked highest by the index.
    private static let nearCandidates = 100

    private func texts(in column: Column, _ selection: String, _ values: Scalar...) throws -> [KeyedText] {
        let statement = try connection.statement(selection)
        statement.bind(values)
        return try texts(in: column, of: statement)
    }
}

/// The words of a full-text index, as an FTS5 virtual table.
struct SearchVocabulary {
    let index: SearchIndex
    let connection: Connection

    private var table: String { "temp." + "\(index.name)#vocabulary".quoted }

    /// Makes the table visible to the connection. The table uses no space.
    func prepare() throws {
        try connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS \(table) USING fts5vocab('main', \(index.searchName.literal), 'row')")
    }

    /// Returns, for each word of `query`, the similar words in the index.
    ///
    /// Reads only words (a tenth) that begin with one of its first two letters, as few users misspell both.
    func words(like query: SimilarityQuery) throws -> [[String]] {
        try query.words.map { word in
            let beginnings = Set(word.prefix(2).map(String.init))
            let candidates = try beginnings.flatMap { try words(from: $0, aboutAsLongAs: word) }
            return query.words(like: word, in: candidates).sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
                .prefix(Self.limit).map(\.word)
        }
    }

    /// The maximum number of candidates for a misspelled word.
    private static let limit = 64

    /// Returns the words that begin with `beginning` and are about as long as `word`.
    private func words(from beginning: String, aboutAsLongAs word: String) throws -> [String] {
        let statement = try connection.statement(
            "SELECT term FROM \(table) WHERE term >= ?1 AND term <= ?2 AND length(term) BETWEEN ?3 AND ?4")
        let length = word.unicodeScalars.count
        let tolerance = SimilarityQuery.tolerance(of: word.unicodeScalars.count)
        statement.bind([
            .text(beginning), .text(beginning + "\u{10FFFF}"), Scalar(length - tolerance), Scalar(length + tolerance),
        ])
        return try statement.rows { try $0.text(0) ?? "" }
    }
}
