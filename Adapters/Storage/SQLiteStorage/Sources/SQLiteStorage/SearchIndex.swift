import CSQLite
import SQLSupport
import Storage

/// A full-text index over one column of a record's table.
///
/// It indexes the words of each text as `WordQuery` folds them, so that SQLite's own rules for words and accents don't
/// matter. SQL cannot fold them: triggers in pure SQL, which fire for every writer, forget a row's words when its text
/// changes and remember the row in a queue. An engine indexes the queue when it commits and before it searches.
struct SearchIndex {
    /// What the names of the index's tables begin with.
    let name: String
    let column: Column
    let table: Table

    /// Returns `nil` where SQLite cannot index the column.
    init?(of column: Column, in table: Table) {
        guard Self.isAvailable, column.type == .text else { return nil }
        name = "\(table.name)_\(column.name)"
        self.column = column
        self.table = table
    }

    private static let isAvailable = sqlite3_compileoption_used("ENABLE_FTS5") == 1

    /// Whether the file has the index.
    func exists(on connection: Connection) throws -> Bool {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1"
        return try !connection.texts(sql, .text(searchName)).isEmpty
    }

    /// Creates the index if it does not exist, and brings it up to date. Needs a writing transaction.
    func prepare(on connection: Connection) throws {
        if try !exists(on: connection) { for sql in creation { try connection.execute(sql) } }
        try catchUp(on: connection)
    }

    /// Whether rows wait in the queue.
    func isBehind(on connection: Connection) throws -> Bool {
        try !connection.texts("SELECT record FROM \(queue) LIMIT 1").isEmpty
    }

    /// Indexes the rows in the queue, if the index exists. Needs a writing transaction.
    func catchUp(on connection: Connection) throws {
        guard try exists(on: connection) else { return }
        while true {
            let waiting = try connection.statement(selectionOfQueue).rows { row in
                // What is not a text has no words.
                (number: try row.integer(0) ?? 0, text: try? row.text(1))
            }
            guard let last = waiting.last else { return }
            for (number, text) in waiting { try index(number, text ?? "", on: connection) }
            try run("DELETE FROM \(queue) WHERE record <= ?1", [.integer(last.number)], on: connection)
        }
    }

    private func index(_ number: Int64, _ text: String, on connection: Connection) throws {
        try run("DELETE FROM \(words) WHERE record = ?1", [.integer(number)], on: connection)
        let found = WordQuery(text).words
        if found.isEmpty { return }
        let id = Self.id(wordCount: found.count) | number
        let values: [Scalar] = [.integer(id), .integer(number), .text(found.joined(separator: " "))]
        try run("INSERT INTO \(words) (id, record, folded) VALUES (?1, ?2, ?3)", values, on: connection)
    }

    private func run(_ sql: String, _ values: [Scalar], on connection: Connection) throws {
        let statement = try connection.statement(sql)
        statement.bind(values)
        try statement.run()
    }

    /// The first id of texts with so many words. The lower bits are the number of the record's row: in the order of the
    /// ids, in which FTS5 finds them, shorter texts come first.
    static func id(wordCount: Int) -> Int64 { Int64(min(wordCount, 1 << 22)) << rowBits }

    static let rowBits: Int64 = 40
}

// The SQL of the index.
extension SearchIndex {
    /// The name of the full-text table.
    var searchName: String { name + "#search" }

    private var search: String { searchName.quoted }
    private var words: String { "\(name)#words".quoted }
    private var queue: String { "\(name)#queue".quoted }
    private var row: String { Table.rowNumber.quoted }
    private var text: String { column.name.quoted }

    /// The names of all indexes over a table, without the suffixes of their tables.
    static func names(of table: String, on connection: Connection) throws -> [String] {
        let sql = """
            SELECT substr(name, 1, length(name) - length('#queued')) FROM sqlite_schema
            WHERE type = 'trigger' AND tbl_name = ?1 AND name LIKE '%#queued'
            """
        return try connection.texts(sql, .text(table))
    }

    /// Drops the tables of the indexes over a table.
    static func drop(of table: String, on connection: Connection) throws {
        for name in try names(of: table, on: connection) {
            for suffix in ["inserted", "queued", "deleted"] {
                try connection.execute("DROP TRIGGER IF EXISTS \("\(name)#\(suffix)".quoted)")
            }
            for suffix in ["search", "words", "queue"] {
                try connection.execute("DROP TABLE IF EXISTS \("\(name)#\(suffix)".quoted)")
            }
        }
    }

    /// Creates the tables and triggers; all rows begin in the queue.
    var creation: [String] {
        let forget = "DELETE FROM \(words) WHERE record = "
        let remember = "INSERT OR IGNORE INTO \(queue) (record) "
        return [
            "CREATE TABLE \(words) (id INTEGER PRIMARY KEY, record INTEGER NOT NULL UNIQUE, folded TEXT NOT NULL)",
            "CREATE INDEX \("\(name)#exact".quoted) ON \(words) (folded)",
            "CREATE TABLE \(queue) (record INTEGER PRIMARY KEY)",
            // Words are letters and digits between blanks, which is all that this tokenizer separates.
            """
            CREATE VIRTUAL TABLE \(search)
            USING fts5(folded, content=\("\(name)#words".literal), content_rowid=id, tokenize=ascii)
            """,
            """
            CREATE TRIGGER \("\(name)#added".quoted) AFTER INSERT ON \(words) BEGIN
            INSERT INTO \(search) (rowid, folded) VALUES (new.id, new.folded); END
            """,
            """
            CREATE TRIGGER \("\(name)#removed".quoted) AFTER DELETE ON \(words) BEGIN
            INSERT INTO \(search) (\(search), rowid, folded) VALUES ('delete', old.id, old.folded); END
            """,
            // REPLACE removes a row without firing a trigger, so that its number may have words.
            """
            CREATE TRIGGER \("\(name)#inserted".quoted) AFTER INSERT ON \(table.name.quoted) BEGIN
            \(forget)new.\(row); \(remember)VALUES (new.\(row)); END
            """,
            """
            CREATE TRIGGER \("\(name)#queued".quoted) AFTER UPDATE ON \(table.name.quoted)
            WHEN old.\(text) IS NOT new.\(text) OR old.\(row) <> new.\(row) BEGIN
            \(forget)old.\(row); \(forget)new.\(row); \(remember)VALUES (new.\(row)); END
            """,
            """
            CREATE TRIGGER \("\(name)#deleted".quoted) AFTER DELETE ON \(table.name.quoted) BEGIN
            \(forget)old.\(row); DELETE FROM \(queue) WHERE record = old.\(row); END
            """,
            "\(remember)SELECT \(row) FROM \(table.name.quoted)",
        ]
    }

    private var selectionOfQueue: String {
        """
        SELECT waiting.record, found.\(text) FROM \(queue) AS waiting
        LEFT JOIN \(table.name.quoted) AS found ON found.\(row) = waiting.record
        ORDER BY waiting.record LIMIT 1000
        """
    }
}
