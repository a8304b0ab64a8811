extension MarksProviding {
    /// Returns a stream of an item as `describe` sees it: after each of its `updates`, and after each change of the
    /// lists that concerns it.
    ///
    /// The stream ends with the updates. If they or `describe` fail, it throws a `FetchError`.
    public func observe<Value: Sendable, Details: Sendable>(
        _ item: ItemReference, _ updates: any AsyncSequence<Fetched<Value>, any Error> & Sendable,
        _ describe: @escaping @Sendable (Fetched<Value>) async throws -> Fetched<Details>
    ) -> AsyncThrowingStream<Fetched<Details>, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<Details>.self)
        let memberships = markChanges(of: item)
        let task = Task {
            do {
                try await merge(updates, memberships) { continuation.yield(try await describe($0)) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: FetchError(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// Calls `body` with each element of `updates`, and with the latest one again after each of `repetitions`.
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
