import CoreDomain
import Synchronization

/// Deduplicates concurrent work: callers that request the same key at the same time share one task.
///
/// A cancelled caller returns at once. The task continues while others wait for it, and is cancelled with the
/// last of them. Slow work may end its callers' wait with `Fallback.endWait` and continue without them.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let number: Int
        var task: Task<Void, Never>?
        /// The reason why callers with a fallback no longer wait; `nil` while they still wait.
        var delay: FetchError?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var counter = 0

        mutating func next() -> Int {
            counter += 1
            return counter
        }
    }

    private let state = Mutex(State())

    /// Returns the result of `work`, or of the work already in progress for `key`.
    func run(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let delay = state.withLock({ $0.flights[key]?.delay }), await Fallback.isAvailable { throw delay }
        let caller = state.withLock { $0.next() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(caller, key, continuation, work)
            }
        } onCancel: {
            leave(caller, key)
        }
    }

    func waiting(for key: Key) -> Int {
        state.withLock { $0.flights[key]?.waiting.count ?? 0 }
    }

    private func join(
        _ caller: Int, _ key: Key, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        state.withLock { state in
            if state.flights[key] == nil {
                let number = state.next()
                let endWait: @Sendable (FetchError) -> Void = { [weak self] in self?.release(key, number, $0) }
                let task = Task { [weak self] in
                    let result = await Fallback.endingWait(by: endWait) { await Result { try await work() } }
                    self?.finish(key, number, result)
                }
                state.flights[key] = Flight(number: number, task: task)
            }
            state.flights[key]?.waiting[caller] = continuation
        }
        // The task may have been cancelled between the check above and joining.
        if Task.isCancelled { leave(caller, key) }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let flight = state.withLock { state in
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
        }
        for continuation in (flight?.waiting ?? [:]).values { continuation.resume(with: result) }
    }

    /// Ends the wait of all callers with a fallback, present and future.
    private func release(_ key: Key, _ number: Int, _ delay: FetchError) {
        let flight = state.withLock { state -> Flight? in
            guard let flight = state.flights[key], flight.number == number else { return nil }
            state.flights[key] = Flight(number: number, task: flight.task, delay: delay)
            return flight
        }
        for continuation in (flight?.waiting ?? [:]).values { continuation.resume(throwing: delay) }
    }

    private func leave(_ caller: Int, _ key: Key) {
        let (continuation, abandoned) = state.withLock { state in
            let continuation = state.flights[key]?.waiting.removeValue(forKey: caller)
            guard continuation != nil, state.flights[key]?.waiting.isEmpty == true else {
                return (continuation, Task<Void, Never>?.none)
            }
            return (continuation, state.flights.removeValue(forKey: key)?.task)
        }
        abandoned?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}

extension Result where Failure == any Error {
    /// Creates the result of `body`: its value, or the error that it throws.
    package init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
