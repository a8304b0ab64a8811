import CoreDomain
public import Foundation

/// Downloads images, without a credential.
public struct ImageClient: Sendable {
    /// The maximum size of an image in bytes.
    public static let largestImage = 10 << 20

    private let transport: any HTTPTransport
    private let allowsLoopback: Bool
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private let limiter: RequestLimiter
    private let activity: RequestActivity
    private let availability: ServiceAvailability

    /// Creates a client that downloads images through `transport`.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests, and rejects responses larger than `largestImage`.
    ///   - allowsLoopback: Whether images may also be loaded over http from this machine, as in tests.
    ///   - clock: Measures timeouts and pauses.
    ///   - jitter: Returns a number from 0 to 1 for each pause between attempts.
    public init(
        transport: any HTTPTransport, allowsLoopback: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.transport = transport
        self.allowsLoopback = allowsLoopback
        self.clock = clock
        self.jitter = jitter
        limiter = RequestLimiter(stopwatch: clock.stopwatch())
        activity = RequestActivity(clock.stopwatch())
        availability = ServiceAvailability(clock.stopwatch())
    }

    /// Returns the bytes of an image in one of the formats of `ImageFormat`.
    ///
    /// - Throws: `FetchError.badData` for a URL that isn't https or for non-image data, or the errors of
    ///   `TMDbClient`.
    public func image(at url: URL) async throws -> Data {
        guard let host = url.host(), isAllowed(url, host) else {
            throw FetchError.badData("the picture’s URL is not https: \(url.path())")
        }
        let sender = RetryingSender(
            transport: transport, limiter: limiter, clock: clock, jitter: jitter, policy: RetryPolicy(),
            origin: host, activity: activity, availability: availability)
        return try await sender.send(HTTPRequest(url: url)) { try Self.image(in: $0, from: host) }
    }

    /// Returns whether a URL refers to this machine, whose images may be loaded over http in tests.
    public static func isLoopback(_ url: URL) -> Bool { url.isLoopback }

    private func isAllowed(_ url: URL, _ host: String) -> Bool {
        guard !host.isEmpty, url.user() == nil else { return false }
        if url.scheme?.lowercased() == "https" { return true }
        return allowsLoopback && url.scheme?.lowercased() == "http" && url.isLoopback
    }

    private static func image(in response: HTTPResponse, from host: String) throws -> Data {
        let status = response.status
        switch status {
        case 200..<300: break
        case 404: throw FetchError.notFound("the picture")
        case 408, 429, 500...: throw RetryableFailure.incompleteResponse("HTTP \(status)")
        default: throw FetchError.badData("\(host) didn’t send the picture: HTTP \(status)")
        }
        let type = response.headers["content-type"]?.lowercased() ?? "image/"
        let isImage = type.hasPrefix("image/") || type.hasPrefix("application/octet-stream")
        guard isImage, response.body.count <= largestImage, ImageFormat(of: response.body) != nil else {
            throw FetchError.badData("\(host) sent something other than a picture")
        }
        return response.body
    }
}

extension URL {
    /// Whether the URL refers to this machine.
    package var isLoopback: Bool { ["127.0.0.1", "localhost", "::1"].contains(host()?.lowercased()) }
}
