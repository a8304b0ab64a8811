import CoreDomain
package import Foundation

/// Downloads large files in pieces, without a credential.
public struct FileClient: Sendable {
    /// The number of bytes per request.
    static let pieceSize = 2 << 20
    /// The maximum size of a file in bytes.
    public static let largestFile = 512 << 20

    private let transport: any HTTPTransport
    private let limiter: RequestLimiter
    private let clock: any Clock<Duration>

    /// Creates a client. `transport` must accept whole files, since a server may send one instead of a piece.
    public init(transport: any HTTPTransport, clock: any Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        self.clock = clock
        limiter = RequestLimiter(stopwatch: clock.stopwatch())
    }

    /// Returns up to `pieceSize` bytes of a file from `start` on, and the size of the file. If the server doesn't
    /// support pieces, returns all bytes, starting at 0.
    ///
    /// - Throws: `FetchError.notFound` if the file doesn't exist, or the errors of `TMDbClient`.
    package func piece(of url: URL, from start: Int) async throws -> (start: Int, bytes: Data, total: Int) {
        let sender = RetryingSender(
            transport: transport, limiter: limiter, clock: clock, jitter: { .random(in: 0...1) },
            policy: RetryPolicy(deadline: .seconds(120)), origin: url.host() ?? "",
            activity: RequestActivity(clock.stopwatch()), availability: ServiceAvailability(clock.stopwatch()))
        let fields = ["Range": "bytes=\(start)-\(start + Self.pieceSize - 1)", "Accept-Encoding": "identity"]
        return try await sender.send(HTTPRequest(url: url, headers: fields)) { try Self.piece($0, url, start) }
    }

    private static func piece(
        _ response: HTTPResponse, _ url: URL, _ start: Int
    ) throws -> (start: Int, bytes: Data, total: Int) {
        let status = response.status
        let name = url.lastPathComponent
        let body = response.body
        switch status {
        case 200: return (0, body, body.count)
        case 206: break
        case 403, 404: throw FetchError.notFound(name)
        case 429:
            throw RetryableFailure.rateLimited(
                retryAfter: RetryAfter.seconds(response.headers["retry-after"], now: .now))
        case 408, 500...: throw RetryableFailure.incompleteResponse("HTTP \(status)")
        default: throw FetchError.badData("\(url.host() ?? "") refused \(name): HTTP \(status)")
        }
        let range = response.headers["content-range"]?.wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+)/)
        guard let range, let first = Int(range.1), let last = Int(range.2), let total = Int(range.3), first == start,
            !body.isEmpty, last - first + 1 == body.count, last < total, total <= largestFile
        else { throw FetchError.badData("\(url.host() ?? "") sent different bytes of \(name) than requested") }
        return (start, body, total)
    }
}
