import CoreDomain
import Synchronization
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct RequestLimiterTests {
    /// Requests in progress, each ended by the test.
    final class ManualRequests: Sendable {
        private let state = Mutex<(open: [Int: CheckedContinuation<Void, Never>], begun: [Int])>(([:], []))

        var begun: [Int] { state.withLock { $0.begun } }

        func run(_ number: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock {
                    $0.open[number] = continuation
                    $0.begun.append(number)
                }
            }
        }

        func end(_ number: Int) {
            state.withLock { $0.open.removeValue(forKey: number) }?.resume()
        }

        func begun(_ count: Int) async {
            while begun.count < count { await Task.yield() }
        }
    }

    let clock = TestClock()
    let requests = ManualRequests()

    @Test func `only a few requests run at once, and the next starts when one ends`() async throws {
        let limiter = RequestLimiter(stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 2))
        var tasks: [Task<Void, any Error>] = []
        for number in 1...4 {
            tasks.append(Task { try await limiter.admit { _ in await requests.run(number) } })
            await number <= 2 ? requests.begun(number) : limiter.queue(number - 2)
        }
        #expect(requests.begun == [1, 2])
        requests.end(2)
        await requests.begun(3)
        #expect(await limiter.queueLength == 1 && requests.begun == [1, 2, 3])
        for number in [1, 3] { requests.end(number) }
        await requests.begun(4)
        requests.end(4)
        for task in tasks { try await task.value }
    }

    @Test func `bulk requests raise the number of concurrent requests, and a 429 response lowers it`() async throws {
        let limiter = RequestLimiter(
            stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 1, concurrentBulkRequests: 4))
        let tasks = await BulkRequests.$areSent.withValue(true) {
            var tasks: [Task<Void, any Error>] = []
            for number in 1...6 {
                tasks.append(Task { try await limiter.admit { _ in await requests.run(number) } })
                await number <= 4 ? requests.begun(number) : limiter.queue(number - 4)
            }
            return tasks
        }
        // Four requests were allowed at once. Now two are, and three after the first response.
        await limiter.slowDown()
        requests.end(1)
        try await tasks[0].value
        #expect(await limiter.queueLength == 2)
        requests.end(2)
        await requests.begun(5)
        for number in 3...5 { requests.end(number) }
        await requests.begun(6)
        requests.end(6)
        for task in tasks { try await task.value }
    }

    @Test func `a request cancelled in the queue neither takes nor frees a slot`() async throws {
        let limiter = RequestLimiter(stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 1))
        let first = Task { try await limiter.admit { _ in await requests.run(1) } }
        await requests.begun(1)
        let second = Task { try await limiter.admit { _ in await requests.run(2) } }
        await limiter.queue(1)
        let third = Task { try await limiter.admit { _ in await requests.run(3) } }
        await limiter.queue(2)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(requests.begun == [1])
        requests.end(1)
        await requests.begun(2)
        #expect(requests.begun == [1, 3])
        requests.end(3)
        try await first.value
        try await third.value
    }

    @Test func `a failed request frees its slot`() async throws {
        let limiter = RequestLimiter(stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 1))
        await #expect(throws: CancellationError.self) {
            try await limiter.admit { _ in throw CancellationError() }
        }
        #expect(try await limiter.admit { _ in 7 } == 7)
    }

    @Test func `a queued request times out if no response arrives`() async throws {
        let limiter = RequestLimiter(
            stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 1), idleTimeout: .seconds(20))
        let first = Task {
            try await limiter.admit { _ in
                await requests.run(1)
                throw TMDbError(.offline("nowhere"))
            }
        }
        await requests.begun(1)
        let second = Task { try await limiter.admit { _ in await requests.run(2) } }
        await limiter.queue(1)
        clock.advance(by: .seconds(5))
        let third = Task { try await limiter.admit { idleTime in idleTime } }
        await limiter.queue(2)
        clock.advance(by: .seconds(15))
        requests.end(1)
        await #expect(throws: TMDbError.self) { try await first.value }
        await #expect(throws: RetryableFailure.timedOut) { try await second.value }
        #expect(try await third.value == .seconds(15))
        #expect(requests.begun == [1])
    }

    @Test func `any response, even an error, restarts the timeout of all queued requests`() async throws {
        let limiter = RequestLimiter(
            stopwatch: clock.stopwatch(), limits: RequestLimits(concurrentRequests: 1), idleTimeout: .seconds(20))
        let first = Task {
            try await limiter.admit { _ in
                await requests.run(1)
                throw TMDbError(.rateLimited(retryAfter: nil))
            }
        }
        await requests.begun(1)
        let second = Task { try await limiter.admit { idleTime in idleTime } }
        await limiter.queue(1)
        clock.advance(by: .seconds(60))
        requests.end(1)
        #expect(try await second.value == .zero)
        await #expect(throws: TMDbError.self) { try await first.value }
    }

    @Test func `the forty-first request within a second waits for the next second`() async throws {
        let limiter = RequestLimiter(stopwatch: clock.stopwatch())
        for _ in 1...30 { try await limiter.pace() }
        clock.advance(by: .milliseconds(400))
        for _ in 1...10 { try await limiter.pace() }
        async let next: Void = limiter.pace()
        await clock.pass(.milliseconds(600))
        try await next
        #expect(clock.now.offset == .seconds(1))
    }
}

extension RequestLimiter {
    /// Returns once that many requests are queued.
    func queue(_ length: Int) async {
        while queueLength < length { await Task.yield() }
    }
}
