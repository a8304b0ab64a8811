import CSQLite
import CoreDomain
import Foundation
import Storage

extension Connection {
    /// Writes the marks of our files into an empty file, and nothing else.
    func mark() throws {
        try transaction(.writing) { _ in
            try execute("PRAGMA application_id = \(FileHeader.mark); \(Self.adoption)")
        }
    }

    /// Throws, before anything is changed, if the file isn't ours or can't be written to.
    func checkHeader(_ location: String) throws {
        try FileHeader(of: self).check(location)
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            throw StorageError.failed(
                location: location, reason: "there is no permission to write to it", remedy: .permissions)
        }
    }

    /// Sets the journal mode and the level of synchronisation that the durability needs.
    func configure(for durability: StorageDurability) throws {
        try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON")
        switch durability {
        case .cache:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = WAL") }
            // A long log is cut when it begins again.
            try execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
        case .library:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = DELETE") }
            // With FULL the deletion of the journal may be lost, and with it the last acknowledged batch.
            try execute("PRAGMA synchronous = EXTRA")
        }
    }

    /// The version of the layout in which the file was last written.
    func layoutVersion() throws -> Int { try number("PRAGMA user_version") }

    /// Sets the version of the layout to the present one.
    func adoptLayout() throws { try execute(Self.adoption) }

    private static let adoption = "PRAGMA user_version = \(FileHeader.layoutVersion)"

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
