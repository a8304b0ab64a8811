import Synchronization

/// Serves the responses that a test scripts, one for each request, and records the requests.
///
/// A fake of a repository or a remote source forwards each of its functions to `response(to:)` and names the function
/// with its arguments as the request. A call that the test doesn't expect therefore fails.
package final class ScriptedSource<Request: Hashable & Sendable>: Sendable {
    /// Thrown for a request without a scripted response of the type that is needed.
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

    /// Fails every request from now on, or none with `nil`.
    package func failEverything(with error: (any Error)?) {
        state.withLock { $0.outage = error }
    }

    /// Records `request` and returns what is scripted for it.
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
