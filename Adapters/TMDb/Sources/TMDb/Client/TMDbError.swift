public import CoreDomain

/// The failure of a request to TMDb. No case contains a credential or a query.
public enum TMDbError: FetchErrorConvertible, Hashable, Sendable {
    /// TMDb has no such record: HTTP 404.
    case notFound(subject: String, TMDbErrorResponse)
    /// The credential is missing, or TMDb rejected it: HTTP 401 or 403.
    case unauthorised(TMDbErrorResponse)
    /// TMDb rejected the request: any other status from 400 to 499.
    case refused(subject: String, TMDbErrorResponse)
    /// TMDb responded with HTTP 429 to every attempt. The value is the number of seconds in `Retry-After`.
    case rateLimited(retryAfter: Int?)
    /// No complete response arrived after several attempts. The value contains the origin and the reason.
    case incompleteResponse(String)
    /// A complete response arrived, but it doesn't match its type.
    case undecodable(UndecodableResponse)
    /// The response is larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The request is invalid and was not sent, for this reason.
    case invalidRequest(String)

    /// The equivalent error for contexts and their callers.
    public var fetchError: FetchError {
        switch self {
        case .notFound(let subject, _): .notFound(subject)
        case .unauthorised(let response):
            .unauthorised((response.httpStatus == nil ? "" : "TMDb rejected the credential: ") + "\(response)")
        case .refused(let subject, let response): .badData("TMDb rejected the request for \(subject): \(response)")
        case .rateLimited(let seconds): .rateLimited(retryAfter: seconds)
        case .incompleteResponse(let reason): .offline("no complete response from \(reason)")
        case .undecodable(let response): .badData(response.description)
        case .tooLarge(let limit): .badData("TMDb's response is larger than \(limit / 1_048_576) MB")
        case .invalidRequest(let reason): .badData(reason)
        }
    }
}

/// The error sent by TMDb instead of a result.
public struct TMDbErrorResponse: Hashable, Sendable, CustomStringConvertible {
    /// The status of the HTTP response, or `nil` if no request was sent.
    public let httpStatus: Int?
    /// TMDb's `status_code`: 7 for an invalid key, 34 for not found, 25 for too many requests.
    public let code: Int?
    /// TMDb's `status_message`, at most 200 characters, with control characters escaped.
    public let message: String?

    init(httpStatus: Int? = nil, code: Int? = nil, message: String? = nil) {
        self.httpStatus = httpStatus
        self.code = code
        self.message = message
    }

    /// The message with the HTTP status and TMDb's code: "Invalid API key. (HTTP 401, TMDb 7)".
    public var description: String {
        let numbers = [httpStatus.map { "HTTP \($0)" }, code.map { "TMDb \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
        guard let message else { return numbers }
        return numbers.isEmpty ? message : "\(message) (\(numbers))"
    }
}

/// A response that doesn't match its type.
public struct UndecodableResponse: Hashable, Sendable, CustomStringConvertible {
    /// The requested item: "movie 550".
    public let subject: String
    /// The name of the Swift type expected for the response.
    public let type: String
    /// The difference between the response and the type.
    public let problem: DecodingProblem

    /// "TMDb's response for movie 550 does not match Movie at title: expected a value but found none".
    public var description: String {
        "TMDb's response for \(subject) does not match \(type)\(problem.keyPath.isEmpty ? "" : " at")"
            + (problem.keyPath.isEmpty ? ": " : " ") + problem.description
    }
}
