import Foundation
import Synchronization

/// An engine whose commits can be observed. Works over any engine, by the keys that its commits return.
public final class ObservedStorage: StorageEngine {
    /// The engine that stores the records.
    public let base: any StorageEngine
    private let listeners = Mutex<[UUID: Listener]>([:])
    /// Passes on what others change; `nil` until somebody observes a record.
    private let foreign = Mutex<Task<Void, Never>?>(nil)

    private struct Listener: Sendable {
        let key: ChangedKey
        let continuation: AsyncStream<Void>.Continuation
    }

    /// Creates an observable view of `base`.
    public init(_ base: any StorageEngine) {
        self.base = base
    }

    /// Loads from `base`.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references)
    }

    /// Queries `base`.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    /// Commits to `base`, then notifies the observers of the changed keys.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await base.commit(batch)
        notify { changed.contains($0) }
        return changed
    }

    private func notify(of isChanged: (ChangedKey) -> Bool) {
        for listener in listeners.withLock({ Array($0.values) }) where isChanged(listener.key) {
            listener.continuation.yield()
        }
    }

    /// Begins to notify the observers of what others change, if the engine learns of it.
    private func observeOthers() {
        guard let base = base as? any ObservableStorage else { return }
        foreign.withLock { task in
            guard task == nil else { return }
            let changes = base.foreignChanges()
            task = Task { [weak self] in
                for await change in changes {
                    switch change {
                    case .keys(let keys): self?.notify { keys.contains($0) }
                    case .anything: self?.notify { _ in true }
                    }
                }
            }
        }
    }

    deinit { foreign.withLock { $0?.cancel() } }

    /// Closes `base` and finishes all observations.
    public func close() async throws {
        try await base.close()
        foreign.withLock { $0?.cancel() }
        for listener in listeners.withLock({ Array($0.values) }) { listener.continuation.finish() }
    }

    /// Returns a stream that fires after each commit that puts or removes the record at `key`, also by another process
    /// if the engine is an `ObservableStorage`.
    ///
    /// Changes that occur before the stream is read fire once.
    public func changes(of key: ChangedKey) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        observeOthers()
        listeners.withLock { $0[id] = Listener(key: key, continuation: continuation) }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        return stream
    }
}
