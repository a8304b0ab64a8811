import CSQLite
import Foundation
import Storage

extension Connection {
    /// Sets the journal mode and the level of synchronisation that the durability needs.
    func configure(for durability: StorageDurability) throws {
        try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON")
        switch durability {
        case .cache:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = WAL") }
            try execute("PRAGMA synchronous = NORMAL")
        case .library:
            try retryingWhileBusy { try execute("PRAGMA journal_mode = DELETE") }
            // With FULL the deletion of the journal may be lost, and with it the last acknowledged batch.
            try execute("PRAGMA synchronous = EXTRA")
        }
    }

    /// Whether the file is ours, or empty and now becomes so: SQLite keeps a number for this.
    func isOurs() throws -> Bool {
        if let known = try transaction(.reading, readMark) { return known }
        return try transaction(.writing) {
            // Another process may have done it meanwhile.
            if let known = try readMark() { return known }
            try execute("PRAGMA application_id = \(Self.mark)")
            return true
        }
    }

    private static let mark = 0x504F_5043

    /// Whether the file's mark is ours; nil for a file in which there is nothing yet. Both are read of one state.
    private func readMark() throws -> Bool? {
        func number(_ sql: String) throws -> Int { Int(try texts(sql).first ?? "") ?? 0 }
        if try number("PRAGMA application_id") == Self.mark { return true }
        return try number("SELECT count(*) FROM sqlite_master") == 0 ? nil : false
    }

    /// Repeats what another process keeps from happening. SQLite itself does not wait where it switches the journal.
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
