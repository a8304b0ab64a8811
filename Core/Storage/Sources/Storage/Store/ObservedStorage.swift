import Foundation
import Synchronization

/// An engine whose commits can be observed. Works with any engine, using the keys returned by its commits.
public final class ObservedStorage: StorageEngine {
    /// The engine that stores the records.
    public let base: any StorageEngine
    /// The listeners, or `nil` once the engine is closed.
    private let listeners = Mutex<[UUID: Listener]?>([:])
    private let correction: DerivedCorrection?

    private typealias Listener = (key: ChangedKey, continuation: AsyncStream<Void>.Continuation)

    /// Wraps `base`. Reads wait for a `correction` that is due.
    public init(_ base: any StorageEngine, correction: DerivedCorrection? = nil) {
        self.base = base
        self.correction = correction
    }

    /// Loads records from `base`.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await corrected { try await base.load(references) }
    }

    /// Queries `base`.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await corrected { try await base.query(query, of: type) }
    }

    /// Returns the result of `read`, repeated after any correction.
    private func corrected<Value>(_ read: () async throws -> Value) async throws -> Value {
        let first: Result<Value, any Error>
        // After a repair, the record may be missing until the correction has run.
        do {
            first = .success(try await read())
        } catch {
            first = .failure(error)
        }
        guard let task = correction?.task(on: base) else { return try first.get() }
        await task.value
        return try await read()
    }

    /// Runs the correction if one is due, such as after a repair by another part of the program.
    public func correctIfDue() async { await correction?.task(on: base)?.value }

    /// Commits to `base`, then notifies the observers of the changed keys.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let changed = try await base.commit(batch)
        for listener in listeners.withLock({ $0.map { Array($0.values) } ?? [] }) where changed.contains(listener.key) {
            listener.continuation.yield()
        }
        return changed
    }

    /// Closes `base`, after any correction, and finishes all observations.
    public func close() async throws {
        await correctIfDue()
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
    public func changes(of key: ChangedKey) -> AsyncStream<Void> {
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

/// Corrects records derived from others, such as counts, once an engine has reported a repair.
public final class DerivedCorrection: Sendable {
    private let state = Mutex((isDue: false, task: Task<Void, Never>?.none))
    private let types: [any StoredRecord.Type]
    private let correct: Correct
    private let onFailure: @Sendable (any Error) -> Void

    /// Corrects the records of an engine, and returns their number.
    public typealias Correct = @Sendable (any StorageEngine) async throws -> Int

    /// Creates a correction that runs `correct` if all records of `types` are intact. `onFailure` receives the
    /// error if that fails; the correction isn't repeated.
    public init(
        of types: [any StoredRecord.Type], _ correct: @escaping Correct,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.types = types
        self.correct = correct
        self.onFailure = onFailure
    }

    /// Schedules a correction before the next read returns.
    public func noteRepair() { state.withLock { $0.isDue = true } }

    /// Returns the running correction, starting it first if one is due; `nil` if none is.
    func task(on engine: any StorageEngine) -> Task<Void, Never>? {
        state.withLock { state in
            guard state.isDue, state.task == nil else { return state.task }
            state.isDue = false
            state.task = Task {
                do {
                    // The correction counts records, and damaged ones would be missing from its counts.
                    let isIntact = try await engine.verification(of: types).damage.isEmpty
                    if isIntact { _ = try await correct(engine) }
                } catch { onFailure(error) }
                self.state.withLock { $0.task = nil }
            }
            return state.task
        }
    }
}
