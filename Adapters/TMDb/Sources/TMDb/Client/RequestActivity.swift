import Synchronization

/// Tracks why a client's requests are waiting, for display.
public final class RequestActivity: Sendable {
    /// The reason a request is waiting.
    public enum Wait: Hashable, Sendable {
        /// Waiting for the response to an attempt, counted from 1.
        case response(attempt: Int)
        /// Waiting for the next attempt, which TMDb's rate limit allows after this duration.
        case rateLimit(Duration)
    }

    fileprivate enum Phase {
        case attempt(Int)
        /// Waiting until the stopwatch shows this time.
        case rateLimited(until: Duration)
    }

    private struct State {
        var lastID = 0
        var phases: [Int: Phase] = [:]
    }

    private let state = Mutex(State())
    private let stopwatch: Stopwatch

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
    }

    /// The longest rate-limit wait of the requests in progress, or else the highest attempt, if any.
    public var wait: Wait? {
        let phases = state.withLock { Array($0.phases.values) }
        let now = stopwatch.elapsed
        let pauses = phases.compactMap { if case .rateLimited(let end) = $0 { max(.zero, end - now) } else { nil } }
        let attempts = phases.compactMap { if case .attempt(let number) = $0 { number } else { nil } }
        return pauses.max().map(Wait.rateLimit) ?? attempts.max().map { .response(attempt: $0) }
    }

    func tracking<Value>(_ body: (RequestPhases) async throws -> Value) async rethrows -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            state.phases[state.lastID] = .attempt(1)
            return state.lastID
        }
        defer { state.withLock { $0.phases[id] = nil } }
        return try await body(RequestPhases(activity: self, id: id))
    }

    fileprivate func note(_ phase: Phase, of id: Int) {
        state.withLock { $0.phases[id] = phase }
    }

    /// Receives the phases of one request.
    struct RequestPhases: Sendable {
        fileprivate let activity: RequestActivity
        fileprivate let id: Int

        func beginAttempt(_ number: Int) { activity.note(.attempt(number), of: id) }

        func pause(for duration: Duration) {
            activity.note(.rateLimited(until: activity.stopwatch.elapsed + duration), of: id)
        }
    }
}
