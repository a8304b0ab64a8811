import CSQLite
import CoreDomain
import Foundation

struct SQLiteError: Error, CustomStringConvertible {
    /// SQLite's extended result code.
    let code: Int32
    let message: String
    /// The system's reason for an I/O error; otherwise 0.
    var systemError: Int32 = 0

    var description: String { "\(message) (SQLite code \(code))" }

    /// The error for a value outside a record that has the wrong type for its column.
    static let mismatch = SQLiteError(code: SQLITE_CORRUPT, message: "a value has the wrong type for its column")

    /// The error for a file whose header is all zeros, as a disk may return for a lost page.
    static let lostFirstPage = SQLiteError(code: SQLITE_NOTADB, message: "its first page is damaged")

    /// The error for a file in the layout of an earlier version.
    static let outdated = SQLiteError(code: SQLITE_NOTADB, message: outdatedMessage)
    private static let outdatedMessage = "it has the layout of an earlier version"

    var isOutdated: Bool { message == Self.outdatedMessage }

    /// The error for a truncated file, which SQLite would treat as an empty database.
    static let cut = SQLiteError(code: SQLITE_CORRUPT, message: "the file was truncated to 0 bytes")

    /// Whether the file is damaged or not a database. Batches violate constraints only if the tables or
    /// triggers have been altered.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT].contains(code & 0xFF) }

    /// Whether the disk is full or the quota exceeded. SQLite reports this as SQLITE_FULL only for some writes.
    var isFullDisk: Bool {
        code & 0xFF == SQLITE_FULL || isFailedWrite && [ENOSPC, EDQUOT].contains(systemError)
    }

    /// Whether the file could not be written, for lack of space or for another reason.
    var isFailedWrite: Bool { code & 0xFF == SQLITE_FULL || Self.failedWrites.contains(code) }

    /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE and _SHMSIZE, macros not imported into Swift. Other
    /// I/O errors, such as read errors, aren't related to space.
    private static let failedWrites: Set<Int32> = Set([3, 4, 5, 6, 19].map { SQLITE_IOERR | $0 << 8 })

    var remedy: StorageRemedy? {
        if isFullDisk { return .freeSpace }
        return switch code & 0xFF {
        case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN: .permissions
        case SQLITE_BUSY, SQLITE_LOCKED: .retry
        default: nil
        }
    }

    var isReadOnly: Bool { code & 0xFF == SQLITE_READONLY }

    /// Whether the file can't be written at present, while reads may succeed.
    var isRefusedWrite: Bool { isFailedWrite || isBusy || isReadOnly }

    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF) }
}

extension SQLiteError {
    /// Creates an error from a connection's last error. If there is no connection, SQLite ran out of memory.
    init(on connection: OpaquePointer?) {
        guard let connection else { self.init(code: SQLITE_NOMEM, message: "out of memory"); return }
        // Read first, before another call changes it. SQLite keeps no reason for an error of a commit:
        // `sqlite3_system_errno` is then that of an earlier error, or 0.
        let reason = errno
        let code = sqlite3_extended_errcode(connection)
        let systemError = code & 0xFF == SQLITE_IOERR ? reason : 0
        self.init(code: code, message: String(cString: sqlite3_errmsg(connection)), systemError: systemError)
    }

    /// Creates the error for a file that could not be opened, with the system's reason.
    init(opening connection: OpaquePointer?) {
        let error = SQLiteError(on: connection)
        // Without a connection, the system gives no reason.
        let reason = connection.map { sqlite3_system_errno($0) } ?? 0
        let message = reason == 0 ? error.message : "\(error.message): \(String(cString: strerror(reason)))"
        self.init(code: error.code, message: message)
    }
}
