import FileStorage
import Foundation
import SQLiteStorage
import Storage
import TortureKit

#if PostgreSQL
    import PostgreSQLStorage
#endif

/// The engines of the torture, each opened as in an app, and some that must fail.
enum TorturedEngine {
    struct Unknown: Error {}

    @Sendable static func open(_ location: StorageChild.Location) throws -> any StorageEngine {
        switch location.engine {
        case "file": file(location)
        case "sqlite": sqlite(location)
        case "halving sqlite": HalvingStorage(base: sqlite(location))
        #if PostgreSQL
            case "postgres": try postgres(location)
        #endif
        default: throw Unknown()
        }
    }

    @Sendable static func openLog(_ location: StorageChild.Location) throws -> any EventLog {
        FileLog(
            folder: location.folder.appending(path: "log"), state: location.folder.appending(path: "state"),
            owner: LogOwner(machine: "machine", user: "user"), onWarning: location.onWarning)
    }

    #if PostgreSQL
        private static func postgres(_ location: StorageChild.Location) throws -> PostgreSQLStorage {
            let addresses = ProcessInfo.processInfo.environment["POPCORN_TEST_POSTGRES"] ?? ""
            let folder = location.folder.pathComponents.suffix(2).joined(separator: "_")
            return try PostgreSQLStorage(
                address: String(addresses.prefix { $0 != " " }), schema: "torture_\(folder)",
                timeout: .seconds(60), onWarning: location.onWarning)
        }
    #endif

    private static func file(_ location: StorageChild.Location) -> FileStorage {
        FileStorage(folder: location.folder, name: "torture", onWarning: location.onWarning)
    }

    private static func sqlite(_ location: StorageChild.Location) -> SQLiteStorage {
        SQLiteStorage(file: location.folder.appending(path: "torture.sqlite"), onWarning: location.onWarning)
    }
}

/// Commits each batch in two parts.
private struct HalvingStorage: StorageEngine {
    let base: any StorageEngine

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] { try await base.load(references) }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let first = try await base.commit(Array(batch.prefix(batch.count / 2)))
        return first.union(try await base.commit(Array(batch.dropFirst(batch.count / 2))))
    }

    func close() async throws { try await base.close() }
}
