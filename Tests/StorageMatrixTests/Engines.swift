import FileStorage
import Foundation
import MemoryStorage
import SQLiteStorage
import Storage
import StorageTestHelpers

#if PostgreSQL
    import PostgreSQLStorage
#endif

/// An engine that the matrix tests. A new one takes one more line in `local`.
struct EngineKind: Sendable, CustomStringConvertible {
    let description: String
    /// Whether records outlive the engine, so that another one at the same location finds them.
    let isLasting: Bool
    let open: @Sendable (_ folder: URL) throws -> any StorageEngine
    /// Opens the engine for records that are made from a log, if it treats them differently.
    var openView: (@Sendable (_ folder: URL) throws -> any StorageEngine)?

    /// Opens the engine for records that are made from a log.
    func view(_ folder: URL) throws -> any StorageEngine { try (openView ?? open)(folder) }

    /// PostgreSQL if the tests have a server; otherwise all engines that need none.
    static let all = postgres.isEmpty ? local : postgres

    #if PostgreSQL
        /// PostgreSQL with a schema for each folder.
        private static let postgres =
            ProcessInfo.processInfo.environment["POPCORN_TEST_POSTGRES"].map { addresses in
                EngineKind(description: "postgres", isLasting: true) { folder in
                    try PostgreSQLStorage(
                        address: String(addresses.prefix { $0 != " " }), schema: "matrix_\(folder.lastPathComponent)",
                        timeout: .seconds(60))
                }
            }.map { [$0] } ?? []
    #else
        private static let postgres: [EngineKind] = []
    #endif

    private static let local = [
        EngineKind(description: "memory", isLasting: false) { _ in MemoryStorage() },
        EngineKind(description: "rows", isLasting: false) { _ in RowStorage() },
        EngineKind(description: "file", isLasting: true) { folder in
            FileStorage(folder: folder, name: "matrix")
        },
        EngineKind(
            description: "sqlite", isLasting: true,
            open: { SQLiteStorage(file: $0.appending(path: "matrix.sqlite")) },
            openView: { SQLiteStorage(file: $0.appending(path: "matrix.sqlite"), contents: .derived) }),
    ]
}
