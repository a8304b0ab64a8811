import CoreDomain
import Foundation
import Testing

@testable import TMDb

/// The client, the real transport and a server together.
@Suite(.timeLimit(.minutes(1)))
struct NetworkTests {
    private func client(_ baseURL: URL, clock: any Clock<Duration> = ContinuousClock()) -> TMDbClient {
        TMDbClient(
            transport: CurlTransport(), baseURL: baseURL, credential: .accessToken("CANARY123"), clock: clock,
            jitter: { 0 })
    }

    @Test func `an answer comes through, asked for as TMDb wants it`() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK", [], #"{"id": 10, "name": "The Collection"}"#) }
        #expect(try await client(server.baseURL).send(.collection(10)).value.name == "The Collection")
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /3/collection/10 HTTP/1.1\r\n"))
        #expect(head.contains("Authorization: Bearer CANARY123\r\n") && head.contains("Accept: application/json\r\n"))
    }

    @Test(arguments: CurlTransportTests.broken)
    func `a server that never answers whole is asked three times and reads as offline`(
        name: String, reply: Reply, words: String
    ) async throws {
        let server = try LoopbackServer { _ in reply }
        let error = await #expect(throws: TMDbError.self) { try await client(server.baseURL).send(.collection(10)) }
        #expect(error == .noWholeAnswer("127.0.0.1:\(server.port): \(words), after 3 attempts"), "\(name)")
        #expect(server.requests.count == 3)
    }

    @Test func `a silent server is asked three times within twenty seconds`() async throws {
        let (server, clock) = (try LoopbackServer { _ in .raw("", .silence) }, TestClock())
        let client = client(server.baseURL, clock: clock)
        let answer = Task { try await client.send(.collection(10)) }
        for (attempt, seconds) in [8, 8, 4].enumerated() {
            while server.requests.count <= attempt { await Task.yield() }
            await clock.pass(.seconds(seconds))
        }
        let error = await #expect(throws: TMDbError.self) { try await answer.value }
        #expect(error == .noWholeAnswer("127.0.0.1:\(server.port): no answer in time, after 3 attempts"))
    }

    @Test func `nobody listening reads as offline and names host and port`() async throws {
        let port = try LoopbackServer { _ in .answer() }.port
        let client = client(try #require(URL(string: "http://127.0.0.1:\(port)/3")))
        let error = await #expect(throws: TMDbError.self) { try await client.send(.collection(10)) }
        #expect(error == .noWholeAnswer("127.0.0.1:\(port): could not connect, after 3 attempts"))
    }

    @Test func `a question that is given up ends at once`() async throws {
        let server = try LoopbackServer { _ in .raw("", .silence) }
        let client = client(server.baseURL)
        let task = Task { try await client.send(.collection(10)) }
        while server.requests.isEmpty { await Task.yield() }
        let cancelled = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cancelled.duration(to: .now) < .seconds(4))
    }

    @Test func `a token goes to no other origin, and the redirection reads as offline`() async throws {
        let other = try LoopbackServer { _ in .answer() }
        let server = try LoopbackServer { _ in .answer("302 Found", ["Location: http://127.0.0.1:\(other.port)/"]) }
        let client = client(server.baseURL)
        let error = await #expect(throws: TMDbError.self) { try await client.send(.collection(10)) }
        #expect(error?.fetchError.kind == "offline")
        #expect(other.requests.isEmpty && server.requests.count == 1)
    }
}
