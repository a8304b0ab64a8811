import Synchronization

/// Told by a transport whenever something of the answer arrives, so that a slow answer is not taken for none.
public final class TransportProgress: Sendable {
    /// That of the request which the current task sends; nil where nobody watches.
    @TaskLocal public static var current: TransportProgress?

    private let stopwatch: Stopwatch
    private let latestArrival: Mutex<Duration>

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
        latestArrival = Mutex(stopwatch.elapsed)
    }

    /// Something arrived just now.
    public func note() {
        let now = stopwatch.elapsed
        latestArrival.withLock { $0 = now }
    }

    var latest: Duration { latestArrival.withLock { $0 } }
}
