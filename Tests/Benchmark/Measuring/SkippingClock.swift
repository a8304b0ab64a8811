import Synchronization

/// A clock that skips pauses of up to a second, which clients make to stay within TMDb's rate limit.
package final class SkippingClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    private let skipped = Mutex(Duration.zero)

    package init() {}

    package var now: Instant { .now + skipped.withLock { $0 } }
    package let minimumResolution = ContinuousClock().minimumResolution

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let pause = deadline - now
        if pause > .seconds(1) { return try await Task.sleep(for: pause) }
        skipped.withLock { $0 += max(.zero, pause) }
    }
}
