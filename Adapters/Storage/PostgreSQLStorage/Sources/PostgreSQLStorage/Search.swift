import SQLSupport
import Storage

/// A column with the words of a text column, folded by `WordQuery` and separated by spaces.
///
/// SQL can't fold words as required. The engine fills the column when its text column is first searched.
/// Where the words are NULL, for example after a change by another program, the text itself is compared.
struct SearchColumn {
    let column: Column
    let table: RecordTable

    static func name(of column: String) -> String { column + "#words" }

    static func isName(_ name: String) -> Bool { name.hasSuffix("#words") }

    /// Returns the words of a text, or `nil` if they are too many or too long for an index.
    static func words(of text: String) -> String? {
        let words = WordQuery(text).words
        let joined = words.joined(separator: " ")
        return joined.utf8.count > 100_000 || words.contains { $0.utf8.count > 1000 } ? nil : joined
    }

    private var words: String { Self.name(of: column.name).quoted }
    private var text: String { column.name.quoted }
    private var keys: String { table.table.keys.quotedList }

    var exists: Bool { table.layout.searchable.contains(column.name) }

    var creation: [Command] {
        let reference = table.table.reference
        let dialect = table.dialect
        let column = Command("ALTER TABLE \(reference) ADD COLUMN IF NOT EXISTS \(words) text COLLATE \"C\"")
        let name = dialect.shortened("\(table.table.name)_\(self.column.name)")
        let missing = Command(
            "CREATE INDEX IF NOT EXISTS \("\(name)#new".quoted) ON \(reference) (\(keys)) "
                + "WHERE \(words) IS NULL AND \(text) IS NOT NULL")
        let index = Command(
            "CREATE INDEX IF NOT EXISTS \("\(name)#find".quoted) ON \(reference) USING gin (\(vector))")
        return [column, missing, index]
    }

    private var vector: String { "array_to_tsvector(string_to_array(\(words), ' '))" }

    /// Returns commands that select up to `limit` matches, best first, and all texts without stored words.
    func selections(of query: WordQuery, limit: Int) -> [Command] {
        let count = "cardinality(string_to_array(\(words), ' '))"
        let beginning = "^" + query.words.joined(separator: "[^ ]* ")
        let expression = query.words.map { "'\($0)':*" }.joined(separator: " & ")
        let parameters: [Parameter] = [
            .text(query.words.joined(separator: " ")), .text(beginning), .integer(Int64(limit)), .text(expression),
        ]
        let sql = """
            SELECT \(keys), \(text) FROM \(table.table.reference) WHERE \(vector) @@ $4::text::tsquery
            ORDER BY CASE WHEN \(words) = $1 THEN 0 WHEN \(words) ~ $2 THEN \(count) ELSE 1000000000 + \(count) END, \(keys)
            LIMIT $3
            """
        return [Command(sql, parameters), unfilled(limit: nil)]
    }

    /// Returns commands that select texts without stored words or with words about as long as the query's.
    func selections(near query: SimilarityQuery) -> [Command] {
        let length = query.words.joined(separator: " ").unicodeScalars.count
        let sql = "SELECT \(keys), \(text) FROM \(table.table.reference) WHERE char_length(\(words)) BETWEEN $1 AND $2"
        let range = [length - query.tolerance, length + query.tolerance].map {
            Parameter(bytes: Int32($0).networkBytes)
        }
        return [Command(sql, range), unfilled(limit: nil)]
    }

    /// Returns a command that selects texts without stored words.
    func unfilled(limit: Int?) -> Command {
        Command(
            "SELECT \(keys), \(text) FROM \(table.table.reference) WHERE \(words) IS NULL AND \(text) IS NOT NULL "
                + "LIMIT $1", limit.map { .integer(Int64($0)) } ?? .null)
    }

    /// Returns a command that stores the words of unchanged `texts`, or `nil` if there are no words to store.
    func filling(_ texts: [(key: RecordKey, text: String)]) -> Command? {
        let known = texts.compactMap { key, text in Self.words(of: text).map { (key: key, text: text, words: $0) } }
        if known.isEmpty { return nil }
        let count = table.keyColumns.count
        let columns =
            table.rows(of: known.map { $0.key }) + [.texts(known.map { $0.text }), .texts(known.map { $0.words })]
        let rows = table.dialect.rows(table.keyColumns.map(\.type) + [.text, .text], named: "new")
        let old = PostgreSQLDialect.value(count)
        let new = PostgreSQLDialect.value(count + 1)
        return Command(
            "UPDATE \(table.table.reference) SET \(words) = \(new) FROM \(rows) "
                + "WHERE \(table.same(table.table.keys)) AND \(text) = \(old)", columns)
    }
}

extension Database {
    func search(
        _ query: TextQuery, in name: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let column = try type.searchableColumn(name)
        // Opens the connection first, so that an unreachable server is an error even for a query without words.
        try open()
        guard !query.words.isEmpty, limit > 0 else { return [] }
        var table = try table(of: type, isWritten: false)
        guard table.exists else { return [] }
        if !SearchColumn(column: column, table: table).exists {
            try makeSearchable(column, table)
            table = try self.table(of: type, isWritten: false)
        }
        let search = SearchColumn(column: column, table: table)
        try open()
        let selections =
            switch query {
            case .words(let text): search.selections(of: WordQuery(text), limit: limit)
            case .near(let text): search.selections(near: SimilarityQuery(text))
            }
        let found = try run(selections).map { try texts($0, table) }
        if !found[1].isEmpty, let filling = search.filling(Array(found[1].prefix(1000))) {
            // The search doesn't depend on this: if it fails, a later search fills in the texts.
            _ = try? run([filling])
        }
        let keys = query.best(of: found.flatMap(\.self), limit: limit)
        return try load(keys.map { RecordReference(type, $0) }).compactMap { $0 }
    }

    private func texts(_ rows: Rows, _ table: RecordTable) throws -> [(key: RecordKey, text: String)] {
        try (0..<rows.count).map { row in
            (key: try rows.key(row, table.keyColumns), text: try rows.text(row, table.keyColumns.count) ?? "")
        }
    }

    /// Adds the search column, and fills it in several steps.
    private func makeSearchable(_ column: Column, _ table: RecordTable) throws {
        let search = SearchColumn(column: column, table: table)
        try inTransaction {
            let row = try run([layouts.selection(of: table.type.collection, locking: true)])[0].texts.first
            var layout = try Layout(row ?? table.layout.text, server.location)
            if !layout.searchable.contains(column.name) {
                layout.searchable.append(column.name)
                let update = layouts.update(of: table.type.collection, to: layout)
                try run(search.creation + [update])
            }
        }
        forgetTables()
        while true {
            let waiting = try texts(run([search.unfilled(limit: 1000)])[0], table)
            guard let filling = search.filling(waiting) else { return }
            try run([filling])
            if waiting.count < 1000 { return }
        }
    }
}
