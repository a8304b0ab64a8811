import CSQLite
import Foundation

/// The least that a view in SQLite costs: the same rows in the same tables and indexes, written through SQLite's C
/// functions, table by table, in transactions of as many rows as a fold's.
struct FoldFloor {
    private struct Failure: Error {
        let message: String

        init(_ database: OpaquePointer?) { message = String(cString: sqlite3_errmsg(database)) }
    }

    private let source: OpaquePointer
    private let target: OpaquePointer
    private let now: () -> Int

    /// The number of rows in a transaction.
    private static let size = 20_000

    /// Writes the rows of a file to a new one, and returns the milliseconds that this took, without the reading.
    ///
    /// - Parameter now: Returns the processor time of the process in milliseconds.
    static func milliseconds(toWrite file: URL, to copy: URL, _ now: @escaping () -> Int) throws -> Int {
        let source = try open(file)
        defer { sqlite3_close_v2(source) }
        let target = try open(copy)
        defer { sqlite3_close_v2(target) }
        return try FoldFloor(source: source, target: target, now: now).copy()
    }

    private static func open(_ file: URL) throws -> OpaquePointer {
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(file.path, &database, flags, nil) == SQLITE_OK, let database else {
            throw Failure(database)
        }
        return database
    }

    private func copy() throws -> Int {
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        for declaration in try texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, rowid") {
            try execute(declaration)
        }
        return try texts("SELECT name FROM sqlite_schema WHERE type = 'table'").reduce(0) { $0 + (try copy(table: $1)) }
    }

    private func copy(table: String) throws -> Int {
        let selection = try prepare("SELECT * FROM \"\(table)\"", source)
        defer { sqlite3_finalize(selection) }
        let columns = sqlite3_column_count(selection)
        let marks = (0..<columns).map { _ in "?" }.joined(separator: ", ")
        let insertion = try prepare("INSERT INTO \"\(table)\" VALUES (\(marks))", target)
        defer { sqlite3_finalize(insertion) }
        var milliseconds = 0
        var values: [OpaquePointer?] = []
        repeat {
            values = []
            while values.count < Self.size * Int(columns), sqlite3_step(selection) == SQLITE_ROW {
                for column in 0..<columns { values.append(sqlite3_value_dup(sqlite3_column_value(selection, column))) }
            }
            let start = now()
            try insert(values, columns, insertion)
            milliseconds += now() - start
            for value in values { sqlite3_value_free(value) }
        } while values.count == Self.size * Int(columns)
        return milliseconds
    }

    private func insert(_ values: [OpaquePointer?], _ columns: Int32, _ insertion: OpaquePointer) throws {
        try execute("BEGIN IMMEDIATE")
        for row in stride(from: 0, to: values.count, by: Int(columns)) {
            for column in 0..<columns { sqlite3_bind_value(insertion, column + 1, values[row + Int(column)]) }
            guard sqlite3_step(insertion) == SQLITE_DONE else { throw Failure(target) }
            sqlite3_reset(insertion)
        }
        try execute("COMMIT")
    }

    private func execute(_ sql: String) throws {
        guard sqlite3_exec(target, sql, nil, nil, nil) == SQLITE_OK else { throw Failure(target) }
    }

    private func prepare(_ sql: String, _ database: OpaquePointer) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw Failure(database)
        }
        return statement
    }

    private func texts(_ sql: String) throws -> [String] {
        let statement = try prepare(sql, source)
        defer { sqlite3_finalize(statement) }
        var texts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW { texts.append(String(cString: sqlite3_column_text(statement, 0))) }
        return texts
    }
}
