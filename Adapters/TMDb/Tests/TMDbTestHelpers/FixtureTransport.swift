import Foundation
import Synchronization
package import TMDb

/// A transport that returns a test's response for each path, and records the requests.
package final class FixtureTransport: HTTPTransport {
    /// The error for a path without a response.
    package struct Unset: Error {
        let path: String
    }

    private typealias Response = Result<HTTPResponse, any Error>

    private let state = Mutex((responses: [String: Response](), requests: [String]()))

    /// - Parameter bodies: The bodies of the responses, by path below the API's base URL: "/movie/550".
    package init(_ bodies: [String: String] = [:]) {
        for (path, body) in bodies { respond(to: path, with: body) }
    }

    /// The path and the query of each request, decoded, in order.
    package var requests: [String] { state.withLock { $0.requests } }

    /// Sets the response for `path`.
    package func respond(to path: String, with body: String, status: Int = 200) {
        set(path, .success(HTTPResponse(status: status, body: Data(body.utf8))))
    }

    /// Sets the error for `path`.
    package func fail(_ path: String, with error: any Error) {
        set(path, .failure(error))
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = String(request.url.path().trimmingPrefix(TMDbClient.defaultBaseURL.path()))
        let query = request.url.query(percentEncoded: false).map { "?\($0)" } ?? ""
        let response = state.withLock { state in
            state.requests.append(path + query)
            return state.responses[path]
        }
        guard let response else { throw FixtureTransport.Unset(path: path) }
        return try response.get()
    }

    private func set(_ path: String, _ response: Response) {
        state.withLock { $0.responses[path] = response }
    }
}
