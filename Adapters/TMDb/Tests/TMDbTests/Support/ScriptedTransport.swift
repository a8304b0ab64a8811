import CoreDomain
import Foundation
import Synchronization

@testable import TMDb

/// A transport that performs one scripted step for each request, and throws after the last.
final class ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case response(HTTPResponse)
        case failure(any Error)
        /// Never returns a response.
        case silence

        static func body(_ json: String, status: Int = 200, headers: [String: String] = [:]) -> Step {
            .response(HTTPResponse(status: status, headers: headers, body: Data(json.utf8)))
        }

        static func body(bytes: [UInt8]) -> Step {
            .response(HTTPResponse(status: 200, body: Data(bytes)))
        }
    }

    struct Unscripted: Error {}

    private let state: Mutex<(steps: ArraySlice<Step>, requests: [HTTPRequest])>

    init(_ steps: Step...) {
        state = Mutex((steps[...], []))
    }

    init(_ steps: [Step]) {
        state = Mutex((steps[...], []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Waits until `count` requests have been sent. Before that, the transport holds them, and time that passes doesn't
    /// count as silence.
    func sent(_ count: Int) async {
        let end = ContinuousClock.now + .seconds(60)
        while requests.count < count, ContinuousClock.now < end { await Task.yield() }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        TransportProgress.current?.begin()
        let step = state.withLock { state in
            state.requests.append(request)
            return state.steps.popFirst()
        }
        switch step {
        case .response(let response): return response
        case .failure(let error): throw error
        case .silence:
            let never = AsyncStream<Never> { _ in }
            for await _ in never {}
            throw CancellationError()
        case nil: throw Unscripted()
        }
    }
}

extension TMDbClient {
    /// Returns a client of `transport` whose clock stands still and whose pauses depend on `jitter`.
    static func of(
        _ transport: any HTTPTransport, clock: TestClock = TestClock(), credential: TMDbCredential? = nil,
        jitter: Double = 0, retry: RetryPolicy = RetryPolicy()
    ) -> TMDbClient {
        TMDbClient(
            transport: transport, credential: credential, language: "en-US", retry: retry, clock: clock,
            wallClock: WallClock { Date(timeIntervalSince1970: 1_445_412_470) }, jitter: { jitter })
    }
}
