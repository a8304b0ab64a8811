import CSQLite
import Storage

/// A full text index over one column of a collection. SQLite keeps it up to date by triggers, whoever writes.
struct SearchIndex {
    private let name: String
    private let table: String
    private let key: String
    private let column: String

    /// nil where SQLite cannot index the column: without FTS5, or where the number of a row may change.
    init?(of column: Column, in table: Table) {
        guard Self.isAvailable, table.hasNumberedRows, column.type == .text, !["rank", "rowid"].contains(column.name)
        else { return nil }
        name = "\(table.name)_\(column.name)_search"
        key = table.identity.quotedList
        self.table = table.name
        self.column = column.name.quoted
    }

    private static let isAvailable = sqlite3_compileoption_used("ENABLE_FTS5") == 1

    /// Selects the keys and texts of the rows that hold all words: ?1 is `expression`, ?2 the limit.
    var selection: String {
        """
        SELECT found.\(key), found.\(column) FROM \(name.quoted)(?1) AS words
        CROSS JOIN \(table.quoted) AS found ON found.\(key) = words.rowid
        ORDER BY words.rank, words.rowid LIMIT ?2
        """
    }

    /// Whether the index finds all that matches `query`: FTS5 knows the accents of Latin letters only.
    static func covers(_ query: WordQuery) -> Bool {
        query.words.allSatisfy { word in word.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// The query in FTS5's language, where a quoted word is never anything else.
    static func expression(_ query: WordQuery) -> String {
        query.words.map { "\($0.quoted) *" }.joined(separator: " AND ")
    }

    /// Makes the index, if there is none yet.
    func prepare(on connection: Connection) throws {
        if try exists(on: connection) { return }
        try connection.transaction(.writing) {
            // Another process may have made it meanwhile.
            if try exists(on: connection) { return }
            for sql in creation { try connection.execute(sql) }
        }
    }

    /// The names of all indexes of a collection.
    static func names(of table: Table, on connection: Connection) throws -> [String] {
        let sql = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
              AND instr(sql, 'content=' || quote(?1) || ',') > 0
            """
        return try connection.texts(sql, .text(table.name))
    }

    private func exists(on connection: Connection) throws -> Bool {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1"
        return try !connection.texts(sql, .text(name)).isEmpty
    }

    private var creation: [String] {
        let index = name.quoted
        let content = "content='\(table.replacing("'", with: "''"))', content_rowid=\(key)"
        let forget = "INSERT INTO \(index) (\(index), rowid, \(column)) VALUES ('delete', old.\(key), old.\(column));"
        let keep = "INSERT INTO \(index) (rowid, \(column)) VALUES (new.\(key), new.\(column));"
        return [
            "CREATE VIRTUAL TABLE \(index) USING fts5(\(column), \(content), tokenize='unicode61 remove_diacritics 2')",
            trigger("inserted", "INSERT", keep),
            trigger("deleted", "DELETE", forget),
            trigger("updated", "UPDATE", "\(forget) \(keep)", condition: "WHEN old.\(column) IS NOT new.\(column)"),
            "INSERT INTO \(index) (\(index)) VALUES ('rebuild')",
        ]
    }

    private func trigger(_ suffix: String, _ event: String, _ action: String, condition: String = "") -> String {
        """
        CREATE TRIGGER \("\(name)_\(suffix)".quoted) AFTER \(event) ON \(table.quoted)
        \(condition) BEGIN \(action) END
        """
    }
}
