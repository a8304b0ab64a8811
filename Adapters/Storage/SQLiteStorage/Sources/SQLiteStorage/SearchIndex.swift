import CSQLite
import SQLSupport
import Storage

/// A full-text index over one column of a record's table.
///
/// It indexes each text's words folded by `WordQuery`, regardless of SQLite's rules for words and accents.
/// SQL can't fold words. Instead, pure SQL triggers, which run for every writer, remove a row's words when
/// its text changes and add the row to a queue. Engines index the queue on commits and before searches.
///
/// The ids of the words make FTS5 return matches in ranking order: see `ids`.
struct SearchIndex {
    /// The prefix of the names of the index's tables and triggers.
    let name: String
    let column: Column
    let table: Table
    /// The first column of the key if it is an integer, used to order texts with the same number of words.
    let orderingKey: Column?

    /// Creates the index of a column, or `nil` if SQLite cannot index it.
    init?(of column: Column, in table: Table) {
        guard Self.isAvailable, column.type == .text else { return nil }
        name = "\(table.name)_\(column.name)"
        self.column = column
        self.table = table
        let first = table.columns.first { $0.role == .key }
        orderingKey = first?.type == .integer ? first : nil
    }

    private static let isAvailable = sqlite3_compileoption_used("ENABLE_FTS5") == 1

    /// Returns whether the file has the index as created by this version.
    func exists(on connection: Connection) throws -> Bool {
        try connection.texts("SELECT sql FROM sqlite_schema WHERE name = ?1", .text(searchName)) == [searchCreation]
    }

    /// Creates the index if it doesn't exist, and updates it. Requires a writing transaction.
    func prepare(on connection: Connection) throws {
        if try !exists(on: connection) {
            try Self.drop(name, on: connection)
            for sql in creation { try connection.execute(sql) }
        }
        try catchUp(on: connection)
    }

    /// Returns whether the queue has rows that haven't been indexed yet.
    func isBehind(on connection: Connection) throws -> Bool {
        try !connection.texts("SELECT record FROM \(queue) LIMIT 1").isEmpty
    }

    /// Indexes the rows in the queue of an existing index. Requires a writing transaction.
    func catchUp(on connection: Connection) throws {
        while true {
            let waiting = try connection.statement(selectionOfQueue).rows { row in
                // A value that isn't text has no words.
                (number: try row.number(0), text: try row.readableText(1), key: try? row.integer(2))
            }
            guard let last = waiting.last else { return }
            for (number, text, key) in waiting { try index(number, text ?? "", key, on: connection) }
            try run("DELETE FROM \(queue) WHERE record <= ?1", [.integer(last.number)], on: connection)
        }
    }

    private func index(_ number: Int64, _ text: String, _ key: Int64?, on connection: Connection) throws {
        try run("DELETE FROM \(words) WHERE record = ?1", [.integer(number)], on: connection)
        let found = WordQuery(text).words
        if found.isEmpty { return }
        let id = try freeID(found.count, number, key, on: connection)
        let values: [Scalar] = [.integer(id), .integer(number), .text(found.joined(separator: " "))]
        try run("INSERT INTO \(words) (id, record, folded) VALUES (?1, ?2, ?3)", values, on: connection)
    }

    private func run(_ sql: String, _ values: [Scalar], on connection: Connection) throws {
        let statement = try connection.statement(sql)
        statement.bind(values)
        try statement.run()
    }

    private func freeID(_ wordCount: Int, _ number: Int64, _ key: Int64?, on connection: Connection) throws -> Int64 {
        let ids = ids(wordCount: wordCount, number, key)
        guard let ranked = ids.ranked else { return ids.other }
        let last = try connection.statement("SELECT max(id) FROM \(words) WHERE id BETWEEN ?1 AND ?2")
        last.bind([.integer(ranked.lowerBound), .integer(ranked.upperBound)])
        let free = try last.row { try $0.integer(0).map { $0 + 1 } ?? ranked.lowerBound }
        return ranked.contains(free) ? free : ids.other
    }

    /// The ids that the entry of a text can have.
    private struct EntryIDs {
        /// The ids in ranking order, or `nil` if the key has no position in that order.
        let ranked: ClosedRange<Int64>?
        /// The id to use if there are no ranked ones, or if all of them are taken.
        let other: Int64
    }

    /// Returns the ids for a text with a number of words, in the row `number` of a record with `key`.
    ///
    /// A ranked id consists of the word count in the upper bits, the first column of the key, and eight bits that
    /// distinguish records with equal values for both. The other id contains the row number instead of the key. It is
    /// negative, so that it differs from every ranked one, unless the index is ordered by word count only.
    private func ids(wordCount: Int, _ number: Int64, _ key: Int64?) -> EntryIDs {
        let words = Int64(min(wordCount, 1 << 22)) << Self.lowerBits
        guard orderingKey != nil else { return EntryIDs(ranked: nil, other: words | number) }
        let other = -(words | number)
        guard let key, key >> (Self.lowerBits - Self.lastBits) == 0 else { return EntryIDs(ranked: nil, other: other) }
        let first = words | key << Self.lastBits
        return EntryIDs(ranked: first...(first | Self.sameKeys), other: other)
    }

