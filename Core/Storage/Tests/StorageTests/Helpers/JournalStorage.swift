import Foundation
package import Storage
import Synchronization

/// An engine in memory that reports the size of a journal file: each batch adds to it, and only compacting shrinks it.
package final class JournalStorage: ForwardingStorage, MaintainableStorage {
    package let location = "journal"
    package let base: any StorageEngine
    private let state = Mutex(State())

    private struct State {
        var sizes: [ChangedKey: Int] = [:]
        var bytes = 0
        var compactions = 0
    }

    package init(_ base: any StorageEngine = RowStorage()) { self.base = base }

    /// The number of compactions.
    package var compactionCount: Int { state.withLock(\.compactions) }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await base.commit(batch)
        state.withLock { state in
            for key in changed { state.sizes[key] = nil }
            for case .put(let record) in batch {
                let size = "\(record)".utf8.count
                state.sizes[ChangedKey(collection: type(of: record).collection, key: record.key)] = size
                state.bytes += size
            }
            state.bytes += changed.count * 20
        }
        return changed
    }

    package func statistics() async throws -> StorageStatistics {
        state.withLock { state in
            StorageStatistics(
                records: Dictionary(grouping: state.sizes.keys, by: \.collection).mapValues(\.count),
                bytes: state.bytes)
        }
    }

    package func verify(_ types: [any StoredRecord.Type]) async throws -> StorageVerification {
        StorageVerification(records: 0, damage: [])
    }

    package func compact() async throws -> Int {
        state.withLock { state in
            let before = state.bytes
            state.bytes = state.sizes.values.reduce(0, +)
            state.compactions += 1
            return before - state.bytes
        }
    }

    /// Does nothing, so that the engine can be opened again.
    package func close() async {}
}
