import CoreDomain
import Foundation
import Synchronization

@testable import TMDb

/// Answers one request after the other as it was told. Where nothing was told, it throws.
final class ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case response(HTTPResponse)
        case failure(any Error)
        /// Never answers.
        case silence

        static func body(_ json: String, status: Int = 200, headers: [String: String] = [:]) -> Step {
            .response(HTTPResponse(status: status, headers: headers, body: Data(json.utf8)))
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

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
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
    /// A client of `transport` in which no time passes by itself and pauses last as long as `jitter` says.
    static func of(
        _ transport: any HTTPTransport, clock: TestClock = TestClock(), credential: TMDbCredential? = nil,
        jitter: Double = 0
    ) -> TMDbClient {
        TMDbClient(
            transport: transport, credential: credential, language: "en-US", clock: clock,
            wallClock: WallClock { Date(timeIntervalSince1970: 1_445_412_470) }, jitter: { jitter })
    }
}
