public import CoreDomain
public import Foundation

/// Asks TMDb, or whoever stands in for it: one client for the network and for the sample catalogue.
public struct TMDbClient: Sendable {
    /// Where TMDb's API lies unless told otherwise.
    public static let defaultBaseURL = URL(string: "https://api.themoviedb.org/3") ?? URL(filePath: "/")

    private let transport: any HTTPTransport
    private let builder: RequestBuilder

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
        self.transport = transport
        builder = RequestBuilder(baseURL: baseURL, credential: credential, language: language, region: region)
    }

    /// Asks and waits for the answer, over several attempts if need be.
    ///
    /// - Throws: `TMDbError`, `CancellationError`, or what the transport throws as a `FetchError`.
    public func send<Answer>(_ request: TMDbRequest<Answer>) async throws -> TMDbAnswer<Answer> {
        let response = try await transport.send(builder.httpRequest(for: request))
        return try AnswerReader(subject: request.subject).read(Answer.self, from: response)
    }
}
