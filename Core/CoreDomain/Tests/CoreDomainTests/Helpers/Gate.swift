/// Suspends waiting tasks until it is opened.
package struct Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    package init() {
        (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    }

    package func open() { continuation.finish() }

    /// Returns once the gate is open. Throws `CancellationError` if the task is cancelled.
    package func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
