import MemoryStorage
package import Storage
import Synchronization

/// An engine that keeps records in memory and fails on request.
package final class FailingStorage: ForwardingStorage {
    package enum Operation: Sendable {
        case load, query, commit
    }

    package let base: any StorageEngine = MemoryStorage()
    private let errors = Mutex<[Operation: StorageError]>([:])

    package init(failing operation: Operation? = nil, with error: StorageError = diskFull) {
        if let operation { fail(operation, with: error) }
    }

    /// The error of a full disk.
    package static let diskFull = StorageError.failed(location: "/full", reason: "no space left on device")

    /// Makes every operation of that kind fail from now on.
    package func fail(_ operation: Operation, with error: StorageError = diskFull) {
        errors.withLock { $0[operation] = error }
    }

    /// Makes every operation succeed again.
    package func recover() {
        errors.withLock { $0 = [:] }
    }

    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try check(.load)
        return try await base.load(references)
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try check(.query)
        return try await base.query(query, of: type)
    }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try check(.commit)
        return try await base.commit(batch)
    }

    private func check(_ operation: Operation) throws {
        if let error = errors.withLock({ $0[operation] }) { throw error }
    }
}

extension FailingStorage.Operation: Hashable {}
