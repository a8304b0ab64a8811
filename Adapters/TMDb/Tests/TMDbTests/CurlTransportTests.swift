import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct CurlTransportTests {
    private func send(
        _ reply: Reply, largestBody: Int = 8 << 20, headers: [String: String] = [:]
    ) async throws -> HTTPResponse {
        let server = try LoopbackServer { _ in reply }
        let transport = CurlTransport(largestBody: largestBody)
        let response = try await transport.send(HTTPRequest(url: server.baseURL, headers: headers))
        withExtendedLifetime(server) {}
        return response
    }

    @Test func `progress is reported while a response arrives slowly`() async throws {
        var reply = Reply.response()
        reply.hesitation = 0.002
        let stopwatch = ContinuousClock().stopwatch()
        let progress = TransportProgress(stopwatch)
        let response = try await TransportProgress.$current.withValue(progress) { try await send(reply) }
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
        #expect(stopwatch.elapsed - progress.idleTime > .milliseconds(2 * reply.bytes.count - 2))
    }

    @Test func `a body longer than announced is truncated to the announced length`() async throws {
        let response = try await send(.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}surplus"))
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }

    @Test(arguments: ["200 OK", "401 Unauthorized", "404 Not Found", "429 Too Many Requests", "503 Busy"])
    func `a complete response is returned with its headers and body, whatever its status`(status: String) async throws {
        let response = try await send(.response(status, ["Retry-After: 7"], "<html>"))
        #expect("\(response.status)" == status.prefix(3))
        #expect(response.headers["retry-after"] == "7")
        #expect(String(decoding: response.body, as: UTF8.self) == "<html>")
    }

    @Test func `a response with an authentication challenge is treated like any other response`() async throws {
        let headers = ["WWW-Authenticate: Basic realm=\"x\"", "Retry-After: 7"]
        let response = try await send(.response("401 Unauthorized", headers, "{\"status_code\":7}"))
        #expect(response.status == 401)
        #expect(response.headers["retry-after"] == "7")
        #expect(String(decoding: response.body, as: UTF8.self) == "{\"status_code\":7}")
    }

    @Test func `a compressed body is decompressed`() async throws {
        let packed = Data([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 171, 174, 5, 0, 67, 191, 166, 163, 2, 0, 0, 0])
        var reply = Reply.raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
        reply.bytes += packed
        let response = try await send(reply)
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }

    @Test func `one connection serves many requests`() async throws {
        let server = try LoopbackServer(requestsPerConnection: 3) { _ in .keepAlive() }
        let transport = CurlTransport()
        for _ in 1...3 { _ = try await transport.send(HTTPRequest(url: server.baseURL)) }
        #expect(server.requests.count == 3 && server.connections == 1)
    }

    @Test func `requests run concurrently`() async throws {
        let silent = try LoopbackServer { _ in .raw("", .silence) }
        let server = try LoopbackServer { _ in .response() }
        let transport = CurlTransport()
        let waiting = Task { try await transport.send(HTTPRequest(url: silent.baseURL)) }
        while silent.requests.isEmpty { await Task.yield() }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...20 { group.addTask { try await transport.send(HTTPRequest(url: server.baseURL)).status } }
            for try await status in group { #expect(status == 200) }
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `a request to an unknown host name fails with a retryable error`() async throws {
        let url = try #require(URL(string: "http://nobody.invalid/3"))
        await #expect(throws: CurlError(code: 6)) { try await CurlTransport().send(HTTPRequest(url: url)) }
    }

    @Test func `a body larger than the limit is rejected`() async throws {
        let body = "\"" + String(repeating: "x", count: 2 << 20) + "\""
        await #expect(throws: TMDbError(.badData("TMDb's response is larger than 1 MB"))) {
            try await send(.response("200 OK", [], body), largestBody: 1 << 20)
        }
    }

    @Test func `a redirect to the same origin is followed with the same headers`() async throws {
        let server = try LoopbackServer { request in
            request.hasPrefix("GET /3 ") ? .response("301 Moved", ["Location: /4"], "moved") : .response()
        }
        let request = HTTPRequest(url: server.baseURL, headers: ["Authorization": "Bearer CANARY"])
        let response = try await CurlTransport().send(request)
        #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self) == "{}")
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.contains("Bearer CANARY") == true)
    }

    @Test(arguments: [("../4", "/4"), ("5", "/3/5"), ("?page=2", "/3/4?page=2"), ("//127.0.0.1:PORT/6", "/6")])
    func `a relative redirect is followed`(location: String, target: String) async throws {
        let server = try LoopbackServer { request in
            let port = request.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1 ?? ""
            return request.hasPrefix("GET /3/4 ")
                ? .response("302 Found", ["Location: " + location.replacing("PORT", with: port)]) : .response()
        }
        _ = try await CurlTransport().send(HTTPRequest(url: server.baseURL.appending(component: "4")))
        #expect(server.requests.last?.hasPrefix("GET \(target) ") == true)
    }

    @Test(arguments: ["file:///etc/passwd", "https://127.0.0.1/", "gopher://127.0.0.1/", "", "http://"])
    func `a redirect to another scheme or an invalid URL is not followed`(location: String) async throws {
        let server = try LoopbackServer { _ in .response("302 Found", ["Location: \(location)"]) }
        let response = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
        #expect(response.status == 302 && response.body == Data("{}".utf8))
        #expect(server.requests.count == 1)
    }

    @Test func `a redirect cycle is followed only five times`() async throws {
        let server = try LoopbackServer { _ in .response("302 Found", ["Location: /3"]) }
        let response = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
        #expect(response.status == 302)
        #expect(server.requests.count == 6)
    }

    @Test func `a cookie from a response is not sent back`() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", ["Set-Cookie: a=b; Path=/"]) }
        let transport = CurlTransport()
        for _ in 1...2 { _ = try await transport.send(HTTPRequest(url: server.baseURL)) }
        #expect(server.requests.allSatisfy { !$0.contains("Cookie") })
        #expect(server.requests.count == 2)
    }

    @Test func `a request cancelled before it starts is not sent`() async throws {
        let server = try LoopbackServer { _ in .response() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await CurlTransport().send(HTTPRequest(url: server.baseURL))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }
}

@Suite struct CurlLibraryTests {
    @Test func `a name of the curl library that isn't there doesn't keep the next from being opened`() {
        #expect(throws: Never.self) { try CurlLibrary(named: ["libnowhere.so"] + CurlLibrary.names) }
    }

    @Test func `without the curl library, the error names the library`() {
        let error = FetchError.offline("requests require the library libnowhere.so, which isn't installed")
        #expect(throws: error) { try CurlLibrary(named: ["libnowhere.so", "libc.so.6"]) }
    }

    @Test func `a curl library that is installed but can't be loaded isn't reported as missing`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = folder.appending(path: "libcurl.so.4")
        try Data("not a library".utf8).write(to: library)
        let error = #expect(throws: FetchError.self) { try CurlLibrary(named: [library.path]) }
        #expect(error?.message.hasPrefix("the library \(library.path) could not be loaded: ") == true)
    }
}
