import CSQLite
import Foundation
import SQLSupport
import Storage

/// A connection to a file, used by one thread at a time.
final class Connection {
    let handle: OpaquePointer
    /// The cached statements, least recently used first.
    private var statements: [(sql: String, statement: Statement)] = []
    private static let statementLimit = 32
    private var schemaVersionStatement: Statement?

    /// The number of milliseconds to wait for a lock held by another connection.
    static let busyTimeout: Int32 = 5000

    /// Opens a file, or creates an empty one if `isNew`. Reads only the file's first bytes.
    init(path: String, isNew: Bool = false) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        guard let files = CheckedFiles.name else {
            throw SQLiteError(code: SQLITE_ERROR, message: "the access to files could not be registered")
        }
        let code = sqlite3_open_v2(path, &opened, isNew ? flags | SQLITE_OPEN_CREATE : flags, files)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw SQLiteError(opening: opened)
        }
        handle = opened
        // Retries every millisecond. SQLite's default handler retries ten times a second and rarely succeeds between
        // two batches of another connection. Gives up if the file was replaced, since its lock may never be released.
        sqlite3_busy_handler(
            handle,
            { handle, tries in
                usleep(1000)
                return tries < Connection.busyTimeout && !Connection.hasMoved(OpaquePointer(handle)) ? 1 : 0
            }, UnsafeMutableRawPointer(handle))
    }

    deinit {
        // SQLite keeps the connection open until its last statement is finalised.
        sqlite3_close_v2(handle)
    }

    /// Whether the open file is no longer the one at its path.
    var hasMoved: Bool { Self.hasMoved(handle) }

    private static func hasMoved(_ handle: OpaquePointer?) -> Bool {
        var result: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &result) == SQLITE_OK && result != 0
    }

    /// The number of rows changed by the last statement, not counting cascaded deletions.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The number of the last inserted row. A replaced row retains its number.
    var lastInsertedRow: Int64 {
        get { sqlite3_last_insert_rowid(handle) }
        set { sqlite3_set_last_insert_rowid(handle, newValue) }
    }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteError(on: handle) }
    }

    func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: handle) }

    /// Returns a cached statement, ready for binding.
    func statement(_ sql: String) throws -> Statement {
        if let index = statements.firstIndex(where: { $0.sql == sql }) {
            let found = statements.remove(at: index)
            statements.append(found)
            return found.statement
        }
        if statements.count == Self.statementLimit { statements.removeFirst() }
        let statement = try prepare(sql)
        statements.append((sql, statement))
        return statement
    }

    /// Runs a statement, and returns the first value of each row as text.
    func texts(_ sql: String, _ values: Scalar...) throws -> [String] {
        let statement = try statement(sql)
        statement.bind(values)
        return try statement.rows { try $0.scalar(0).description }
    }

    enum Transaction {
        /// A transaction that reads from one state of the file.
        case reading
        /// A transaction that takes the write lock at once, since upgrading a read lock may fail without waiting.
        case writing
    }

    func number(_ sql: String) throws -> Int { try statement(sql).row { Int(try $0.number(0)) } }

    /// Runs `body` in a transaction, passing the file's schema version, which is incremented whenever any
    /// process changes a table. Rolls the transaction back if `body` throws.
    func transaction<Value>(_ kind: Transaction, _ body: (_ schemaVersion: Int) throws -> Value) throws -> Value {
        switch kind {
        case .reading: try reading(body)
        case .writing: try writing { try body(try schemaVersion()) }
        }
    }

    func schemaVersion() throws -> Int { try reading { $0 } }

    /// Runs `body` while the statement that reads the version is active. Without a transaction, this gives all
    /// statements the same state of the file, using one statement instead of three.
    private func reading<Value>(_ body: (_ schemaVersion: Int) throws -> Value) throws -> Value {
        let version = try schemaVersionStatement.orMake { try prepare("PRAGMA schema_version") }
        defer { version.reset() }
        guard try version.step() else { throw SQLiteError(on: handle) }
        return try body(Int(try version.number(0)))
    }

    private func writing<Value>(_ body: () throws -> Value) throws -> Value {
        try statement("BEGIN IMMEDIATE").run()
        do {
            let value = try body()
            try statement("COMMIT").run()
            return value
        } catch {
            // This fails if SQLite has already rolled back, for example on a full disk, which needs no handling.
            try? statement("ROLLBACK").run()
            throw error
        }
    }
}
