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
    }

    /// The time between two checks in a long session.
    private static let interval: TimeInterval = 3600

    init(bytes: Int?) { self.bytes = bytes }

    func noteGrowth() { state.withLock { $0.hasGrown = true } }

    /// Returns whether a check is due (on the first call, then once an hour), and marks the check as done.
    func isDue(at now: Date) -> Bool {
        guard bytes != nil else { return false }
        return state.withLock { state in
            if let last = state.lastCheck, (0..<Self.interval).contains(now.timeIntervalSince(last)) { return false }
            state.lastCheck = now
            state.hasGrown = false
            return true
        }
    }

    /// Whether anything has been stored since the last check.
    var hasGrown: Bool { bytes != nil && state.withLock(\.hasGrown) }
}
