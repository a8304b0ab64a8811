import Synchronization

/// Serves a test's scripted responses, and records the requests.
///
/// A fake of a repository or a remote source forwards each of its functions to `response(to:)`, with the function and
/// its arguments as the request. An unexpected call therefore fails.
package final class ScriptedSource<Request: Hashable & Sendable>: Sendable {
    /// The error for a request without a scripted response of the required type.
    package struct UnscriptedRequest: Error {
        package let request: Request
    }

    private struct State {
        var responses: [Request: Result<any Sendable, any Error>] = [:]
        var outage: (any Error)?
        var requests: [Request] = []
    }

    private let state = Mutex(State())

    /// Creates a source without responses.
    package init() {}

    /// The requests so far, in order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Responds to `request` with `value` from now on.
    package func respond(to request: Request, with value: some Sendable) {
        state.withLock { $0.responses[request] = .success(value) }
    }

    /// Fails `request` from now on.
    package func fail(_ request: Request, with error: any Error) {
        state.withLock { $0.responses[request] = .failure(error) }
    }

    /// Fails every request from now on; `nil` ends that.
    package func failEverything(with error: (any Error)?) {
        state.withLock { $0.outage = error }
    }

    /// Records `request` and returns its scripted response.
    package func response<Response>(to request: Request, as type: Response.Type = Response.self) throws -> Response {
        let result = try state.withLock { state in
            state.requests.append(request)
            if let outage = state.outage { throw outage }
            return state.responses[request]
        }
        guard let response = try result?.get() as? Response else { throw UnscriptedRequest(request: request) }
        return response
    }
}
