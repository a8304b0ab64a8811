import Synchronization

/// The progress of one request.
///
/// A transport reports every arrival of bytes, so that a slow response is not taken for a missing one.
public final class TransportProgress: Sendable {
    /// The progress of the request that the current task sends, or `nil` if there is no timeout.
    @TaskLocal public static var current: TransportProgress?

    private struct State {
        /// When bytes last arrived, or the attempt began.
        var latest: Duration
        var hasArrivals = false
    }

    private let stopwatch: Stopwatch
    private let state: Mutex<State>

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
        state = Mutex(State(latest: stopwatch.elapsed))
    }

    /// Records that bytes of the response arrived just now.
    public func report() {
        let now = stopwatch.elapsed
        state.withLock { $0 = State(latest: now, hasArrivals: true) }
    }

    /// Forgets the response of an attempt that has failed.
    func restart() {
        let now = stopwatch.elapsed
        state.withLock { $0 = State(latest: now) }
    }

    /// The time since the last arrival.
    var idleTime: Duration { stopwatch.elapsed - state.withLock(\.latest) }

    /// Whether any bytes of the response have arrived.
    var hasArrivals: Bool { state.withLock(\.hasArrivals) }
}
