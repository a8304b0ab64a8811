public import CoreDomain
public import Foundation

/// A client of TMDb's API, over the network or over the sample catalogue.
public struct TMDbClient: Sendable {
    /// The address of TMDb's API.
    public static let defaultBaseURL = URL(string: "https://api.themoviedb.org/3") ?? URL(filePath: "/")

    private let builder: RequestBuilder
    private let sender: RetryingSender
    private let wallClock: WallClock
    private let credential: TMDbCredential?

    /// Creates a client that sends its requests through `transport`.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests: `CurlTransport`, or `SampleCatalogue` to work without a network.
    ///   - baseURL: The address of the API, with its version and without a credential.
    ///   - credential: What authenticates the requests, or `nil` if the server needs nothing.
    ///   - language: The language of the texts where a request names none: "de-DE".
    ///   - region: The region of dates and offers where a request names none: "GB".
    ///   - clock: Measures timeouts, pauses and the rate of requests.
    ///   - wallClock: The time against which the date of a `Retry-After` header is read.
    ///   - jitter: Returns a number from 0 to 1 for each pause between attempts.
    public init(
        transport: any HTTPTransport,
        baseURL: URL = TMDbClient.defaultBaseURL,
        credential: TMDbCredential? = nil,
        language: String? = nil,
        region: String? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        wallClock: WallClock = .system,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        builder = RequestBuilder(baseURL: baseURL, credential: credential, language: language, region: region)
        sender = RetryingSender(
            transport: transport, limiter: RequestLimiter(stopwatch: clock.stopwatch()), clock: clock, jitter: jitter,
            policy: RetryPolicy(),
            origin: baseURL.authority)
        self.wallClock = wallClock
        self.credential = credential
    }

    /// Sends a request and returns its response, after several attempts if necessary.
    ///
    /// Elements that could not be read are left out of the value, and a `.skipped` warning counts them. A list that is
    /// empty beside such a warning was not empty at TMDb.
    ///
    /// - Throws: `TMDbError`, `CancellationError`, or any `FetchError` that the transport throws.
    public func send<Response>(_ request: TMDbRequest<Response>) async throws -> RemoteResponse<Response> {
        let decoder = ResponseDecoder(
            subject: request.subject, origin: sender.origin, wallClock: wallClock, secret: credential?.secret)
        return try await sender.send(builder.httpRequest(for: request)) {
            try decoder.decode(Response.self, from: $0)
        }
    }
}

extension URL {
    /// The host and the port, bounded for a message, without a user's name and password.
    fileprivate var authority: String {
        ((host() ?? "an unknown host") + (port.map { ":\($0)" } ?? "")).bounded(to: 80)
    }
}
