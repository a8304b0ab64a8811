import Foundation
import Synchronization

/// The limit to the size of a cache, when it was last checked, and whether it has grown since.
final class SizeLimit: Sendable {
    /// In bytes; `nil` for none.
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

    /// Whether the size is to be checked now, which is then taken to happen: at first, then once an hour.
    func isDue(at now: Date) -> Bool {
        guard bytes != nil else { return false }
        return state.withLock { state in
            if let last = state.lastCheck, (0..<Self.interval).contains(now.timeIntervalSince(last)) { return false }
            (state.lastCheck, state.hasGrown) = (now, false)
            return true
        }
    }

    /// Whether something was stored since the last check.
    var hasGrown: Bool { bytes != nil && state.withLock(\.hasGrown) }
}
