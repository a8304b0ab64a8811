import CoreDomain
import Foundation
import Synchronization
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct OutageTests {
    typealias Step = ScriptedTransport.Step

    let clock = TestClock()

    /// Returns a client after an unanswered request, with a transport that continues with `steps`.
    private func clientInOutage(_ steps: Step...) async throws -> (TMDbClient, ScriptedTransport) {
        let transport = ScriptedTransport([.silence, .silence, .silence] + steps)
        let client = TMDbClient.of(transport, clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        for (attempt, seconds) in [(1, 8), (2, 8), (3, 4)] {
            await transport.sent(attempt)
            await clock.pass(.seconds(seconds))
        }
        await #expect(throws: TMDbError.self) { try await response.value }
        return (client, transport)
    }

    private func withFallback(_ client: TMDbClient) async throws {
        try await Fallback.providing(true) { _ = try await client.send(.movie(550)) }
    }

    @Test func `after a timeout, a request with a fallback fails at once`() async throws {
        let (client, transport) = try await clientInOutage()
        let error = FetchError.offline("no complete response from api.themoviedb.org: timed out, after 3 attempts")
        await #expect(throws: error) { try await withFallback(client) }
        #expect(transport.requests.count == 3 && client.availability.timeToRetry == .seconds(60))
    }

    @Test func `after a timeout, a request without a fallback waits like any other`() async throws {
        let (client, transport) = try await clientInOutage(.silence, FailureTests.movie)
        let response = Task { try await client.send(.movie(550)) }
        await transport.sent(4)
        await clock.pass(.seconds(8))
        #expect(try await response.value.value.main.id > 0)
        #expect(transport.requests.count == 5 && client.availability.timeToRetry == nil)
    }

    @Test(arguments: [FailureTests.movie, .body("", status: 500), .body("{}", status: 404)])
    func `any response ends an outage`(step: Step) async throws {
        let (client, _) = try await clientInOutage(step)
        _ = try? await client.send(.movie(550))
        #expect(client.availability.timeToRetry == nil)
    }

    @Test func `a minute after a timeout, a request with a fallback is sent again`() async throws {
        let (client, transport) = try await clientInOutage(FailureTests.movie)
        clock.advance(by: .seconds(59))
        await #expect(throws: FetchError.self) { try await withFallback(client) }
        clock.advance(by: .seconds(1))
        try await withFallback(client)
        #expect(transport.requests.count == 4)
    }

    @Test func `a caller with a fallback stops waiting after two seconds without data, and the request continues`()
        async throws
    {
        let transport = ScriptedTransport(.silence, FailureTests.movie)
        let client = TMDbClient.of(transport, clock: clock)
        let ended = Mutex(0)
        let response = Task {
            try await Fallback.endingWait(by: { _ in ended.withLock { $0 += 1 } }) {
                try await withFallback(client)
            }
        }
        await transport.sent(1)
        await clock.pass(.seconds(2))
        while ended.withLock(\.self) == 0 { await Task.yield() }
        #expect(client.availability.timeToRetry == .seconds(60))
        await clock.pass(.seconds(6))
        try await response.value
        #expect(client.availability.timeToRetry == nil)
    }

    @Test func `an outage written to the file applies to other processes for a minute`() async throws {
        let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let availability = ServiceAvailability(clock.stopwatch(), file: file)
        availability.failed(ServiceAvailability.slow)
        #expect(ServiceAvailability(clock.stopwatch(), file: file).error == ServiceAvailability.slow)
        for age in [-1000.0, 61] {
            let date = Date.now.addingTimeInterval(-age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
            #expect(ServiceAvailability(clock.stopwatch(), file: file).error == nil)
        }
        availability.failed(ServiceAvailability.slow)
        availability.responded()
        #expect(ServiceAvailability(clock.stopwatch(), file: file).error == nil)
    }

    @Test func `a request that fails with an error response records no outage`() async throws {
        let busy = Step.body("", status: 503)
        let client = TMDbClient.of(ScriptedTransport(busy, busy, busy), clock: clock)
        await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(client.availability.timeToRetry == nil)
    }

    @Test func `cancelling a request after its first timeout records an outage`() async throws {
        let transport = ScriptedTransport(.silence, .silence)
        let client = TMDbClient.of(transport, clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        await transport.sent(1)
        await clock.pass(.seconds(8))
        while client.activity.wait != .response(attempt: 2) { await Task.yield() }
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(client.availability.timeToRetry == .seconds(60))
    }

    @Test func `cancelling a request during its first attempt records no outage`() async throws {
        let client = TMDbClient.of(ScriptedTransport(.silence), clock: clock)
        let response = Task { try await client.send(.movie(550)) }
        while client.activity.wait == nil { await Task.yield() }
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(client.availability.timeToRetry == nil && client.activity.wait == nil)
    }

    @Test func `a client reports whether it is waiting for a response or for the end of a rate limit`() async throws {
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
