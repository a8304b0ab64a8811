import Foundation
import Synchronization
package import TMDb

/// Answers each address with what a test wrote for it, and keeps what was asked.
package final class FixtureTransport: HTTPTransport {
    package struct Unset: Error {
        let path: String
    }

    private typealias Answer = Result<HTTPResponse, any Error>

    private let state = Mutex((answers: [String: Answer](), requests: [String]()))

    /// Answers with those bodies, by path below the API's base: "/movie/550".
    package init(_ bodies: [String: String] = [:]) {
        for (path, body) in bodies { answer(path, body) }
    }

    /// What was asked, in order: path and query, decoded.
    package var requests: [String] { state.withLock { $0.requests } }

    /// Answers `path` so from now on.
    package func answer(_ path: String, _ body: String, status: Int = 200) {
        set(path, .success(HTTPResponse(status: status, body: Data(body.utf8))))
    }

    /// Throws that error for `path` from now on.
    package func fail(_ path: String, with error: any Error) {
        set(path, .failure(error))
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = String(request.url.path().trimmingPrefix(TMDbClient.defaultBaseURL.path()))
        let query = request.url.query(percentEncoded: false).map { "?\($0)" } ?? ""
        let answer = state.withLock { state in
            state.requests.append(path + query)
            return state.answers[path]
        }
        guard let answer else { throw FixtureTransport.Unset(path: path) }
        return try answer.get()
    }

    private func set(_ path: String, _ answer: Answer) {
        state.withLock { $0.answers[path] = answer }
    }
}
