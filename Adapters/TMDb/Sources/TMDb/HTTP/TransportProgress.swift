import Synchronization

/// The progress of one request.
///
/// A transport calls `report` when bytes arrive, so that a slow response isn't mistaken for a missing one.
public final class TransportProgress: Sendable {
    /// The progress of the current task's request, or `nil` if it has no timeout.
    @TaskLocal public static var current: TransportProgress?

    private struct State {
        /// The time at which bytes last arrived, or the start of the attempt.
        var latest: Duration
        var hasArrivals = false
    }

    private let stopwatch: Stopwatch
    private let state: Mutex<State>

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
        state = Mutex(State(latest: stopwatch.elapsed))
    }

    /// Records that bytes of the response have just arrived.
    public func report() {
        let now = stopwatch.elapsed
        state.withLock { $0 = State(latest: now, hasArrivals: true) }
    }

    /// Resets the progress after a failed attempt.
    func restart() {
        let now = stopwatch.elapsed
        state.withLock { $0 = State(latest: now) }
    }

    /// The time since bytes last arrived, or since the start of the attempt.
    var idleTime: Duration { stopwatch.elapsed - state.withLock(\.latest) }

    var hasArrivals: Bool { state.withLock(\.hasArrivals) }
}
