package import CoreDomain
package import Foundation
import Synchronization

/// A clock that only changes when it is moved.
package final class ManualClock: Sendable {
    /// The default start: 2025-06-15T15:06:40Z.
    package static let start = Date(timeIntervalSince1970: 1_750_000_000)

    private let time: Mutex<Date>

    package init(at time: Date = start) {
        self.time = Mutex(time)
    }

    /// The wall clock to pass to the code under test.
    package var wall: WallClock { WallClock { self.time.withLock { $0 } } }

    package var now: Date { wall.now }

    /// Moves the clock forward, or back if `seconds` is negative.
    package func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
