import FTS5
import Foundation

/// A table of titles in SQLite with full-text search.
final class FTS5Table {
    struct Failure: Error {
        let message: String
    }

    private var database: OpaquePointer?
    private var insertion: OpaquePointer?
    private var query: OpaquePointer?

    init(_ file: URL) throws {
        sqlite3_open(file.path, &database)
        try run("CREATE VIRTUAL TABLE titles USING fts5(title, popularity UNINDEXED, prefix='1 2 3'); BEGIN")
        insertion = try prepared("INSERT INTO titles (rowid, title, popularity) VALUES (?, ?, ?)")
        query = try prepared("SELECT rowid FROM titles WHERE titles MATCH ? ORDER BY popularity DESC LIMIT 20")
    }

    deinit {
        sqlite3_finalize(insertion)
        sqlite3_finalize(query)
        sqlite3_close(database)
    }

    func add(_ id: Int, _ title: String, _ popularity: Double) throws {
        sqlite3_bind_int64(insertion, 1, Int64(id))
        sqlite3_bind_text(insertion, 2, title, -1, Self.transient)
        sqlite3_bind_double(insertion, 3, popularity)
        guard sqlite3_step(insertion) == SQLITE_DONE, sqlite3_reset(insertion) == SQLITE_OK else { throw failure }
    }

    func finish() throws { try run("COMMIT") }

    /// Returns the number of titles with words that start with those of a text.
    func find(_ text: String) throws -> Int {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard !words.isEmpty else { return 0 }
        sqlite3_bind_text(query, 1, words.map { "\"\($0)\"*" }.joined(separator: " "), -1, Self.transient)
        var count = 0
        while sqlite3_step(query) == SQLITE_ROW { count += 1 }
        guard sqlite3_reset(query) == SQLITE_OK else { throw failure }
        return count
    }

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(database))) }

    private func run(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
        return statement
    }
}
