import FileStorage
import Foundation
import SQLiteStorage
import Storage
import StorageTestHelpers

/// An engine that the matrix tries. A new one is one more line in `all`.
struct EngineKind: Sendable, CustomStringConvertible {
    let description: String
    /// Whether records outlive the engine, so that a second one at the same location finds them.
    let isLasting: Bool
    let open: @Sendable (_ folder: URL) throws -> any StorageEngine

    static let all: [EngineKind] = [
        EngineKind(description: "memory", isLasting: false) { _ in MemoryStorage() },
        EngineKind(description: "rows", isLasting: false) { _ in RowStorage() },
        EngineKind(description: "file", isLasting: true) { folder in
            FileStorage(folder: folder, name: "matrix", durability: .cache)
        },
        EngineKind(description: "sqlite", isLasting: true) { folder in
            SQLiteStorage(file: folder.appending(path: "matrix.sqlite"), durability: .cache)
        },
    ]
}
