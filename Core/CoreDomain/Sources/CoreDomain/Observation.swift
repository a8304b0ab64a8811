import Synchronization

extension MarksProviding {
    /// Returns a stream of an item's descriptions: one after each of its `updates`, and one after each list
    /// change that concerns the item.
    ///
    /// The stream ends with the updates, or with an error thrown by them or by `describe`.
    ///
    /// - Parameters:
    ///   - item: The item whose list changes matter.
    ///   - updates: Returns the item's updates, each time the stream is iterated.
    ///   - describe: Returns the description of an update.
    package func observe<Value: Sendable, Details: Sendable>(
        _ item: ItemReference,
        _ updates: @escaping @Sendable () -> any AsyncSequence<Fetched<Value>, any Error> & Sendable,
        _ describe: @escaping @Sendable (Fetched<Value>) async throws -> Fetched<Details>
    ) -> Updates<Fetched<Details>> {
        Updates { [self] yield in
            try await merge(updates(), markChanges(of: item)) { yield(try await describe($0)) }
        }
    }
}

/// A value's current state, then its state after each change.
///
/// Observation starts when the sequence is iterated, and again with each iteration. A slow reader misses states that
/// newer ones have replaced, but never the newest. Iterating throws a `FetchError`: the reason if fetching fails, and
/// `cancelled` once the task is cancelled.
public struct Updates<Value: Sendable>: AsyncSequence, Sendable {
    /// Calls its argument with each state, until the task is cancelled or nothing more can change.
    let run: @Sendable (_ yield: @escaping @Sendable (Value) -> Void) async throws -> Void

    package init(_ run: @escaping @Sendable (_ yield: @escaping @Sendable (Value) -> Void) async throws -> Void) {
        self.run = run
    }

    /// Starts the observation and returns its iterator.
    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            do {
                try await run { continuation.yield($0) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return Iterator(base: stream.makeAsyncIterator())
    }

    /// An iterator that waits for the value's changes.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<Value, any Error>.Iterator

        /// Returns the current value first, then the newest one after each change; `nil` after the storage is closed.
        ///
        /// - Throws: `FetchError.cancelled` if the task is cancelled, or the reason why fetching failed.
        public mutating func next(isolation: isolated (any Actor)?) async throws(FetchError) -> Value? {
            let value: Value?
            do {
                value = try await base.next(isolation: isolation)
            } catch {
                throw FetchError(error)
            }
            // A cancelled stream ends like one without more changes.
            if value == nil, Task.isCancelled { throw .cancelled }
            return value
        }
    }
}

/// Calls `body` with the latest of the `updates` after each of them and after each of the `repetitions`. What happens
/// while `body` runs leads to one more call.
private func merge<Value: Sendable>(
    _ updates: any AsyncSequence<Value, any Error> & Sendable, _ repetitions: AsyncStream<Void>,
    _ body: (Value) async throws -> Void
) async throws {
    let latest = Latest<Value>()
    let (changes, continuation) = AsyncThrowingStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup { group in
        group.addTask { for await _ in repetitions { continuation.yield() } }
        group.addTask {
            do {
                for try await update in updates {
                    latest.set(update)
                    continuation.yield()
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        for try await _ in changes {
            if let value = latest.value { try await body(value) }
        }
        group.cancelAll()
    }
}

private final class Latest<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    var value: Value? { state.withLock { $0 } }

    func set(_ value: Value) { state.withLock { $0 = value } }
}
