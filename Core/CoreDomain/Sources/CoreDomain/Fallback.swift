/// The current fetch's alternative to a remote response.
///
/// If it exists, a remote source that failed recently may throw at once, and a slow one may end the wait.
public struct Fallback: Sendable {
    // Not a task-local closure, because optimised Swift 6.3 code binds one without its type and crashes.
    @TaskLocal private static var current = Fallback()

    private var exists: (@Sendable () async -> Bool)?
    private var endWait: (@Sendable (FetchError) -> Void)?

    /// Whether the caller would accept a stored value instead of a response.
    public static var isPossible: Bool { current.exists != nil }

    /// Whether a stored value exists that can be served instead of a response.
    public static var isAvailable: Bool { get async { await current.exists?() ?? false } }

    /// Ends the wait for the response with an error; the request continues.
    public static func endWait(_ error: FetchError) { current.endWait?(error) }

    /// Runs `body` with a new alternative if `isAvailable` is `true`, otherwise with the caller's alternative.
    public static func providing<Value>(
        _ isAvailable: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard isAvailable else { return try await body() }
        return try await providing(when: { true }, body)
    }

    /// Runs `body` with an alternative to its response if `exists` returns `true`; `exists` is called lazily.
    public static func providing<Value>(
        when exists: @escaping @Sendable () async -> Bool, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        var fallback = current
        fallback.exists = exists
        return try await $current.withValue(fallback, operation: body)
    }

    /// Runs `body`, which can call `endWait` to end its callers' wait.
    public static func endingWait<Value>(
        by endWait: @escaping @Sendable (FetchError) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        var fallback = current
        fallback.endWait = endWait
        return try await $current.withValue(fallback, operation: body)
    }
}
