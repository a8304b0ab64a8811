import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The network. It keeps no cookies, no cache and no credentials, and touches no folder.
public final class URLSessionTransport: HTTPTransport {
    private let exchanges: Exchanges
    private let patience: TimeInterval
    /// Made when the first request is sent: many a run needs no network.
    private let session = Mutex<URLSession?>(nil)

    /// - Parameters:
    ///   - patience: How long a request may stay without any progress; on Linux in whole seconds.
    ///   - largestBody: The bytes, after unpacking, beyond which an answer is refused.
    public init(patience: Duration = .seconds(8), largestBody: Int = 32 << 20) {
        self.patience = patience / .seconds(1)
        exchanges = Exchanges(largestBody: largestBody)
    }

    deinit {
        session.withLock { $0?.invalidateAndCancel() }
    }

    /// Ends at once, with `CancellationError`, when the task is cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var urlRequest = URLRequest(
            url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: patience)
        urlRequest.httpShouldHandleCookies = false
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let task = dataTask(with: urlRequest)
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

    private func dataTask(with request: URLRequest) -> URLSessionDataTask {
        session.withLock { session in
            let running = session ?? URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
            session = running
            return running.dataTask(with: request)
        }
    }

    private var configuration: URLSessionConfiguration {
        let configuration = StrayFolders.without { URLSessionConfiguration.ephemeral }
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = patience
        return configuration
    }
}
