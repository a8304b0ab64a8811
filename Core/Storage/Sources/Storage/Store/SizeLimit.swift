import Foundation
import Synchronization

/// The size limit of a cache, the time of the last check, and whether the cache has grown since then.
final class SizeLimit: Sendable {
    /// The limit in bytes; `nil` for none.
    let bytes: Int?
    private let state = Mutex(State())

    private struct State {
        var lastCheck: Date?
        var hasGrown = false

        func isDue(at now: Date) -> Bool {
            guard let lastCheck else { return true }
            return !(0..<SizeLimit.interval).contains(now.timeIntervalSince(lastCheck))
        }
    }

    /// The time between two checks in a long session.
    private static let interval: TimeInterval = 3600

    init(bytes: Int?) { self.bytes = bytes }

    func noteGrowth() { state.withLock { $0.hasGrown = true } }

    /// Returns whether a check is due: the first, then one an hour.
    func isDue(at now: Date) -> Bool { bytes != nil && state.withLock { $0.isDue(at: now) } }

    /// Returns the limit if a check is due, and marks the check as done.
    func dueCheck(at now: Date) -> Int? {
        state.withLock { state in
            guard let bytes, state.isDue(at: now) else { return nil }
            state.lastCheck = now
            state.hasGrown = false
            return bytes
        }
    }

    /// Whether anything has been stored since the last check.
    var hasGrown: Bool { bytes != nil && state.withLock(\.hasGrown) }
}
