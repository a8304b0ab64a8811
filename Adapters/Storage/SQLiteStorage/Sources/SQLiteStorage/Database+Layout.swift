import CSQLite
import Foundation
import SQLSupport
import Storage
import StorageSupport

extension Database {
    /// Throws an `SQLiteError` if a library's file is damaged.
    ///
    /// The structure of the pages is checked at every opening. Once a day, the indexes are checked too, and a snapshot
    /// is made. Records are compared with their checksums whenever they are read.
    func inspectLibrary(_ file: URL) throws {
        try connection.check("quick_check")
        let snapshots = DailySnapshots(of: file)
        guard try !connection.isReadOnly && !connection.texts(Self.collectionNames).isEmpty, try snapshots.isDue()
        else { return }
        try connection.check("integrity_check")
        do {
            try snapshots.keep { try connection.execute("VACUUM INTO \($0.path.literal)") }
        } catch {
            onWarning(
                "Could not create today's snapshot of \(location): \(error). Free some space, or copy the file yourself."
            )
        }
    }
}

extension Connection {
    /// Throws a damage error unless SQLite finds no errors in the whole file.
    ///
    /// SQLite also reports pages that could not be read, so a repair reads the bytes again: see `Salvage`.
    func check(_ kind: String) throws {
        let found = try texts("PRAGMA \(kind)(1)")
        guard found == ["ok"] else {
            let lines = found.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
            throw SQLiteError(code: SQLITE_CORRUPT, message: lines.first.map(String.init) ?? "\(kind) found nothing")
        }
    }
}
