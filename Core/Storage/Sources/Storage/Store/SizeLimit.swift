import Foundation
import Synchronization

/// The limit to the size of a cache, when it was last checked, and which records have been used since they were noted.
final class SizeLimit: Sendable {
    /// In bytes; `nil` for none.
    let bytes: Int?
    private let state = Mutex(State())

    private struct State {
        var lastCheck: Date?
        var hasGrown = false
        var used: [RecordKey: ResponseRecord] = [:]
    }

    /// The precision of uses, and the time between two checks in a long session.
    static let interval: TimeInterval = 3600

    init(bytes: Int?) { self.bytes = bytes }

    /// Notes a use that is to be stored: one that is an hour later than the one that is.
    func note(_ response: ResponseRecord, at now: Date) {
        guard bytes != nil, now.timeIntervalSince(response.cachedAt) >= Self.interval else { return }
        var used = response
        used.cachedAt = now
        state.withLock { $0.used[used.key] = used }
    }

    func noteGrowth() { state.withLock { $0.hasGrown = true } }

    /// Returns the uses that haven't been stored yet. They are taken to be stored now.
    func takeUses() -> [ResponseRecord] {
        state.withLock { state in
            defer { state.used = [:] }
            return Array(state.used.values)
        }
    }

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
