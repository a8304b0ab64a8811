import Foundation
import Synchronization

/// An engine whose commits can be listened to. Works over any engine, by the keys that it says it changed.
public final class ObservedStorage: StorageEngine {
    /// The engine that does the keeping.
    public let base: any StorageEngine
    private let listeners = Mutex<[UUID: Listener]>([:])

    private struct Listener: Sendable {
        let key: ChangedKey
        let continuation: AsyncStream<Void>.Continuation
    }

    public init(_ base: any StorageEngine) {
        self.base = base
    }

    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references)
    }

    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await base.commit(batch)
        for listener in listeners.withLock({ Array($0.values) }) where changed.contains(listener.key) {
            listener.continuation.yield()
        }
        return changed
    }

    public func close() async throws {
        try await base.close()
        for listener in listeners.withLock({ Array($0.values) }) { listener.continuation.finish() }
    }

    /// Fires whenever a commit puts or removes the record at `key`; changes that nobody awaited yet fire once.
    public func changes(of key: ChangedKey) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners.withLock { $0[id] = Listener(key: key, continuation: continuation) }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        return stream
    }
}
