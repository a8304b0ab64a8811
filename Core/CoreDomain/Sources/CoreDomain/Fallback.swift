/// The current fetch's alternative to a remote response.
///
/// If it exists, a remote source that failed recently may throw at once, and a slow one may end the wait.
package struct Fallback: Sendable {
    // Not a task-local closure, because optimised Swift 6.3 code binds one without its type and crashes.
    @TaskLocal private static var current = Fallback()

    private var exists: (@Sendable () async -> Bool)?
    private var endWait: (@Sendable (FetchError) -> Void)?

    /// Whether the caller would accept a stored value instead of a response.
    package static var isPossible: Bool { current.exists != nil }

    /// Whether a stored value exists that can be served instead of a response.
    package static var isAvailable: Bool { get async { await current.exists?() ?? false } }

    /// Ends the wait for the response with an error; the request continues.
    package static func endWait(_ error: FetchError) { current.endWait?(error) }

    /// Runs `body` with a new alternative if `isAvailable` is `true`, otherwise with the caller's alternative.
    package static func providing<Value>(
        _ isAvailable: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard isAvailable else { return try await body() }
        return try await providing(when: { true }, body)
    }

    /// Runs `body` with an alternative to its response if `exists` returns `true`; `exists` is called lazily.
    package static func providing<Value>(
        when exists: @escaping @Sendable () async -> Bool, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        var fallback = current
        fallback.exists = exists
        return try await $current.withValue(fallback, operation: body)
    }

    /// Runs `body`, which can call `endWait` to end its callers' wait.
    package static func endingWait<Value>(
        by endWait: @escaping @Sendable (FetchError) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        var fallback = current
        fallback.endWait = endWait
        return try await $current.withValue(fallback, operation: body)
    }
}

extension Fallback {
    /// Returns a search whose first page has stored values if the remote source offers no search, and stored values and a
    /// warning if it is unreachable or rejects the request.
    ///
    /// - Parameters:
    ///   - search: Fetches a page of what was found.
    ///   - stored: Returns up to `limit` stored values that match, without using the network.
    package static func searching<Search: Sendable, Value: Sendable>(
        _ search: @escaping @Sendable (Search, _ page: Int, FetchPolicy) async throws -> Fetched<Page<Value>>,
        orStored stored: @escaping @Sendable (Search, _ limit: Int) async throws -> Fetched<[Value]>
    ) -> @Sendable ((search: Search, page: Int), FetchPolicy) async throws -> Fetched<Page<Value>> {
        { wanted, policy in
            let isStored: @Sendable () async -> Bool = {
                let found = wanted.page == 1 && policy != .refresh ? try? await stored(wanted.search, 1) : nil
                return found?.value.isEmpty == false
            }
            do {
                return try await providing(when: isStored) { try await search(wanted.search, wanted.page, policy) }
            } catch {
                let error = FetchError(error)
                let isOffered = if case .notOffered = error { false } else { true }
                guard error.isOutOfReach || !isOffered, wanted.page == 1 else { throw error }
                let found = try await stored(wanted.search, 20)
                guard !isOffered || !found.value.isEmpty else { throw error }
                return found.adding(isOffered ? [.refetchFailed(error)] : []).map { items in
                    Page(items: items, page: 1, totalPages: 1, totalResults: items.count)
                }
            }
        }
    }
}

extension FetchError {
    /// Whether the remote source was unreachable or rejected the request.
    fileprivate var isOutOfReach: Bool {
        switch self {
        case .offline, .rateLimited, .unauthorised: true
        case .notFound, .moved, .notOffered, .badData, .storage, .cancelled: false
        }
    }
}
