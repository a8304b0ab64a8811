/// The alternatives of the current fetch to a remote response.
///
/// If one exists, a remote source that has just failed to respond may throw at once, and a slow one may end the wait.
public enum Fallback {
    /// Returns whether a stored value can be served instead of a response; `nil` if not. Evaluated only when needed.
    @TaskLocal public static var exists: (@Sendable () async -> Bool)?

    /// Ends the wait for the response with an error, while the request continues.
    @TaskLocal public static var endWait: @Sendable (FetchError) -> Void = { _ in }

    /// Whether a stored value can be served instead of a response.
    public static var isAvailable: Bool { get async { await exists?() ?? false } }

    /// Runs `body` with an alternative to its response if `isAvailable`, otherwise with that of its caller.
    public static func providing<Value>(
        _ isAvailable: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard isAvailable else { return try await body() }
        return try await $exists.withValue({ true }, operation: body)
    }
}
