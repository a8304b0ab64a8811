import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request on its way, and what has come back so far.
struct Exchange: Sendable {
    let continuation: CheckedContinuation<HTTPResponse, any Error>
    let progress: TransportProgress?
    var response: HTTPURLResponse?
    var body = Data()
    var redirections = 0

    init(_ continuation: CheckedContinuation<HTTPResponse, any Error>, progress: TransportProgress?) {
        self.continuation = continuation
        self.progress = progress
    }

    /// The answer as far as it has come; nil before its head is there.
    var answer: HTTPResponse? {
        guard let response else { return nil }
        let fields = response.allHeaderFields.map { (String(describing: $0), String(describing: $1)) }
        return HTTPResponse(
            status: response.statusCode, headers: Dictionary(fields) { first, _ in first }, body: body)
    }
}

/// All requests of one session that are on their way. Whatever ends one first, its caller hears of it once.
final class Exchanges: NSObject, URLSessionDataDelegate {
    private let largestBody: Int
    private let running = Mutex<[Int: Exchange]>([:])

    init(largestBody: Int) {
        self.largestBody = largestBody
    }

    func begin(_ task: URLSessionTask, _ exchange: Exchange) {
        running.withLock { $0[task.taskIdentifier] = exchange }
    }

    /// Tells the caller at once, and lets the session clear away the request in its own time.
    func end(_ task: URLSessionTask, throwing error: any Error) {
        take(task)?.continuation.resume(throwing: error)
        task.cancel()
    }

    private func take(_ task: URLSessionTask) -> Exchange? {
        running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    private func change<Result: Sendable>(_ task: URLSessionTask, _ body: (inout Exchange) -> Result) -> Result? {
        running.withLock { running in
            guard var exchange = running[task.taskIdentifier] else { return nil }
            running[task.taskIdentifier] = nil
            defer { running[task.taskIdentifier] = exchange }
            exchange.progress?.note()
            return body(&exchange)
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        _ = change(dataTask) { $0.response = response as? HTTPURLResponse }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = change(dataTask) { exchange in
            exchange.body.append(data)
            return exchange.body.count
        }
        if let size, size > largestBody {
            end(dataTask, throwing: TMDbError.tooLarge(limit: largestBody))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = take(task) else { return }
        if let answer = exchange.answer, error == nil {
            exchange.continuation.resume(returning: answer)
        } else {
            exchange.continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
    }

    /// Takes a 401 that offers a way to log in as the answer, without its body: on Linux, URLSession's own handling
    /// neither answers nor ends.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let response = challenge.failureResponse as? HTTPURLResponse, var exchange = take(task) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        exchange.response = response
        exchange.body = Data()
        if let answer = exchange.answer { exchange.continuation.resume(returning: answer) }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    /// Follows a redirection within one origin only: the token would travel along.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let count = change(task) { exchange in
            exchange.redirections += 1
            exchange.body = Data()
            return exchange.redirections
        }
        let staysHere = task.originalRequest?.url?.webOrigin == request.url?.webOrigin
        completionHandler(staysHere && (count ?? .max) <= 5 ? request : nil)
    }
}

extension URL {
    /// Scheme, host and port, with the port that the scheme implies.
    fileprivate var webOrigin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