    static func wordCount(of id: Int64) -> Int64 { abs(id) >> lowerBits }

    /// Returns whether a text with the id `other` may rank before one with the lower `id`. Both are positive.
    func canChangePlaces(_ id: Int64, _ other: Int64) -> Bool {
        orderingKey == nil ? Self.wordCount(of: id) == Self.wordCount(of: other) : id | Self.sameKeys >= other
    }

    private static let lowerBits: Int64 = 40
    private static let lastBits: Int64 = 8
    private static let sameKeys: Int64 = (1 << lastBits) - 1
}

extension SearchIndex {
    var searchName: String { name + "#search" }

    private var search: String { searchName.quoted }
    private var words: String { "\(name)#words".quoted }
    private var queue: String { "\(name)#queue".quoted }
    private var row: String { Table.rowNumber.quoted }
    private var text: String { column.name.quoted }

    static func drop(of table: String, on connection: Connection) throws {
        let names = try connection.texts(
            """
            SELECT substr(name, 1, length(name) - length('#queued')) FROM sqlite_schema
            WHERE type = 'trigger' AND tbl_name = ?1 AND name LIKE '%#queued'
            """, .text(table))
        for name in names { try drop(name, on: connection) }
    }

    private static func drop(_ name: String, on connection: Connection) throws {
        for suffix in ["inserted", "queued", "deleted"] {
            try connection.execute("DROP TRIGGER IF EXISTS \("\(name)#\(suffix)".quoted)")
        }
        for suffix in ["search", "words", "queue"] {
            try connection.execute("DROP TABLE IF EXISTS \("\(name)#\(suffix)".quoted)")
        }
    }

    /// The statement that creates the full-text table. Three-letter prefixes are indexed separately, since many
    /// words share them. Words are letters and digits between spaces, so the ASCII tokenizer suffices.
    var searchCreation: String {
        """
        CREATE VIRTUAL TABLE \(search)
        USING fts5(folded, content=\("\(name)#words".literal), content_rowid=id, tokenize=ascii, prefix='1 2 3')
        """
    }

    /// The statements that create the tables and triggers. Initially, all rows are in the queue.
    var creation: [String] {
        let forget = "DELETE FROM \(words) WHERE record = "
        // OR IGNORE would be overridden by the ON CONFLICT of the statement that fires the trigger.
        let remember = "INSERT INTO \(queue) (record) SELECT new.\(row) WHERE new.\(row) NOT IN \(queue)"
        return [
            "CREATE TABLE \(words) (id INTEGER PRIMARY KEY, record INTEGER NOT NULL UNIQUE, folded TEXT NOT NULL)",
            "CREATE INDEX \("\(name)#exact".quoted) ON \(words) (folded)",
            "CREATE TABLE \(queue) (record INTEGER PRIMARY KEY)",
            searchCreation,
            """
            CREATE TRIGGER \("\(name)#added".quoted) AFTER INSERT ON \(words) BEGIN
            INSERT INTO \(search) (rowid, folded) VALUES (new.id, new.folded); END
            """,
            """
            CREATE TRIGGER \("\(name)#removed".quoted) AFTER DELETE ON \(words) BEGIN
            INSERT INTO \(search) (\(search), rowid, folded) VALUES ('delete', old.id, old.folded); END
            """,
            // REPLACE removes the former row without firing a trigger, so words may be left under its number.
            """
            CREATE TRIGGER \("\(name)#inserted".quoted) AFTER INSERT ON \(table.reference) BEGIN
            \(forget)new.\(row); \(remember); END
            """,
            """
            CREATE TRIGGER \("\(name)#queued".quoted) AFTER UPDATE ON \(table.reference)
            WHEN \(changes.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")) BEGIN
            \(forget)old.\(row); \(forget)new.\(row); \(remember); END
            """,
            """
            CREATE TRIGGER \("\(name)#deleted".quoted) AFTER DELETE ON \(table.reference) BEGIN
            \(forget)old.\(row); DELETE FROM \(queue) WHERE record = old.\(row); END
            """,
            "INSERT INTO \(queue) (record) SELECT \(row) FROM \(table.reference)",
        ]
    }

    /// The columns that determine a text's words and id.
    private var changes: [String] { [text, row] + (orderingKey.map { [$0.name.quoted] } ?? []) }

    private var selectionOfQueue: String {
        """
        SELECT waiting.record, found.\(text), \(orderingKey.map { "found.\($0.name.quoted)" } ?? "NULL") FROM \(queue) AS waiting
        LEFT JOIN \(table.reference) AS found ON found.\(row) = waiting.record
        ORDER BY waiting.record LIMIT 1000
        """
    }
}

// Search statements. Each selects the keys and texts of records.
extension SearchIndex {
    /// The query for at most `?2` texts that have exactly the words `?1`.
    var selectionOfExact: String {
        """
        SELECT \(result) FROM \(words) AS words
        CROSS JOIN \(table.reference) AS found ON found.\(row) = words.record
        WHERE words.folded = ?1 ORDER BY \(keys) LIMIT ?2
        """
    }

    /// The query for the ids of the rows that match the expression `?1`, fewest words first.
    var selectionOfMatches: String { "SELECT rowid FROM \(search)(?1) ORDER BY rowid" }

    /// The query for the text of the index row with the id `?1`.
    var selectionOfText: String {
        """
        SELECT \(result) FROM \(words) AS words
        CROSS JOIN \(table.reference) AS found ON found.\(row) = words.record WHERE words.id = ?1
        """
    }

    /// The query for at most `?2` matches of the expression `?1`, most relevant first.
    var selectionOfSimilar: String {
        """
        SELECT \(result) FROM \(search)(?1) AS matches
        CROSS JOIN \(words) AS words ON words.id = matches.rowid
        CROSS JOIN \(table.reference) AS found ON found.\(row) = words.record
        ORDER BY matches.rank LIMIT ?2
        """
    }

    /// The query for the text of every row outside the queue, with its words, its number, the id of its words
    /// and the ordering key.
    var selectionOfAll: String {
        """
        SELECT found.\(text), words.folded, found.\(row), words.id,
          \(orderingKey.map { "found.\($0.name.quoted)" } ?? "NULL")
        FROM \(table.reference) AS found
        LEFT JOIN \(words) AS words ON words.record = found.\(row)
        WHERE found.\(row) NOT IN (SELECT record FROM \(queue))
        """
    }

    private var keys: String { table.keys.map { "found." + $0.quoted }.joined(separator: ", ") }

    private var result: String { "\(keys), found.\(text)" }
}

/// Expressions in FTS5's query syntax, where a quoted word is always literal.
enum SearchExpression {
    /// Returns an expression for texts whose first words begin with the words of `query`.
    static func beginning(with query: WordQuery) -> String {
        "^ " + query.words.map { "\($0.quoted) *" }.joined(separator: " + ")
    }

    /// Returns an expression that matches other texts with words beginning with each word of `query`.
    static func elsewhere(_ query: WordQuery) -> String {
        "(\(query.words.map { "\($0.quoted) *" }.joined(separator: " AND "))) NOT (\(beginning(with: query)))"
    }

    /// Returns an expression for texts with a word from every non-empty group, or `nil` if all are empty.
    static func oneOfEach(_ groups: [[String]]) -> String? {
        let groups = groups.filter { !$0.isEmpty }
        guard !groups.isEmpty else { return nil }
        return groups.map { "(\($0.map(\.quoted).joined(separator: " OR ")))" }.joined(separator: " AND ")
    }
}

extension SearchIndex {
    /// Returns the damage found in the index's triggers and words, if the index exists.
    func damage(on connection: Connection) throws -> [String] {
        guard try exists(on: connection) else { return [] }
        return try wrongTriggers(on: connection) + wrongWords(on: connection)
    }

    private func wrongTriggers(on connection: Connection) throws -> [String] {
        let declared = try connection.texts(
            "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND substr(name, 1, ?2) = ?1",
            .text(name + "#"), Scalar(name.unicodeScalars.count + 1))
        let isRight = Set(declared) == Set(creation.filter { $0.hasPrefix("CREATE TRIGGER") })
        return isRight ? [] : ["its triggers have been changed"]
    }

    /// Compares the words stored for each row with those of its text, and returns the damage.
    private func wrongWords(on connection: Connection) throws -> [String] {
        try connection.prepare(selectionOfAll).rows { row in
            let words = WordQuery(try row.readableText(0) ?? "").words
            let folded = try row.readableText(1)
            let number = try row.number(2)
            let id = try row.integer(3)
            // A key that isn't a number has no position in the order.
            let ids = ids(wordCount: words.count, number, try? row.integer(4))
            let isPlaced =
                words.isEmpty ? id == nil : id.map { $0 == ids.other || ids.ranked?.contains($0) == true } ?? false
            let isRight = isPlaced && folded ?? "" == words.joined(separator: " ")
            return isRight ? nil : "the entry of row \(number) is out of date"
        }.compactMap { $0 }
    }

    /// Compares the index entries with the stored words, using FTS5's integrity check, and returns the damage, if the
    /// index exists. Changes nothing, but waits for writers: SQLite runs the check as an insertion.
    func entryDamage(on connection: Connection) throws -> [String] {
        guard try exists(on: connection) else { return [] }
        do {
            try connection.transaction(.writing) { _ in
                try connection.execute("INSERT INTO \(search) (\(search), rank) VALUES ('integrity-check', 1)")
            }
            return []
        } catch let error as SQLiteError where error.isDamage {
            return ["its entries don't match the words (\(error))"]
        }
    }
}
