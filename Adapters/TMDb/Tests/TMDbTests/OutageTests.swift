import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct OutageTests {
    typealias Step = ScriptedTransport.Step

    let clock = TestClock()

    /// Returns a client after a request to which nothing responded, on a transport that continues with `steps`.
    private func clientInOutage(_ steps: Step...) async throws -> (TMDbClient, ScriptedTransport) {
        let transport = ScriptedTransport([.silence, .silence, .silence] + steps)
        let client = TMDbClient.of(transport, clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        for seconds in [8, 8, 4] { await clock.pass(.seconds(seconds)) }
        await #expect(throws: TMDbError.self) { try await response.value }
        return (client, transport)
    }

    private func withFallback(_ client: TMDbClient) async throws {
        try await Fallback.providing(true) { _ = try await client.send(.movie(550)) }
    }

    @Test func `after a time-out, a request with a fallback fails at once`() async throws {
        let (client, transport) = try await clientInOutage()
        let error = FetchError.offline("no complete response from api.themoviedb.org: timed out, after 3 attempts")
        await #expect(throws: error) { try await withFallback(client) }
        #expect(transport.requests.count == 3 && client.availability.timeToRetry == .seconds(30))
    }

    @Test func `after a time-out, a request without a fallback has one attempt and five seconds`() async throws {
        let (client, transport) = try await clientInOutage(.silence)
        let response = Task { try await client.send(.movie(550)) }
        await clock.pass(.seconds(5))
        await #expect(throws: TMDbError.incompleteResponse("api.themoviedb.org: timed out, after 1 attempt")) {
            try await response.value
        }
        #expect(transport.requests.count == 4)
    }

    @Test(arguments: [FailureTests.movie, .body("", status: 500), .body("{}", status: 404)])
    func `any response ends an outage`(step: Step) async throws {
        let (client, _) = try await clientInOutage(step)
        _ = try? await client.send(.movie(550))
        #expect(client.availability.timeToRetry == nil)
    }

    @Test func `the request is repeated after 30 seconds, and ever more rarely while nothing responds`() async throws {
        let (client, transport) = try await clientInOutage(.silence, .silence, FailureTests.movie)
        for pause in [30, 60] {
            await clock.pass(.seconds(pause))
            await clock.pass(.seconds(5))
        }
        await clock.pass(.seconds(120))
        while client.availability.timeToRetry != nil { await Task.yield() }
        #expect(transport.requests.count == 6)
        #expect(Set(transport.requests.map(\.url)).count == 1)
    }

    @Test func `a failure that a response reports is no outage`() async throws {
        let busy = Step.body("", status: 503)
        let client = TMDbClient.of(ScriptedTransport(busy, busy, busy), clock: clock)
        await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(client.availability.timeToRetry == nil)
    }

    @Test func `a user who cancels after the first time-out has found an outage`() async throws {
        let client = TMDbClient.of(ScriptedTransport(.silence, .silence), clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        await clock.pass(.seconds(8))
        while client.activity.wait != .response(attempt: 2) { await Task.yield() }
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(client.availability.timeToRetry == .seconds(30))
    }

    @Test func `a cancelled first attempt is no outage`() async throws {
        let client = TMDbClient.of(ScriptedTransport(.silence), clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        while client.activity.wait == nil { await Task.yield() }
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(client.availability.timeToRetry == nil && client.activity.wait == nil)
    }

    @Test func `what a request waits for is the attempt, or the end of a rate limit`() async throws {
        let limit = Step.body("", status: 429, headers: ["Retry-After": "7"])
        let client = TMDbClient.of(ScriptedTransport(limit, .silence), clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        while client.activity.wait != .rateLimit(.seconds(7)) { await Task.yield() }
        clock.advance(by: .seconds(3))
        #expect(client.activity.wait == .rateLimit(.seconds(4)))
        await clock.pass(.seconds(4))
        while client.activity.wait != .response(attempt: 2) { await Task.yield() }
        response.cancel()
        _ = try? await response.value
        #expect(client.activity.wait == nil)
    }
}
