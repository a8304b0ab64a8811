import Synchronization
import Testing

/// A clock advanced only by a test.
final class TestClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { start(Sleeper(id: id, deadline: deadline, continuation: $0)) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Advances the clock and resumes the sleepers whose deadline has passed.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until `sleepers` tasks sleep for exactly `duration` from now, then advances the clock by it.
    func pass(_ duration: Duration, sleepers: Int = 1) async {
        await wait(forSleepOf: duration, sleepers: sleepers)
        advance(by: duration)
    }

    /// Waits until `sleepers` tasks sleep for exactly `duration` from now; not for ever, so that a sleep of another length
    /// is a failure instead of a test that never ends.
    func wait(forSleepOf duration: Duration, sleepers: Int = 1) async {
        let end = ContinuousClock.now + .seconds(60)
        while state.withLock({ state in
            state.sleepers.count { $0.deadline == state.now.advanced(by: duration) } < sleepers
        }) {
            if Task.isCancelled { return }
            if ContinuousClock.now > end {
                let others = state.withLock { state in state.sleepers.map { state.now.duration(to: $0.deadline) } }
                Issue.record("\(sleepers) tasks should sleep for \(duration), but the sleeps are \(others)")
                return
            }
            await Task.yield()
        }
    }

    private func start(_ sleeper: Sleeper) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.contains(sleeper.id) { return .failure(CancellationError()) }
            if sleeper.deadline <= state.now { return .success(()) }
            state.sleepers.append(sleeper)
            return nil
        }
        if let outcome { sleeper.continuation.resume(with: outcome) }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            state.cancelled.insert(id)
            let sleeper = state.sleepers.first { $0.id == id }
            state.sleepers.removeAll { $0.id == id }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
