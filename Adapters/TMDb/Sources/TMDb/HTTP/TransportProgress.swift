import Synchronization

/// The progress of one request.
///
/// A transport reports every arrival of bytes, so that a slow response is not taken for a missing one.
public final class TransportProgress: Sendable {
    /// The progress of the request that the current task sends, or `nil` if there is no timeout.
    @TaskLocal public static var current: TransportProgress?

    private let stopwatch: Stopwatch
    private let latestArrival: Mutex<Duration>

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
        latestArrival = Mutex(stopwatch.elapsed)
    }

    /// Records that bytes of the response arrived just now.
    public func report() {
        let now = stopwatch.elapsed
        latestArrival.withLock { $0 = now }
    }

    var latest: Duration { latestArrival.withLock { $0 } }
}
