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

    /// Returns whether the file has the application id of Popcorn. An empty file receives it.
    func isOurs() throws -> Bool {
        if let known = try transaction(.reading, readMark) { return known }
        return try transaction(.writing) {
            // Another process may have done so in the meantime.
            if let known = try readMark() { return known }
            try execute("PRAGMA application_id = \(Self.mark)")
            return true
        }
    }

    private static let mark = 0x504F_5043

    /// Returns whether the file has our application id, or `nil` for an empty file. Needs a transaction, so that both
    /// are read from one state.
    private func readMark() throws -> Bool? {
        func number(_ sql: String) throws -> Int { Int(try texts(sql).first ?? "") ?? 0 }
        if try number("PRAGMA application_id") == Self.mark { return true }
        return try number("SELECT count(*) FROM sqlite_master") == 0 ? nil : false
    }

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
