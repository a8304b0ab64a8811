import CoreDomainTestHelpers
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct SingleFlightTests {
    struct Refused: Error {}

    private let flight = SingleFlight<Int, Int>()
    private let gate = Gate()
    private let calls = Count()

    @Test func `a hundred callers cause one piece of work, and all get its result`() async throws {
        let callers = (1...100).map { _ in caller() }
        await everybodyWaits(100)
        gate.open()
        for caller in callers { #expect(try await caller.value == 1) }
        #expect(calls.value == 1)
    }

    @Test func `an error reaches every caller`() async {
        let callers = (1...10).map { _ in caller(failing: Refused()) }
        await everybodyWaits(10)
        gate.open()
        for caller in callers { await #expect(throws: Refused.self) { try await caller.value } }
        #expect(calls.value == 1)
    }

    @Test func `another key is another piece of work`() async throws {
        gate.open()
        #expect(try await caller(1).value + caller(2).value == 3)
    }

    @Test func `who comes after the landing starts anew`() async throws {
        gate.open()
        #expect(try await [caller().value, caller().value] == [1, 2])
    }

    @Test func `who comes after a failure starts anew`() async throws {
        gate.open()
        await #expect(throws: Refused.self) { try await caller(failing: Refused()).value }
        #expect(try await caller().value == 2)
    }

    @Test func `a cancelled caller leaves at once, and the others get their result`() async throws {
        let leaving = caller()
        let staying = caller()
        await everybodyWaits(2)
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(flight.waiting(for: 1) == 1)
        gate.open()
        #expect(try await staying.value == 1)
        #expect(calls.value == 1)
    }

    @Test func `the last caller's leaving cancels the work`() async throws {
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
        await everybodyWaits(3)
        for caller in callers { caller.cancel() }
        for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
        // The gate never opens: only its cancellation can have ended the work.
        try await ended.wait()
        #expect(flight.waiting(for: 1) == 0)
    }

    @Test func `a caller who was cancelled before it came causes no work`() async {
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await flight.run(1) { calls.next() }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(calls.value == 0)
    }

    @Test func `deserted work does not answer who comes after it`() async throws {
        let deserter = Task { try await flight.run(1) { await deserted() } }
        await everybodyWaits(1)
        deserter.cancel()
        await #expect(throws: CancellationError.self) { try await deserter.value }
        let next = Task { try await flight.run(1) { 2 } }
        #expect(try await next.value == 2)
        gate.open()
    }

    /// Work that does not heed its cancellation.
    private func deserted() async -> Int {
        try? await gate.wait()
        return 1
    }

    /// A caller whose work says how many pieces of work there have been, once the gate is open.
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

    private func everybodyWaits(_ count: Int) async {
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
