/// Runs work that may take too long.
public enum Deadline {
    /// Returns the result of `body`, or `nil` after `limit`. A late `body` is cancelled but not awaited, since it may
    /// block.
    public static func run<Result: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        let (stream, continuation) = AsyncThrowingStream<Result?, any Error>.makeStream()
        let work = Task {
            do { continuation.yield(try await body()) } catch { continuation.finish(throwing: error) }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            continuation.yield(nil)
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for try await result in stream { return result }
        throw CancellationError()
    }
}
