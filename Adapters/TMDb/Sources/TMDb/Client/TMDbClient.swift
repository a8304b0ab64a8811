public import CoreDomain
public import Foundation

/// Asks TMDb, or whoever stands in for it: one client for the network and for the sample catalogue.
public struct TMDbClient: Sendable {
    /// Where TMDb's API lies unless told otherwise.
    public static let defaultBaseURL = URL(string: "https://api.themoviedb.org/3") ?? URL(filePath: "/")

    private let builder: RequestBuilder
    private let attempts: Attempts
    private let wallClock: WallClock
    private let credential: TMDbCredential?

    /// - Parameters:
    ///   - language: Of the texts, where a request names none: "de-DE".
    ///   - region: Of dates and offers, where a request names none: "GB".
    ///   - clock: Measures time-outs, pauses and the rate of requests.
    ///   - wallClock: Reads the dates of a `Retry-After`.
    ///   - jitter: A number from 0 to 1 for each pause between attempts.
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
        attempts = Attempts(
            transport: transport, gate: RequestGate(stopwatch: clock.stopwatch()), clock: clock, jitter: jitter,
            policy: RetryPolicy(),
            origin: baseURL.authority)
        self.wallClock = wallClock
        self.credential = credential
    }

    /// Asks and waits for the answer, over several attempts if need be.
    ///
    /// - Throws: `TMDbError`, `CancellationError`, or what the transport throws as a `FetchError`.
    public func send<Answer>(_ request: TMDbRequest<Answer>) async throws -> TMDbAnswer<Answer> {
        let reader = AnswerReader(
            subject: request.subject, origin: attempts.origin, wallClock: wallClock,
            secret: credential?.secret)
        return try await attempts.answer(to: builder.httpRequest(for: request)) {
            try reader.read(Answer.self, from: $0)
        }
    }
}

extension URL {
    /// Host and port, fit for a message: nobody's name and password.
    fileprivate var authority: String {
        ((host() ?? "an unknown host") + (port.map { ":\($0)" } ?? "")).bounded(to: 80)
    }
}
