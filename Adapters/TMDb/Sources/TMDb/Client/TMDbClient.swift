public import CoreDomain
public import Foundation

/// A client for TMDb's API, using the network or the sample catalogue.
public struct TMDbClient: Sendable {
    /// The base URL of version 3 of TMDb's API.
    public static let defaultBaseURL = URL(string: "https://api.themoviedb.org/3") ?? URL(filePath: "/")

    /// The current waits of requests in progress, for display.
    public let activity: RequestActivity
    /// The service's availability, possibly shared with other clients.
    public let availability: ServiceAvailability
    private let builder: RequestBuilder
    private let sender: RetryingSender
    private let wallClock: WallClock
    private let credential: TMDbCredential?

    /// Creates a client that sends its requests through `transport`.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests: `CurlTransport`, or `SampleCatalogue` to work without a network.
    ///   - baseURL: The address of the API, with its version and without a credential.
    ///   - credential: The credential for the requests, or `nil` if the server doesn't require one.
    ///   - language: The default language of texts, such as "de-DE".
    ///   - region: The default region of dates and offers, such as "GB".
    ///   - limits: How many requests are in progress at a time and start within a second.
    ///   - retry: The number of attempts for a request, and its time limits.
    ///   - clock: Measures timeouts, pauses and the rate of requests.
    ///   - wallClock: The clock used to interpret the date in a `Retry-After` header.
    ///   - jitter: Returns a number from 0 to 1 for each pause between attempts.
    ///   - availability: The availability shared with other clients of the same service; a new one by default.
    public init(
        transport: any HTTPTransport,
        baseURL: URL = TMDbClient.defaultBaseURL,
        credential: TMDbCredential? = nil,
        language: String? = nil,
        region: String? = nil,
        limits: RequestLimits = RequestLimits(),
        retry: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        wallClock: WallClock = .system,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        availability: ServiceAvailability? = nil
    ) {
        activity = RequestActivity(clock.stopwatch())
        self.availability = availability ?? ServiceAvailability(clock.stopwatch())
        builder = RequestBuilder(baseURL: baseURL, credential: credential, language: language, region: region)
        sender = RetryingSender(
            transport: transport,
            limiter: RequestLimiter(stopwatch: clock.stopwatch(), limits: limits, idleTimeout: retry.deadline),
            clock: clock, jitter: jitter, policy: retry, origin: baseURL.authority, activity: activity,
            availability: self.availability)
        self.wallClock = wallClock
        self.credential = credential
    }

    /// Sends a request and returns its response, after several attempts if necessary.
    ///
    /// Unreadable elements and values are skipped. A `.skipped` warning has their number and the first of them.
    /// An empty list with such a warning was not empty at TMDb.
    ///
    /// - Throws: `TMDbError`, `CancellationError`, or any `FetchError` thrown by the transport.
    public func send<Response>(_ request: TMDbRequest<Response>) async throws -> RemoteResponse<Response> {
        let decoder = ResponseDecoder(
            subject: request.subject, origin: sender.origin, wallClock: wallClock, credential: credential)
        return try await sender.send(builder.httpRequest(for: request)) {
            try decoder.decode(Response.self, from: $0)
        }
    }

    /// Sends a request for a record with its parts, like `send(_:)`, and adds a warning for each unreadable part, in
    /// the order of the keys.
    ///
    /// - Parameters:
    ///   - request: The request for the record and its parts.
    ///   - name: Returns the context's name for the part that TMDb sends under a key, or `nil` if the context doesn't
    ///     use it.
    package func send<Main, Parts>(
        _ request: TMDbRequest<TMDb.AppendedResponse<Main, Parts>>,
        naming name: (Parts.CodingKeys) -> (some ResponsePart)?
    ) async throws -> RemoteResponse<TMDb.AppendedResponse<Main, Parts>> {
        let response = try await send(request)
        let failures = response.value.failures.sorted { $0.key.stringValue < $1.key.stringValue }
        let warnings = failures.compactMap { key, problem in
            name(key).map { FetchWarning.absent($0, .badData("\(request.subject), \(problem)")) }
        }
        return RemoteResponse(response.value, warnings: response.warnings + warnings)
    }
}

extension URL {
    /// The host and port, without user name and password, shortened for messages.
    fileprivate var authority: String {
        ((host() ?? "an unknown host") + (port.map { ":\($0)" } ?? "")).bounded(to: 80)
    }
}

extension TMDbClient {
    /// Receives a line about each attempt to send a request. `Fallback` explains why this type isn't a closure.
    public struct Trace: Sendable {
        /// The trace of the current task, if any.
        @TaskLocal public static var current: Trace?

        let report: @Sendable (String) -> Void

        /// Creates a trace.
        ///
        /// - Parameter report: Receives a line such as “GET /3/movie/550 · 200 · 41 ms”.
        public init(_ report: @escaping @Sendable (String) -> Void) {
            self.report = report
        }
    }
}
