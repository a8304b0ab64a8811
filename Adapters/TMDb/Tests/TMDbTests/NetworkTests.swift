import CoreDomain
import Foundation
import Testing

@testable import TMDb

/// The client and the network transport against a server.
@Suite(.timeLimit(.minutes(10)))
struct NetworkTests {
    private func client(_ baseURL: URL) -> TMDbClient {
        TMDbClient(
            transport: CurlTransport(), baseURL: baseURL, credential: .accessToken("CANARY123"), jitter: { 0 })
    }

    @Test func `a request has TMDb's path and headers, and receives its response`() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", [], #"{"id": 10, "name": "The Collection"}"#) }
        #expect(try await client(server.baseURL).send(.collection(10)).value.name == "The Collection")
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /3/collection/10 HTTP/1.1\r\n"))
        #expect(head.contains("Authorization: Bearer CANARY123\r\n") && head.contains("Accept: application/json\r\n"))
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    /// Incomplete responses, with the reason in the error.
    private static let incomplete = "the connection closed before the response was complete"
    private static let malformed = "the response is malformed"
    private static let broken: [(String, Reply, String)] = [
        ("reset at once", .raw("", .reset), incomplete),
        ("reset in the body", .raw(ok + "Content-Length: 100\r\n\r\n{\"a\"", .reset), incomplete),
        ("closed at once", .raw(""), incomplete),
        ("closed in the status line", .raw("HTTP/1."), incomplete),
        ("closed in the head", .raw(ok + "Content-Ty"), incomplete),
        ("closed before the end of the head", .raw(ok + "Content-Type: text/plain\r\n"), incomplete),
        ("closed in the body", .raw(ok + "Content-Length: 100\r\n\r\n{\"a\":1}"), incomplete),
        ("closed in a chunk", .raw(ok + "Transfer-Encoding: chunked\r\n\r\n40\r\n{\"a\""), incomplete),
        ("a chunk without a size", .raw(ok + "Transfer-Encoding: chunked\r\n\r\nsix\r\n{}"), incomplete),
        ("not HTTP", .raw("SSH-2.0-OpenSSH\r\n\r\n"), malformed),
        ("HTTP 0.9", .raw("{}"), malformed),
        (
            "not gzip", .raw(ok + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!"),
            malformed
        ),
        ("a negative length", .raw(ok + "Content-Length: -7\r\n\r\n{}"), malformed),
        (
            "a head without end", .raw(ok + String(repeating: "X-Y: zzzzzzzz\r\n", count: 30000)),
            malformed
        ),
    ]

    @Test(arguments: broken)
    func `a request with only incomplete responses is sent three times and fails as offline`(
        name: String, reply: Reply, reason: String
    ) async throws {
        let server = try LoopbackServer { _ in reply }
        let error = await #expect(throws: TMDbError.self) { try await client(server.baseURL).send(.collection(10)) }
        let message = "no complete response from 127.0.0.1:\(server.port): \(reason), after 3 attempts"
        #expect(error == TMDbError(.offline(message)), "\(name)")
        #expect(server.requests.count == 3)
    }

    @Test func `a cancelled request ends at once`() async throws {
        let server = try LoopbackServer { _ in .raw("", .silence) }
        let client = client(server.baseURL)
        let task = Task { try await client.send(.collection(10)) }
        while server.requests.isEmpty { await Task.yield() }
        let cancelled = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cancelled.duration(to: .now) < .seconds(4))
    }
}
