import CSQLite
import Foundation
import SQLSupport
import Storage
import StorageSupport

extension Database {
    /// Throws an `SQLiteError` if a library's file is damaged.
    ///
    /// Every opening checks the structure of its pages. Once a day, and before an earlier layout is left, it also checks
    /// the indexes, and keeps a snapshot. Records are compared with their checksums whenever they are read.
    func inspectLibrary(_ file: URL, _ version: Int) throws {
        try check("quick_check")
        let snapshots = DailySnapshots(of: file)
        guard try !connection.texts(Self.collectionNames).isEmpty,
            snapshots.isDue() || version < FileHeader.layoutVersion
        else { return }
        try check("integrity_check")
        do {
            try snapshots.keep { try connection.execute("VACUUM INTO \($0.path.literal)") }
        } catch {
            onWarning("Kept no snapshot of \(location) today: \(error). Free some space, or copy the file yourself.")
        }
    }

    private func check(_ kind: String) throws {
        let found = try connection.texts("PRAGMA \(kind)(1)")
        guard found == ["ok"] else {
            let lines = found.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
            throw SQLiteError(code: SQLITE_CORRUPT, message: lines.first.map(String.init) ?? "")
        }
    }

    /// Drops what an earlier layout kept: of a cache all tables, whose records can be fetched again, and of a library the
    /// search indexes. A library's tables are migrated when their type is first used.
    func leaveFormerLayout() throws {
        let dropped = try connection.transaction(.writing) { _ -> Bool in
            // Another process may have done so in the meantime.
            guard try connection.layoutVersion() < FileHeader.layoutVersion else { return false }
            let names = try connection.texts(Self.collectionNames)
            for name in names {
                try connection.dropFormerIndexes(of: name)
                if durability == .cache { try connection.dropTables(of: name) }
            }
            try connection.adoptLayout()
            return durability == .cache && !names.isEmpty
        }
        if dropped {
            onWarning("Started a new cache in \(location), where a former version kept records in another layout.")
        }
    }
}

extension Connection {
    /// Drops the full-text indexes of the layouts before version 3, and the triggers that kept them.
    func dropFormerIndexes(of table: String) throws {
        let sql = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
              AND instr(sql, 'content=' || quote(?1) || ',') > 0
            """
        for name in try texts(sql, .text(table)) {
            for event in ["inserted", "deleted", "updated"] {
                try execute("DROP TRIGGER IF EXISTS \("\(name)_\(event)".quoted)")
            }
            try execute("DROP TABLE \(name.quoted)")
        }
    }
}
