/// The one error that a context's public API throws. Each case calls for a different reaction.
public enum FetchError: Error, Hashable, Sendable {
    /// The requested item doesn't exist. The text names it: "movie 999".
    case notFound(String)
    /// The remote source doesn't provide it for any item. The text names it: "videos of movie 999".
    case notOffered(String)
    /// The credential is missing or was refused. The text says which.
    case unauthorised(String)
    /// No complete response arrived, and nothing usable is stored. The text says why.
    case offline(String)
    /// The remote service limits requests. The seconds to wait, if it named them.
    case rateLimited(retryAfter: Int?)
    /// A complete response arrived but couldn't be read. The text names the type, the key path and the id.
    case badData(String)
    /// A storage failed. The text says which and how; `remedy` is the way out, if one is known.
    case storage(String, remedy: StorageRemedy? = nil)
    /// The caller cancelled the task.
    case cancelled
}

/// An error of a lower layer that knows its counterpart at a context's public API.
public protocol FetchErrorConvertible: Error {
    /// The error as a context's caller sees it.
    var fetchError: FetchError { get }
}

extension FetchError {
    /// Converts any error: the one bridge between plain `throws` inside a context and the typed error outside.
    public init(_ error: any Error) {
        switch error {
        case let error as FetchError: self = error
        case let error as any FetchErrorConvertible: self = error.fetchError
        case is CancellationError: self = .cancelled
        default: self = .badData("unexpected error: \(error)")
        }
    }

    /// Runs `body` and rethrows whatever it throws as a `FetchError`.
    public static func bridge<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws(FetchError) -> Value {
        do { return try await body() } catch { throw FetchError(error) }
    }

    /// Whether the same call may succeed later although nothing is changed. After `rateLimited`, wait first.
    public var isRetryable: Bool {
        switch self {
        case .offline, .rateLimited: true
        case .notFound, .notOffered, .unauthorised, .badData, .storage, .cancelled: false
        }
    }

    /// The machine-readable name of the case.
    public var kind: String {
        switch self {
        case .notFound: "notFound"
        case .notOffered: "notOffered"
        case .unauthorised: "unauthorised"
        case .offline: "offline"
        case .rateLimited: "rateLimited"
        case .badData: "badData"
        case .storage: "storage"
        case .cancelled: "cancelled"
        }
    }

    /// The event, as a sentence without its full stop.
    public var message: String {
        switch self {
        case .notFound(let what): "\(what) was not found"
        case .notOffered(let what): "the source does not offer \(what)"
        case .unauthorised(let why): why
        case .offline(let why): why
        case .rateLimited(let seconds?): "too many requests; wait \(seconds) s before the next one"
        case .rateLimited(nil): "too many requests; wait before the next one"
        case .badData(let what): what
        case .storage(let what, _): what
        case .cancelled: "cancelled"
        }
    }
}
