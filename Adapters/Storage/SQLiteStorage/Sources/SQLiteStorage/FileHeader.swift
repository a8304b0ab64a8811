import CSQLite
import Storage

/// The first bytes of a file, which tell whose it is before SQLite reads or recovers anything.
struct FileHeader {
    private let bytes: [UInt8]

    /// The application id, “POPC” in ASCII.
    static let mark: UInt32 = 0x504F_5043
    /// The version of the layout that this version writes.
    static let layoutVersion = 3

    /// Reads the header of the file that `connection` has open, through SQLite's own descriptor: closing another one
    /// would release the locks of every connection of this process.
    init(of connection: Connection) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        var bytes = [UInt8](repeating: 0, count: 100)
        guard let file, let read = file.pointee.pMethods?.pointee.xRead,
            [SQLITE_OK, Self.shortRead].contains(read(file, &bytes, 100, 0))
        else { throw SQLiteError(code: SQLITE_IOERR, message: "the file cannot be read") }
        self.bytes = bytes
    }

    /// Throws unless the file is ours: `StorageError.foreign` and `StorageError.newerVersion`, or an
    /// `SQLiteError` if a few bits of our own header are damaged.
    func check(_ location: String) throws {
        let (magic, mark) = (wrongBits(Self.magic, at: 0), wrongBits(Self.markBytes, at: 68))
        guard magic + mark > 0 else { return try checkVersion(location) }
        // Another program's id differs in about 16 of its 32 bits, and none (0) in 12.
        guard min(magic, mark) == 0, max(magic, mark) <= Self.toleratedBits else {
            let kind = magic == 0 ? "it is another program's database" : "it is not a database"
            throw StorageError.foreign(location: location, reason: kind)
        }
        throw SQLiteError(code: SQLITE_NOTADB, message: "\(magic + mark) bits of the file's header are wrong")
    }

    private func checkVersion(_ location: String) throws {
        let version = bytes[60..<64].reduce(0) { $0 << 8 | Int($1) }
        if version > Self.layoutVersion { throw StorageError.newerVersion(location: location) }
    }

    /// SQLITE_IOERR_SHORT_READ, a macro that Swift doesn't import: the rest is zeros.
    private static let shortRead = SQLITE_IOERR | 2 << 8
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let markBytes = (0..<4).map { UInt8(truncatingIfNeeded: mark >> (24 - 8 * $0)) }
    private static let toleratedBits = 4

    private func wrongBits(_ expected: [UInt8], at offset: Int) -> Int {
        zip(expected, bytes[offset...]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }
}
