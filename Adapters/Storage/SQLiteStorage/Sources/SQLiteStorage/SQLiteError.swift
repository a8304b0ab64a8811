import CSQLite

/// An error of SQLite: its message and its code.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let code: Int32
    let message: String

    var description: String { "\(message) (SQLite code \(code))" }

    /// Whether the file is not a database, or a damaged one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF) }
}

extension SQLiteError {
    /// Creates the last error of a connection; without a connection, SQLite ran out of memory.
    init(on connection: OpaquePointer?) {
        guard let connection else { self.init(code: SQLITE_NOMEM, message: "out of memory"); return }
        self.init(code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
    }
}
