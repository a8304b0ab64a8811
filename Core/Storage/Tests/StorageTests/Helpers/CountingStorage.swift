import MemoryStorage
package import Storage
import Synchronization

/// An engine that records which operations were called on another one.
package final class CountingStorage: ForwardingStorage {
    package enum Operation: Equatable, Sendable {
        /// With the number of references.
        case load(Int)
        case query
        /// With the number of mutations.
        case commit(Int)
    }

    package let base: any StorageEngine
    private let calls = Mutex<[Operation]>([])

    package init(_ base: any StorageEngine = MemoryStorage()) {
        self.base = base
    }

    /// Returns the operations since the last call of this function, in order.
    package func takeOperations() -> [Operation] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }

    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        calls.withLock { $0.append(.load(references.count)) }
        return try await base.load(references)
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        calls.withLock { $0.append(.query) }
        return try await base.query(query, of: type)
    }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        calls.withLock { $0.append(.commit(batch.count)) }
        return try await base.commit(batch)
    }
}
