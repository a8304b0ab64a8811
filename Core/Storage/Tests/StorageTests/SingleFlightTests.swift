import CoreDomainTestHelpers
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct SingleFlightTests {
    struct Refused: Error {}

    private let flight = SingleFlight<Int, Int>()
    private let gate = Gate()
    private let calls = Count()

    @Test func `a hundred concurrent callers share one task and its result`() async throws {
        let callers = (1...100).map { _ in caller() }
        await untilWaiting(100)
        gate.open()
        for caller in callers { #expect(try await caller.value == 1) }
        #expect(calls.value == 1)
    }

    @Test func `an error in shared work reaches every caller`() async {
        let callers = (1...10).map { _ in caller(failing: Refused()) }
        await untilWaiting(10)
        gate.open()
        for caller in callers { await #expect(throws: Refused.self) { try await caller.value } }
        #expect(calls.value == 1)
    }

    @Test func `different keys start separate work`() async throws {
        gate.open()
        #expect(try await caller(1).value + caller(2).value == 3)
    }

    @Test func `a call after a success starts new work`() async throws {
        gate.open()
        #expect(try await [caller().value, caller().value] == [1, 2])
    }

    @Test func `a call after a failure starts new work`() async throws {
        gate.open()
        await #expect(throws: Refused.self) { try await caller(failing: Refused()).value }
        #expect(try await caller().value == 2)
    }

    @Test func `a cancelled caller returns at once, and the others receive the result`() async throws {
        let cancelled = caller()
        let other = caller()
        await untilWaiting(2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(flight.waiting(for: 1) == 1)
        gate.open()
        #expect(try await other.value == 1)
        #expect(calls.value == 1)
    }

    @Test func `cancelling every caller cancels the work`() async throws {
        let ended = Gate()
        let callers = (1...3).map { _ in
            Task {
                try await flight.run(1) {
                    defer { ended.open() }
                    try await gate.wait()
                    return 1
                }
            }
        }
        await untilWaiting(3)
        for caller in callers { caller.cancel() }
        for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
        // The gate never opens, so only the cancellation can have ended the work.
        try await ended.wait()
        #expect(flight.waiting(for: 1) == 0)
    }

    @Test func `a call from a task that is already cancelled starts no work`() async {
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await flight.run(1) { calls.next() }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(calls.value == 0)
    }

    @Test func `a new caller does not get the result of abandoned work`() async throws {
        let first = Task { try await flight.run(1) { await uncancellableWork() } }
        await untilWaiting(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let next = Task { try await flight.run(1) { 2 } }
        #expect(try await next.value == 2)
        gate.open()
    }

    /// Work that ignores its cancellation.
    private func uncancellableWork() async -> Int {
        try? await gate.wait()
        return 1
    }

    /// Starts a caller. Its work waits for the gate, and returns the number of pieces of work so far or throws `error`.
    private func caller(_ key: Int = 1, failing error: (any Error)? = nil) -> Task<Int, any Error> {
        Task {
            try await flight.run(key) {
                let number = calls.next()
                try await gate.wait()
                if let error { throw error }
                return number
            }
        }
    }

    private func untilWaiting(_ count: Int) async {
        while flight.waiting(for: 1) < count { await Task.yield() }
    }
}

private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
