/// What can go wrong at the public face of a context. Each case asks something else of the caller.
public enum FetchError: Error, Hashable, Sendable {
    /// There is no such thing. Says what was asked for: "movie 999".
    case notFound(String)
    /// The credential is missing or refused.
    case unauthorised(String)
    /// No whole answer came, and nothing usable is stored. Says why.
    case offline(String)
    /// TMDb asks to wait. The seconds it named, if it did.
    case rateLimited(retryAfter: Int?)
    /// A whole answer came, but it does not fit. Names type, key path and id.
    case badData(String)
    /// The storage failed. Says which and how.
    case storage(String)
    /// The caller gave up.
    case cancelled
}

/// An error of a lower layer that knows how a context's caller should see it.
public protocol FetchErrorConvertible: Error {
    var fetchError: FetchError { get }
}

extension FetchError {
    /// Sees any error as one of ours: the one bridge between plain `throws` inside and the typed error outside.
    public init(_ error: any Error) {
        switch error {
        case let error as FetchError: self = error
        case let error as any FetchErrorConvertible: self = error.fetchError
        case is CancellationError: self = .cancelled
        default: self = .badData("unexpected error: \(error)")
        }
    }

    /// Runs `body` and lets whatever it throws out as a `FetchError`.
    public static func bridge<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws(FetchError) -> Value {
        do { return try await body() } catch { throw FetchError(error) }
    }

    /// The machine-readable name of the case.
    public var kind: String {
        switch self {
        case .notFound: "notFound"
        case .unauthorised: "unauthorised"
        case .offline: "offline"
        case .rateLimited: "rateLimited"
        case .badData: "badData"
        case .storage: "storage"
        case .cancelled: "cancelled"
        }
    }

    /// What happened, as a sentence without its full stop.
    public var message: String {
        switch self {
        case .notFound(let what): "\(what) was not found"
        case .unauthorised(let why): why
        case .offline(let why): why
        case .rateLimited(let seconds?): "TMDb asks to wait \(seconds) s before the next request"
        case .rateLimited(nil): "TMDb asks to wait before the next request"
        case .badData(let what): what
        case .storage(let what): what
        case .cancelled: "cancelled"
        }
    }

    /// What the user can do about it.
    public var hint: String {
        switch self {
        case .notFound: "check the id, or search by title"
        case .unauthorised: "set TMDB_ACCESS_TOKEN to a valid read access token"
        case .offline: "check the connection and try again; what is stored can be read offline"
        case .rateLimited: "wait a little and try again"
        case .badData: "try again later; if it stays, report the message"
        case .storage: "check the folder’s permissions and free space, or choose another storage"
        case .cancelled: "run it again when you like"
        }
    }
}
