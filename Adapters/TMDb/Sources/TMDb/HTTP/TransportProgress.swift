import Synchronization

/// The progress of one request, reported by its transport.
///
/// A transport calls `begin` when it sends the request and `report` when bytes arrive, so that the client counts only the
/// server's silence, and neither a wait within the transport nor a slow response.
public final class TransportProgress: Sendable {
    /// The progress of the current task's request, or `nil` if it has no timeout.
    @TaskLocal public static var current: TransportProgress?

    private struct State {
        /// The time at which bytes last arrived, or the start of the attempt.
        var latest: Duration
        /// The time at which the transport received the request, if it hasn't sent it yet.
        var heldSince: Duration?
        /// How long transports held the request before they sent it, in all attempts together.
        var held = Duration.zero
        var hasArrivals = false

        mutating func begin(at now: Duration) {
            if let heldSince { held += now - heldSince }
            heldSince = nil
            latest = now
        }
    }

    private let stopwatch: Stopwatch
    private let state: Mutex<State>

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
        state = Mutex(State(latest: stopwatch.elapsed))
    }

    /// Records that the request is being sent. From now on, the client's time limits apply.
    public func begin() {
        let now = stopwatch.elapsed
        state.withLock { $0.begin(at: now) }
    }

    /// Records that bytes of the response have just arrived.
    public func report() {
        let now = stopwatch.elapsed
        state.withLock {
            $0.begin(at: now)
            $0.hasArrivals = true
        }
    }

    /// Records that a transport receives the request, which it may hold before sending it.
    func hold() {
        let now = stopwatch.elapsed
        state.withLock { $0.heldSince = now }
    }

    /// Resets the progress after a failed attempt. If the request was never sent, its wait counts as part of the attempt.
    func restart() {
        let now = stopwatch.elapsed
        state.withLock { $0 = State(latest: now, held: $0.held) }
    }

    /// The time since bytes last arrived, or since the start of the attempt.
    var idleTime: Duration { stopwatch.elapsed - state.withLock(\.latest) }

    /// Whether a transport has received the request and not sent it yet.
    var isHeld: Bool { state.withLock { $0.heldSince != nil } }

    /// How long transports have held the request without sending it, in all attempts together.
    var heldTime: Duration {
        let now = stopwatch.elapsed
        return state.withLock { state in state.held + (state.heldSince.map { now - $0 } ?? .zero) }
    }

    var hasArrivals: Bool { state.withLock(\.hasArrivals) }
}
