import CSQLite
import CoreDomain
import Foundation
import Storage

extension Connection {
    /// Writes our application id and layout version into an empty file.
    func mark() throws {
        try transaction(.writing) { _ in
            try execute(
                "PRAGMA application_id = \(FileHeader.mark); PRAGMA user_version = \(FileHeader.layoutVersion)")
        }
    }

    /// Throws, before anything is changed, if the file isn't ours.
    ///
    /// After a power cut, only the journal may have the complete header; SQLite then rolls it back first, but never for
    /// another program's database.
    func checkHeader(_ location: String) throws {
        let header = try FileHeader(of: self)
        if header.isOurs || header.isForeignDatabase { return try header.check(location) }
        do { _ = try schemaVersion() } catch let error as SQLiteError where error.isDamage {}
        try FileHeader(of: self).check(location)
    }

    /// Whether the file or its medium is read-only.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Sets the journal mode and the synchronisation level for the durability.
    func configure(for durability: StorageDurability) throws {
        try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON")
        if isReadOnly { return }
        switch durability {
        case .cache:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = WAL") }
            // A long log is truncated when it restarts.
            try execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
        case .library:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = DELETE") }
            // With FULL, the deletion of the journal, and with it the last acknowledged batch, may be lost. Removed
            // data is overwritten, so that a repair doesn't find removed records.
            try execute("PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
        }
    }

    /// The version of the layout the file was last written in.
    func layoutVersion() throws -> Int { try number("PRAGMA user_version") }

    /// Runs `work` without foreign-key checks and cascades, and with renamings that don't change references in other
    /// tables, so it can replace tables.
    func replacingTables<Value>(_ work: () throws -> Value) throws -> Value {
        try execute("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
        let result = Result { try work() }
        try execute("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
        return try result.get()
    }

    /// Copies the log into the file and truncates it, unless another connection is reading it.
    func truncateLog() throws { try execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Repeats `work` while another process has the file locked. SQLite's busy handler does not cover changes of the
    /// journal mode.
    private func retryingWhileBusy(_ work: () throws -> Void) throws {
        let deadline = ContinuousClock.now + .milliseconds(Self.busyTimeout)
        while true {
            do {
                return try work()
            } catch let error as SQLiteError where error.isBusy && ContinuousClock.now < deadline {
                usleep(10_000)
            }
        }
    }
}
