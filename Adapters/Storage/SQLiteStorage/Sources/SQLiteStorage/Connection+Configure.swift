import CSQLite
import CoreDomain
import Foundation
import Storage

extension Connection {
    /// Writes the marks of our files into an empty file, and nothing else.
    func mark() throws {
        try transaction(.writing) { _ in
            try execute(
                "PRAGMA application_id = \(FileHeader.mark); PRAGMA user_version = \(FileHeader.layoutVersion)")
        }
    }

    /// Throws, before anything is changed, if the file isn't ours.
    ///
    /// A power cut may have left a header that only the journal beside the file makes whole: then SQLite rolls it back
    /// first. It does so for no other program's database.
    func checkHeader(_ location: String) throws {
        let header = try FileHeader(of: self)
        if header.isOurs || header.isForeignDatabase { return try header.check(location) }
        do { _ = try schemaVersion() } catch let error as SQLiteError where error.isDamage {}
        try FileHeader(of: self).check(location)
    }

    /// Whether the file, or its medium, can't be written to.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Sets the journal mode and the level of synchronisation that the durability needs.
    func configure(for durability: StorageDurability) throws {
        try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON")
        if isReadOnly { return }
        switch durability {
        case .cache:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = WAL") }
            // A long log is cut when it begins again.
            try execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
        case .library:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = DELETE") }
            // With FULL the deletion of the journal may be lost, and with it the last acknowledged batch.
            // What is removed is overwritten, so that a repair finds no record that was removed.
            try execute("PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
        }
    }

    /// The version of the layout the file was last written in.
    func layoutVersion() throws -> Int { try number("PRAGMA user_version") }

    /// Runs `work`, in which tables can be replaced by others: without the checks and cascades of foreign keys, and
    /// with renamings that leave the references of other tables as they are.
    func replacingTables<Value>(_ work: () throws -> Value) throws -> Value {
        try execute("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
        let result = Result { try work() }
        try execute("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
        return try result.get()
    }

    /// Copies the log into the file and cuts it to nothing, unless another connection reads it.
    func truncateLog() throws { try execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Repeats `work` while another process has the file locked. SQLite's busy handler does not cover a change of the
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
