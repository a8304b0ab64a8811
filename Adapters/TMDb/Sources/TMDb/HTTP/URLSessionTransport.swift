import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The network. It keeps no cookies, no cache and no credentials, and touches no folder.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: Exchanges
    private let patience: TimeInterval

    /// - Parameters:
    ///   - patience: How long a request may stay without any progress; on Linux in whole seconds.
    ///   - largestBody: The bytes, after unpacking, beyond which an answer is refused.
    public init(patience: Duration = .seconds(8), largestBody: Int = 32 << 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        self.patience = TimeInterval(patience.components.seconds) + TimeInterval(patience.components.attoseconds) / 1e18
        configuration.timeoutIntervalForRequest = self.patience
        exchanges = Exchanges(largestBody: largestBody)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Ends at once, with `CancellationError`, when the task is cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var urlRequest = URLRequest(
            url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: patience)
        urlRequest.httpShouldHandleCookies = false
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, Exchange(continuation, progress: .current))
                // A cancellation from before the beginning found nothing to end.
                if Task.isCancelled { exchanges.end(task, throwing: CancellationError()) } else { task.resume() }
            }
        } onCancel: {
            exchanges.end(task, throwing: CancellationError())
        }
    }
}
