/// What the current fetch can do without a remote response.
///
/// A remote source that has just failed to respond may then throw at once, and one that is slow may end the wait,
/// instead of hiding what is stored.
public enum Fallback {
    /// Returns whether there is something to serve in place of a response. Evaluated only when that matters; `nil` if
    /// there is nothing.
    @TaskLocal public static var exists: (@Sendable () async -> Bool)?

    /// Ends the wait for the response with an error, while the request goes on.
    @TaskLocal public static var endWait: @Sendable (FetchError) -> Void = { _ in }

    /// Whether there is something to serve in place of a response.
    public static var isAvailable: Bool { get async { await exists?() ?? false } }

    /// Runs `body`, which can do without a response if `isAvailable`; otherwise it can if its caller can.
    public static func providing<Value>(
        _ isAvailable: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard isAvailable else { return try await body() }
        return try await $exists.withValue({ true }, operation: body)
    }
}
