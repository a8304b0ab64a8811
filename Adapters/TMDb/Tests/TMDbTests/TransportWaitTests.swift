import CoreDomain
import Synchronization
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(1)))
struct TransportWaitTests {
    let clock = TestClock()

    @Test func `each of ten requests succeeds at its first attempt if the transport sends one in three seconds`()
        async throws
    {
        let server = ScriptedTransport([ScriptedTransport.Step](repeating: FailureTests.movie, count: 10))
        try await send(10, TMDbClient.of(PacedTransport(server, clock: clock), clock: clock))
        #expect(server.requests.count == 10 && clock.now.offset == .seconds(27))
    }

    @Test func `sixteen requests at a time may wait in their transport for longer than the deadline`() async throws {
        let server = ScriptedTransport([ScriptedTransport.Step](repeating: FailureTests.movie, count: 16))
        let limits = RequestLimits(concurrentRequests: 16)
        try await send(
            16, TMDbClient(transport: PacedTransport(server, clock: clock), limits: limits, clock: clock))
        #expect(server.requests.count == 16 && clock.now.offset == .seconds(45))
    }

    /// Sends requests at the same time and lets three seconds pass between their responses.
    private func send(_ count: Int, _ client: TMDbClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...count { group.addTask { _ = try await client.send(.movie(550)) } }
            try await group.next()
            for _ in 1..<count {
                await clock.pass(.seconds(3))
                try await group.next()
            }
        }
    }

    @Test func `the server's silence counts from the start of the request, not from its wait in the transport`()
        async throws
    {
        let server = ScriptedTransport(.silence)
        let transport = PacedTransport(server, clock: clock, start: .seconds(5))
        let client = TMDbClient.of(transport, clock: clock, retry: RetryPolicy(attempts: 1))
        let response = Task { try await client.send(.movie(550)) }
        await clock.pass(.seconds(5))
        while server.requests.isEmpty { await Task.yield() }
        await clock.pass(.seconds(3))
        await clock.wait(forSleepOf: .seconds(5))
        #expect(client.activity.wait == .response(attempt: 1))
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: TMDbError.self) { try await response.value }
        #expect(error?.fetchError.message == "no complete response from api.themoviedb.org: timed out, after 1 attempt")
    }

    @Test func `a transport that never sends its request fails after the deadline, without another attempt`()
        async throws
    {
        let transport = PacedTransport(ScriptedTransport(), clock: clock, start: .seconds(1000))
        let client = TMDbClient.of(transport, clock: clock, retry: RetryPolicy(deadline: .seconds(10)))
        let response = Task { try await client.send(.movie(550)) }
        await clock.pass(.seconds(8))
        await clock.pass(.seconds(2))
        let error = await #expect(throws: TMDbError.self) { try await response.value }
        #expect(error?.fetchError.message == "no complete response from api.themoviedb.org: timed out, after 1 attempt")
    }

    @Test(arguments: [1, 2, 5]) func `a policy decides how often a request is sent`(attempts: Int) async {
        let busy = ScriptedTransport.Step.body("", status: 503)
        let transport = ScriptedTransport([ScriptedTransport.Step](repeating: busy, count: 9))
        let client = TMDbClient.of(transport, clock: clock, retry: RetryPolicy(attempts: attempts))
        await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(transport.requests.count == attempts)
    }
}

/// A transport that forwards one request in three seconds, and knows nothing of the client's time limits.
final class PacedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let clock: TestClock
    private let next: Mutex<TestClock.Instant>

    /// - Parameter start: The time at which the first request is forwarded.
    init(_ transport: any HTTPTransport, clock: TestClock, start: Duration = .zero) {
        self.transport = transport
        self.clock = clock
        next = Mutex(TestClock.Instant(offset: start))
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let turn = next.withLock { next in
            let turn = max(next, clock.now)
            next = turn.advanced(by: .seconds(3))
            return turn
        }
        try await clock.sleep(until: turn, tolerance: nil)
        return try await transport.send(request)
    }
}
