import CCurl
import Foundation
import Synchronization

/// A network transport using the system's libcurl, without cookies, caches or files.
///
/// Connections are kept alive and reused. Requests have no timeout here; `TMDbClient` cancels them. Proxies are
/// configured with libcurl's environment variables `http_proxy`, `https_proxy` and `no_proxy`.
public final class CurlTransport: HTTPTransport {
    private static let maximumRedirections = 5

    /// The version of the system's libcurl, such as “7.88.1”, or `nil` if libcurl isn't installed.
    public static var libraryVersion: String? {
        // “libcurl/7.88.1 OpenSSL/3.0.11 …”
        let text = try? CurlLibrary.shared().functions.version().map { String(cString: $0) }
        return text?.split { $0 == "/" || $0 == " " }.dropFirst().first.map(String.init)
    }

    private let largestBody: Int
    /// The loop, created by the first request, so that a process without requests starts no thread.
    private let loop = Mutex<CurlLoop?>(nil)

    /// Creates a transport. `largestBody` is the maximum size of a response in bytes, after decompression.
    public init(largestBody: Int = 8 << 20) {
        self.largestBody = largestBody
    }

    deinit {
        loop.withLock { $0?.close() }
    }

    /// Sends `request` and returns the complete response.
    ///
    /// Redirects are followed only within the same origin, since requests carry the token. For other redirects,
    /// the redirect itself is the response.
    ///
    /// - Throws: A libcurl error, `TMDbError` if the response is too large, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        var result = try await fetch(request)
        for _ in 0..<Self.maximumRedirections {
            guard let next = result.redirection, next.webOrigin == request.url.webOrigin else { break }
            request.url = next
            result = try await fetch(request)
        }
        return result.response
    }

    private func fetch(_ request: HTTPRequest) async throws -> TransferResult {
        let loop = try runningLoop()
        let continuation = TransferContinuation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                continuation.wait($0)
                loop.begin(
                    PendingTransfer(
                        request: request, largestBody: largestBody, progress: .current, continuation: continuation))
            }
        } onCancel: {
            continuation.resume(with: .failure(CancellationError()))
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

/// A request in progress, with the continuation waiting for its result.
struct PendingTransfer: Sendable {
    let request: HTTPRequest
    let largestBody: Int
    let progress: TransportProgress?
    let continuation: TransferContinuation
}

struct TransferResult: Sendable {
    let response: HTTPResponse
    /// The target if the response is a redirect, otherwise `nil`.
    let redirection: URL?
}

/// A continuation resumed once: by the result or by cancellation, whichever comes first.
final class TransferContinuation: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<TransferResult, any Error>)
        case finished(Result<TransferResult, any Error>)
    }

    private let state = Mutex(State.idle)

    /// Whether the continuation has been resumed, so that a result would be too late.
    var isFinished: Bool {
        state.withLock { if case .finished = $0 { true } else { false } }
    }

    func wait(_ continuation: CheckedContinuation<TransferResult, any Error>) {
        let early: Result<TransferResult, any Error>? = state.withLock { state in
            if case .finished(let result) = state { return result }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(with: early) }
    }

    func resume(with result: Result<TransferResult, any Error>) {
        let continuation: CheckedContinuation<TransferResult, any Error>? = state.withLock { state in
            if case .finished = state { return nil }
            defer { state = .finished(result) }
            return if case .waiting(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(with: result)
    }
}

extension URL {
    /// The scheme, host and port. The port defaults to that of the scheme.
    fileprivate var webOrigin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
