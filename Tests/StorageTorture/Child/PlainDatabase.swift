import CSQLite
import Foundation

/// A database without our engine, with a rollback journal: the guarantees of SQLite itself.
struct PlainDatabase {
    private let connection: OpaquePointer

    init(_ path: String, synchronous: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
            throw Failure(message: "it cannot be opened")
        }
        connection = opened
        try execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = \(synchronous)")
        try execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)")
    }

    struct Failure: Error { let message: String }

    /// Writes rows, each in its own transaction, and reports each.
    func writeRows(_ count: Int) throws {
        for number in 1...count {
            try execute("INSERT INTO rows VALUES (\(number), '\(String(repeating: "text ", count: 200))')")
            let report = Array("ack \(number)\n".utf8)
            guard write(STDOUT_FILENO, report, report.count) == report.count else { throw Failure(message: "stdout") }
        }
        sqlite3_close(connection)
    }

    private func execute(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(connection)))
        }
    }
}
