/// Whether the current fetch can do without a remote response.
///
/// A remote source that has just failed to respond may then throw at once, instead of making the caller wait again.
public enum Fallback {
    /// Returns whether there is something to serve in place of a response. Evaluated only when that matters.
    @TaskLocal public static var exists: @Sendable () async -> Bool = { false }

    /// Runs `body`, which can do without a response if `isAvailable`; otherwise it can if its caller can.
    public static func providing<Value>(
        _ isAvailable: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard isAvailable else { return try await body() }
        return try await $exists.withValue({ true }, operation: body)
    }
}
