extension MarksProviding {
    /// Returns a stream of an item's descriptions: one after each of its `updates`, and one after each list
    /// change that concerns the item.
    ///
    /// The stream ends with the updates, or with an error thrown by them or by `describe`.
    public func observe<Value: Sendable, Details: Sendable>(
        _ item: ItemReference, _ updates: any AsyncSequence<Fetched<Value>, any Error> & Sendable,
        _ describe: @escaping @Sendable (Fetched<Value>) async throws -> Fetched<Details>
    ) -> Updates<Fetched<Details>> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<Details>.self)
        let memberships = markChanges(of: item)
        let task = Task {
            do {
                try await merge(updates, memberships) { continuation.yield(try await describe($0)) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return Updates(stream: stream)
    }
}

/// A value's current state, then its state after each change. Ends with a `FetchError` if fetching fails.
public struct Updates<Value: Sendable>: AsyncSequence, Sendable {
    let stream: AsyncThrowingStream<Value, any Error>

    /// Returns the iterator. A sequence of updates can be iterated only once.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// An iterator that waits for the value's changes.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<Value, any Error>.Iterator

        /// Returns the current value first, then the next one on each call; `nil` after the storage is closed.
        public mutating func next(isolation: isolated (any Actor)?) async throws(FetchError) -> Value? {
            do {
                return try await base.next(isolation: isolation)
            } catch {
                throw FetchError(error)
            }
        }
    }
}

/// Calls `body` with each element of `updates`, and again with the latest one for each of `repetitions`.
private func merge<Value: Sendable>(
    _ updates: any AsyncSequence<Value, any Error> & Sendable, _ repetitions: AsyncStream<Void>,
    _ body: (Value) async throws -> Void
) async throws {
    // `nil` stands for a repetition.
    let (changes, continuation) = AsyncThrowingStream.makeStream(of: Value?.self)
    try await withThrowingTaskGroup { group in
        group.addTask { for await _ in repetitions { continuation.yield(nil) } }
        group.addTask {
            do {
                for try await update in updates { continuation.yield(update) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        var latest: Value?
        for try await change in changes {
            latest = change ?? latest
            if let latest { try await body(latest) }
        }
        group.cancelAll()
    }
}
