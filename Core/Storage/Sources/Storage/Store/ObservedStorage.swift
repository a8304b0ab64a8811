import Foundation
import Synchronization

/// An engine whose commits can be observed. Works with any engine, using the keys returned by its commits.
package final class ObservedStorage: StorageEngine {
    /// The engine that stores the records.
    package let base: any StorageEngine
    /// The listeners, or `nil` once the engine is closed.
    private let listeners = Mutex<[UUID: Listener]?>([:])

    private typealias Listener = (key: ChangedKey, continuation: AsyncStream<Void>.Continuation)

    /// Wraps `base`.
    package init(_ base: any StorageEngine) {
        self.base = base
    }

    /// Loads records from `base`.
    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references)
    }

    /// Queries `base`.
    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    /// Commits to `base`, then notifies the observers of the changed keys.
    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await base.commit(batch)
        for listener in listeners.withLock({ $0.map { Array($0.values) } ?? [] }) where changed.contains(listener.key) {
            listener.continuation.yield()
        }
        return changed
    }

    /// Closes `base`, and finishes all observations.
    package func close() async throws {
        try await base.close()
        let last = listeners.withLock { listeners in
            defer { listeners = nil }
            return listeners ?? [:]
        }
        for listener in last.values { listener.continuation.finish() }
    }

    /// Returns a stream with an element after each commit of this engine that puts or removes the record at `key`.
    ///
    /// All changes that occur before the stream is read yield a single element. The stream ends when the engine is
    /// closed.
    package func changes(of key: ChangedKey) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0?.removeValue(forKey: id) }
        }
        let isOpen = listeners.withLock { listeners in
            listeners?[id] = (key, continuation)
            return listeners != nil
        }
        if !isOpen { continuation.finish() }
        return stream
    }
}
