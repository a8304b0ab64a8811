import Foundation
import Synchronization

/// The network, by way of the system's libcurl. It keeps no cookies, no cache and no credentials, and touches no folder.
///
/// Connections are kept and used again. A request waits for its answer as long as its task lives; `TMDbClient` is who
/// gives up. Of proxies it knows what libcurl reads in the environment: `http_proxy`, `https_proxy`, `no_proxy`.
public final class CurlTransport: HTTPTransport {
    private static let mostRedirections = 5

    private let largestBody: Int
    /// Made when the first request is sent: many a run needs no network.
    private let loop = Mutex<CurlLoop?>(nil)

    /// - Parameter largestBody: The bytes, after unpacking, beyond which an answer is refused.
    public init(largestBody: Int = 8 << 20) {
        self.largestBody = largestBody
    }

    deinit {
        loop.withLock { $0?.close() }
    }

    /// Ends at once, with `CancellationError`, when the task is cancelled. A redirection is followed within one origin
    /// only, since the token travels along; any other is the answer.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        var arrival = try await fetch(request)
        for _ in 0..<Self.mostRedirections {
            guard let next = arrival.redirection, next.webOrigin == request.url.webOrigin else { break }
            request.url = next
            arrival = try await fetch(request)
        }
        return arrival.response
    }

    private func fetch(_ request: HTTPRequest) async throws -> Arrival {
        let loop = try runningLoop()
        let caller = Caller()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                caller.wait(continuation)
                loop.begin(Departure(request: request, largestBody: largestBody, progress: .current, caller: caller))
            }
        } onCancel: {
            caller.resume(with: .failure(CancellationError()))
            loop.wake()
        }
    }

    private func runningLoop() throws -> CurlLoop {
        try loop.withLock { loop in
            let running = try loop ?? CurlLoop()
            loop = running
            return running
        }
    }
}

/// A request on its way out, and who waits for its answer.
struct Departure: Sendable {
    let request: HTTPRequest
    let largestBody: Int
    let progress: TransportProgress?
    let caller: Caller
}

/// What came back for one request.
struct Arrival: Sendable {
    let response: HTTPResponse
    /// Where the answer sends us, if it does.
    let redirection: URL?
}

/// Who waits for an answer. Whatever ends the wait first, it ends once.
final class Caller: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Arrival, any Error>)
        case gone(Result<Arrival, any Error>)
    }

    private let state = Mutex(State.idle)

    /// Whether an answer would come too late.
    var isGone: Bool {
        state.withLock { if case .gone = $0 { true } else { false } }
    }

    func wait(_ continuation: CheckedContinuation<Arrival, any Error>) {
        let early: Result<Arrival, any Error>? = state.withLock { state in
            if case .gone(let result) = state { return result }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(with: early) }
    }

    func resume(with result: Result<Arrival, any Error>) {
        let continuation: CheckedContinuation<Arrival, any Error>? = state.withLock { state in
            if case .gone = state { return nil }
            defer { state = .gone(result) }
            return if case .waiting(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(with: result)
    }
}

extension URL {
    /// Scheme, host and port, with the port that the scheme implies.
    fileprivate var webOrigin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
