import Foundation
import Testing

@testable import TMDb

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    private func send(
        _ reply: Reply, patience: Duration = .seconds(5), largestBody: Int = 32 << 20, headers: [String: String] = [:]
    ) async throws -> HTTPResponse {
        let server = try LoopbackServer { _ in reply }
        let transport = URLSessionTransport(patience: patience, largestBody: largestBody)
        let response = try await transport.send(HTTPRequest(url: server.baseURL, headers: headers))
        withExtendedLifetime(server) {}
        return response
    }

    static let gzipHead = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
    static let broken: [(String, Reply)] = [
        ("reset", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"", .reset)),
        ("reset at once", .raw("", .reset)),
        ("closed at once", .raw("")),
        ("cut short", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}")),
        ("cut in a chunk", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{\"a\"")),
        ("no http", .raw("SSH-2.0-OpenSSH\r\n\r\n")),
        ("bad gzip", .raw(gzipHead + "Content-Length: 9\r\n\r\nnot gzip!")),
        ("silent", .raw("", .silence)),
        ("silent after the head", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", .silence)),
    ]

    @Test(arguments: broken)
    func `no whole answer is an error that another attempt may mend`(name: String, reply: Reply) async throws {
        let error = await #expect(throws: (any Error).self) { try await send(reply, patience: .seconds(1)) }
        guard let error else { return }
        #expect(TransportProblem(error).error is AttemptFailure, "\(error)")
    }

    @Test func `an answer that keeps coming is not given up, however slow it is`() async throws {
        var reply = Reply.answer()
        reply.hesitation = 1.6 / Double(reply.bytes.count)
        let clock = ContinuousClock()
        let progress = TransportProgress(clock.stopwatch())
        let response = try await TransportProgress.$current.withValue(progress) {
            try await send(reply, patience: .seconds(1))
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
        #expect(progress.latest > .seconds(1))
    }

    @Test func `a longer body than announced is cut where it was announced`() async throws {
        let response = try await send(.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}surplus"))
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }

    @Test(arguments: ["200 OK", "401 Unauthorized", "404 Not Found", "429 Too Many Requests", "503 Busy"])
    func `any whole answer comes through with status, headers and body`(status: String) async throws {
        let response = try await send(.answer(status, ["Retry-After: 7"], "<html>"))
        #expect("\(response.status)" == status.prefix(3))
        #expect(response.headers["retry-after"] == "7")
        #expect(String(decoding: response.body, as: UTF8.self) == "<html>")
    }

    @Test func `a refusal that offers a way to log in is an answer, though without its body`() async throws {
        let headers = ["WWW-Authenticate: Basic realm=\"x\"", "Retry-After: 7"]
        let response = try await send(.answer("401 Unauthorized", headers, "{\"status_code\":7}"))
        #expect(response.status == 401)
        #expect(response.headers["retry-after"] == "7")
    }

    @Test func `nobody listening is an error that another attempt may mend`() async throws {
        let port = try LoopbackServer { _ in .answer() }.port
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        let error = await #expect(throws: URLError.self) { try await URLSessionTransport().send(HTTPRequest(url: url)) }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func `a body beyond the bound is refused`() async throws {
        let body = "\"" + String(repeating: "x", count: 5000) + "\""
        await #expect(throws: TMDbError.tooLarge(limit: 4000)) {
            try await send(.answer("200 OK", [], body), largestBody: 4000)
        }
    }

    @Test func `a redirection to another origin is not followed`() async throws {
        let other = try LoopbackServer { _ in .answer() }
        let response = try await send(
            .answer("302 Found", ["Location: http://127.0.0.1:\(other.port)/3"]),
            headers: ["Authorization": "Bearer CANARY"])
        #expect(response.status == 302)
        #expect(other.requests.isEmpty)
    }

    @Test func `a redirection within the origin is followed with its headers`() async throws {
        let server = try LoopbackServer { request in
            request.hasPrefix("GET /3 ") ? .answer("301 Moved", ["Location: /4"], "moved") : .answer()
        }
        let request = HTTPRequest(url: server.baseURL, headers: ["Authorization": "Bearer CANARY"])
        let response = try await URLSessionTransport().send(request)
        #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self) == "{}")
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.contains("Bearer CANARY") == true)
    }

    @Test func `a circle of redirections ends`() async throws {
        let server = try LoopbackServer { _ in .answer("302 Found", ["Location: /3"]) }
        let response = try await URLSessionTransport().send(HTTPRequest(url: server.baseURL))
        #expect(response.status == 302)
        #expect(server.requests.count == 6)
    }

    @Test func `no cookie of an answer goes out again`() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK", ["Set-Cookie: a=b; Path=/"]) }
        let transport = URLSessionTransport()
        for _ in 1...2 { _ = try await transport.send(HTTPRequest(url: server.baseURL)) }
        #expect(server.requests.allSatisfy { !$0.contains("Cookie") })
        #expect(server.requests.count == 2)
    }

    @Test func `a cancelled request ends at once`() async throws {
        let server = try LoopbackServer { _ in .raw("", .silence) }
        let transport = URLSessionTransport()
        let task = Task { try await transport.send(HTTPRequest(url: server.baseURL)) }
        while server.requests.isEmpty { await Task.yield() }
        let cancelled = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cancelled.duration(to: .now) < .seconds(4))
    }

    @Test func `a request that is cancelled before it starts is not sent`() async throws {
        let server = try LoopbackServer { _ in .answer() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await URLSessionTransport().send(HTTPRequest(url: server.baseURL))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }
}
