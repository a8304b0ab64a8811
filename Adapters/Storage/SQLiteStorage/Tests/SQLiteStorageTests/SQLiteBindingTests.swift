import CSQLite
import Storage
import Testing

@testable import SQLiteStorage

/// SQLite binds NULL instead of a value that it refuses. In an optional column, the value would be lost without an
/// error.
@Suite struct `A value that SQLite refuses` {
    private let connection: Connection
    private let long = String(repeating: "long", count: 1000)

    init() throws {
        connection = try Connection(path: ":memory:", isNew: true)
        try connection.execute("CREATE TABLE texts (text TEXT)")
    }

    private func expectRefusal(_ bind: (Statement) -> Void) throws {
        sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 1000)
        let insertion = try connection.prepare("INSERT INTO texts VALUES (?1)")
        bind(insertion)
        let error = #expect(throws: SQLiteError.self) { try insertion.run() }
        #expect(error?.code == SQLITE_TOOBIG)
        #expect(error?.message == "string or blob too big")
        #expect(try connection.texts("SELECT count(*) FROM texts") == ["0"])
        insertion.bind("short", at: 1)
        try insertion.run()
        #expect(try connection.texts("SELECT text FROM texts") == ["short"])
    }

    @Test func `as a copied text is an error`() throws {
        try expectRefusal { $0.bind(long, at: 1) }
    }

    @Test func `as a text at a lasting address is an error`() throws {
        var bytes = Array(long.utf8)
        try bytes.withUnsafeMutableBufferPointer { bytes in
            try expectRefusal { $0.bind(lasting: UnsafeBufferPointer(bytes), at: 1) }
        }
    }

    @Test func `in a list of values is an error, even if others follow`() throws {
        let selection = try connection.prepare("SELECT ?1, ?2")
        sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 1000)
        selection.bind([.text(long), .integer(1)])
        #expect(throws: SQLiteError.self) { try selection.row { try $0.text(0) } }
    }

    @Test func `at a place that the statement doesn't have is an error`() throws {
        let selection = try connection.prepare("SELECT ?1")
        selection.bind(Int64(1), at: 2)
        #expect(throws: SQLiteError.self) { try selection.row { try $0.integer(0) } }
    }
}
