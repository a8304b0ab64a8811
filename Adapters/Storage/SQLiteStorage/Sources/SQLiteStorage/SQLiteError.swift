import CSQLite

/// What SQLite said, with its code.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let code: Int32
    let message: String

    var description: String { "\(message) (SQLite code \(code))" }

    /// The file's content is not a database, or not a sound one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF) }
}

extension SQLiteError {
    /// The last error of a connection; without one memory was short.
    init(on connection: OpaquePointer?) {
        guard let connection else { self.init(code: SQLITE_NOMEM, message: "out of memory"); return }
        self.init(code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
    }
}
