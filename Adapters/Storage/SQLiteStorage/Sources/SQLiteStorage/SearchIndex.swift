import CSQLite
import Storage

/// A full-text index over one column of a record's table. Triggers keep it up to date.
struct SearchIndex {
    let name: String
    private let table: Table
    private let column: String

    /// Returns `nil` where SQLite cannot index the column: without FTS5, or a column with a name that FTS5 reserves.
    init?(of column: Column, in table: Table) {
        guard Self.isAvailable, column.type == .text, !["rank", "rowid"].contains(column.name.lowercased()) else {
            return nil
        }
        name = "\(table.name)_\(column.name)_search"
        self.table = table
        self.column = column.name.quoted
    }

    private static let isAvailable = sqlite3_compileoption_used("ENABLE_FTS5") == 1

    /// Selects the keys and texts of the rows that match the expression ?1, the best first, at most ?2.
    var selection: String {
        let keys = table.keys.map { "found." + $0.quoted }.joined(separator: ", ")
        return """
            SELECT \(keys), found.\(column) FROM \(name.quoted)(?1) AS words
            CROSS JOIN \(table.name.quoted) AS found ON found.\(Table.rowNumber.quoted) = words.rowid
            ORDER BY words.rank LIMIT ?2
            """
    }

    /// Whether the index finds all that matches `query`: FTS5 folds the accents of Latin letters only.
    static func covers(_ query: WordQuery) -> Bool {
        query.words.allSatisfy { word in word.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// Creates the index if it does not exist.
    func prepare(on connection: Connection) throws {
        if try exists(on: connection) { return }
        try connection.transaction(.writing) {
            // Another process may have created it in the meantime.
            if try exists(on: connection) { return }
            for sql in creation { try connection.execute(sql) }
        }
    }

    /// Returns the names of all indexes over a table.
    static func names(of table: String, on connection: Connection) throws -> [String] {
        let sql = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
              AND instr(sql, 'content=' || quote(?1) || ',') > 0
            """
        return try connection.texts(sql, .text(table))
    }

    private func exists(on connection: Connection) throws -> Bool {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?1"
        return try !connection.texts(sql, .text(name)).isEmpty
    }

    private var creation: [String] {
        let (index, row) = (name.quoted, Table.rowNumber.quoted)
        let content = "content=\(table.name.literal), content_rowid=\(Table.rowNumber.literal)"
        let forget = "INSERT INTO \(index) (\(index), rowid, \(column)) VALUES ('delete', old.\(row), old.\(column));"
        let keep = "INSERT INTO \(index) (rowid, \(column)) VALUES (new.\(row), new.\(column));"
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
        CREATE TRIGGER \("\(name)_\(suffix)".quoted) AFTER \(event) ON \(table.name.quoted)
        \(condition) BEGIN \(action) END
        """
    }
}

/// Expressions in FTS5's language, in which a quoted word is never anything else.
enum SearchExpression {
    /// Matches texts that have every word of `query` at the beginning of a word.
    static func everyWord(of query: WordQuery) -> String {
        query.words.map { "\($0.quoted) *" }.joined(separator: " AND ")
    }

    /// Matches texts that begin with the words of `query`. As a word counts once at most, the shortest text, which is
    /// the one that consists of these words, ranks first.
    static func beginning(with query: WordQuery) -> String {
        "^ " + query.words.joined(separator: " ").quoted
    }

    /// Matches texts that have a word of every group; `nil` without groups. Empty groups do not count.
    static func oneOfEach(_ groups: [[String]]) -> String? {
        let groups = groups.filter { !$0.isEmpty }
        guard !groups.isEmpty else { return nil }
        return groups.map { "(\($0.map(\.quoted).joined(separator: " OR ")))" }.joined(separator: " AND ")
    }
}
