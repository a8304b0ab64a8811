import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct RetryTests {
    typealias Step = ScriptedTransport.Step

    static let movie = FailureTests.movie
    let clock = TestClock()

    @Test func `the pauses between attempts double up to four seconds, with full jitter`() async throws {
        let policy = RetryPolicy()
        let failure = RetryableFailure.incompleteResponse("")
        let pauses = (1...6).map { policy.pause(after: failure, attempt: $0, jitter: 1, left: .seconds(20)) }
        #expect(pauses == [.seconds(0.5), .seconds(1), .seconds(2), .seconds(4), .seconds(4), .seconds(4)])
        #expect(policy.pause(after: failure, attempt: 3, jitter: 0.25, left: .seconds(20)) == .seconds(0.5))
        #expect(policy.pause(after: failure, attempt: 3, jitter: -7, left: .seconds(20)) == .zero)
    }

    @Test func `each retry starts as soon as its pause has ended`() async throws {
        let busy = Step.body("", status: 503)
        let transport = ScriptedTransport(busy, busy, Self.movie)
        let response = Task { try await TMDbClient.of(transport, clock: clock, jitter: 1).send(.movie(550)) }
        await clock.pass(.seconds(0.5))
        await clock.pass(.seconds(1))
        #expect(try await response.value.value.main.id == 550)
        #expect(clock.now.offset == .seconds(1.5))
    }

    @Test func `no request waits longer than twenty seconds for a silent server, however many are queued`() async throws
    {
        let limiter = RequestLimiter(stopwatch: clock.stopwatch())
        let transport = ScriptedTransport([Step](repeating: .silence, count: 12))
        let sender = RetryingSender(
            transport: transport, limiter: limiter, clock: clock,
            jitter: { 0 }, policy: RetryPolicy(), origin: "a.example", activity: RequestActivity(clock.stopwatch()),
            availability: ServiceAvailability(clock.stopwatch()))
        let request = HTTPRequest(url: URL(filePath: "/"))
        let responses = (1...30).map { _ in Task { try await sender.send(request) { $0.status } } }
        await limiter.queue(26)
        for (sent, seconds) in [(4, 8), (8, 8), (12, 4)] {
            await transport.sent(sent)
            await clock.pass(.seconds(seconds), sleepers: 4)
        }
        var errors: [TMDbError: Int] = [:]
        for response in responses {
            let error = try #require(await #expect(throws: TMDbError.self) { try await response.value })
            errors[error, default: 0] += 1
        }
        let message = "no complete response from a.example: timed out"
        #expect(errors == [TMDbError(.offline(message + ", after 3 attempts")): 4, TMDbError(.offline(message)): 26])
        #expect(clock.now.offset == .seconds(20))
    }

    @Test func `a response to a retry after a timeout is returned`() async throws {
        let transport = ScriptedTransport(.silence, Self.movie)
        let response = Task { try await TMDbClient.of(transport, clock: clock).send(.movie(550)) }
        await transport.sent(1)
        await clock.pass(.seconds(8))
        #expect(try await response.value.value.main.id == 550)
    }

    @Test func `an attempt that makes progress continues until the deadline, but no longer`() async throws {
        let transport = DribblingTransport()
        let response = Task { try await TMDbClient.of(transport, clock: clock).send(.movie(550)) }
        await transport.arrive()
        await clock.wait(forSleepOf: .seconds(8))
        clock.advance(by: .seconds(7))
        await transport.arrive()
        await clock.pass(.seconds(1))
        await clock.wait(forSleepOf: .seconds(7))
        clock.advance(by: .seconds(5))
        await transport.arrive()
        for seconds in [2, 5] { await clock.pass(.seconds(seconds)) }
        let error = await #expect(throws: TMDbError.self) { try await response.value }
        #expect(error?.fetchError.message == "no complete response from api.themoviedb.org: timed out, after 1 attempt")
    }

    @Test func `a retry waits for the time in Retry-After`() async throws {
        let transport = ScriptedTransport(.body("", status: 429, headers: ["Retry-After": "7"]), Self.movie)
        let response = Task { try await TMDbClient.of(transport, clock: clock).send(.movie(550)) }
        await clock.pass(.seconds(7))
        #expect(try await response.value.value.main.id == 550)
    }

    @Test func `without a valid Retry-After, the pause is one second`() async throws {
        let wait = Step.body("", status: 429, headers: ["Retry-After": "soon"])
        let transport = ScriptedTransport(wait, wait, wait)
        let response = Task { try await TMDbClient.of(transport, clock: clock).send(.movie(550)) }
        for _ in 1...2 { await clock.pass(.seconds(1)) }
        await #expect(throws: TMDbError(.rateLimited(retryAfter: nil))) { try await response.value }
    }

    @Test func `a Retry-After beyond the deadline is shortened, and the request is retried`() async throws {
        let wait = Step.body("", status: 429, headers: ["retry-after": "86400"])
        let transport = ScriptedTransport(wait, wait, wait)
        let response = Task { try await TMDbClient.of(transport, clock: clock).send(.movie(550)) }
        for _ in 1...2 { await clock.pass(.seconds(4)) }
        await #expect(throws: TMDbError(.rateLimited(retryAfter: 3600))) { try await response.value }
        #expect(transport.requests.count == 3 && clock.now.offset == .seconds(8))
    }

    @Test(arguments: [
        ("7", 7), ("0", 0), (" 12 ", 12), ("3600", 3600), ("3601", 3600), ("99999999999999999999999", 3600),
        ("-1", nil), ("1.5", nil), ("", nil), ("soon", nil), ("٣", nil), (nil, nil),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 10), ("Wed, 21 Oct 2015 07:27:00 GMT", 0),
        ("Wed, 21 Oct 2099 07:28:00 GMT", 3600), ("Wed, 32 Oct 2015 07:28:00 GMT", nil),
        ("Wed, 21 Okt 2015 07:28:00 GMT", nil), ("Wed, 21 Oct 2015 07:28:00 CET", nil),
    ])
    func `Retry-After is parsed as seconds or a date, and anything else is nil`(header: String?, seconds: Int?) {
        // 2015-10-21T07:27:50Z
        #expect(RetryAfter.seconds(header, now: Date(timeIntervalSince1970: 1_445_412_470)) == seconds)
    }

    @Test func `cancelling ends a request and a pause at once`() async throws {
        for step in [Step.silence, .body("", status: 503)] {
            let transport = ScriptedTransport(step)
            let client = TMDbClient.of(transport, jitter: 1)
            let task = Task { try await client.send(.movie(550)) }
            while transport.requests.isEmpty { await Task.yield() }
            for _ in 1...50 { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(transport.requests.count == 1)
        }
    }
}

/// A transport that reports progress on the test's command, and never returns a response.
final class DribblingTransport: HTTPTransport {
    private let arrivals = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)

    /// Returns once the progress has been reported.
    func arrive() async {
        await withCheckedContinuation { _ = arrivals.continuation.yield($0) }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        for await arrival in arrivals.stream {
            TransportProgress.current?.report()
            arrival.resume()
        }
        throw CancellationError()
    }
}
