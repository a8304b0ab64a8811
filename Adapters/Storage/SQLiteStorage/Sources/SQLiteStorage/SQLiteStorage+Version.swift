import CSQLite

extension SQLiteStorage {
    /// The version of the system's SQLite, with which the program runs: “3.40.1”.
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
