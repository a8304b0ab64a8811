public import Foundation

/// The error thrown by the use cases of all contexts. The library also throws errors of its own.
///
/// Each case calls for a different reaction.
public enum FetchError: Error, Hashable, Sendable, Codable {
    /// The requested item doesn't exist. The text names the item: “movie 999”.
    case notFound(String)
    /// The remote source answers requests for the item with another one, since it has merged them. The text names the
    /// requested item: “movie 970011”; the id and the title are the other one's.
    case moved(String, to: Int, title: String)
    /// The remote source doesn't provide the part for any item. The text names the part: “videos of movie 999”.
    case notOffered(String)
    /// The credential is missing or was rejected. The text is the reason.
    case unauthorised(String)
    /// No complete response arrived, and nothing usable is stored. The text is the reason.
    case offline(String)
    /// The remote service is limiting requests. The value is the number of seconds to wait, if known.
    case rateLimited(retryAfter: Int?)
    /// A complete response arrived but couldn't be read. The text contains the type, the key path and the id.
    case badData(String)
    /// A storage failed. The text contains its location and the reason; `remedy` is the solution, if known.
    case storage(String, remedy: StorageRemedy? = nil)
    /// The caller cancelled the task.
    case cancelled
}

/// A lower layer's error that can be converted to a `FetchError`.
public protocol FetchErrorConvertible: Error {
    /// The error for the caller of a context.
    var fetchError: FetchError { get }
}

extension FetchError {
    /// Creates an error from any other error. This is the only bridge between untyped `throws` in a context and
    /// the typed error outside.
    public init(_ error: any Error) {
        switch error {
        case let error as FetchError: self = error
        case let error as any FetchErrorConvertible: self = error.fetchError
        case is CancellationError: self = .cancelled
        case let error as URLError where error.code == .cancelled && Task.isCancelled: self = .cancelled
        // Other descriptions contain the URL, which may contain the API key.
        case is URLError, is POSIXError: self = .offline(error.localizedDescription)
        default: self = .badData("unexpected error: \(error)")
        }
    }

    /// Runs `body` and converts any error it throws to a `FetchError`.
    public static func bridge<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws(FetchError) -> Value {
        do {
            return try await body()
        } catch {
            throw FetchError(error)
        }
    }

    /// Whether the same call may succeed later without any other change. After `rateLimited`, wait first.
    public var isRetryable: Bool {
        switch self {
        case .offline, .rateLimited: true
        case .notFound, .moved, .notOffered, .unauthorised, .badData, .storage, .cancelled: false
        }
    }

    /// The machine-readable name of the case.
    public var kind: String {
        switch self {
        case .notFound: "notFound"
        case .moved: "moved"
        case .notOffered: "notOffered"
        case .unauthorised: "unauthorised"
        case .offline: "offline"
        case .rateLimited: "rateLimited"
        case .badData: "badData"
        case .storage: "storage"
        case .cancelled: "cancelled"
        }
    }

    /// The description of the error, without a full stop.
    public var message: String {
        switch self {
        case .notFound(let what): "\(what) \(what.isPlural ? "were" : "was") not found"
        case .moved(let what, let id, let title): "\(what) has been moved to \(id), \(title)"
        case .notOffered(let what): "the source does not offer \(what)"
        case .unauthorised(let why): why
        case .offline(let why): why
        case .rateLimited(0): "too many requests; the next one is allowed now"
        case .rateLimited(let seconds?): "too many requests; wait \(seconds) s before the next one"
        case .rateLimited(nil): "too many requests; wait before the next one"
        case .badData(let what): what
        case .storage(let what, _): what
        case .cancelled: "cancelled"
        }
    }
}

extension FetchError {
    /// Whether the error concerns one item, so that the same request for another one may succeed.
    public var concernsItem: Bool {
        switch self {
        case .notFound, .moved, .notOffered, .badData: true
        case .unauthorised, .offline, .rateLimited, .storage, .cancelled: false
        }
    }
}

extension FetchError: LocalizedError {
    /// The error as a sentence: “Movie 999 was not found.”
    public var errorDescription: String? { SentenceText(message).text }
}

extension String {
    /// Whether the words for what was requested are plural: “popular movies”, “credits of movie 1”, but not “TV series 1”.
    fileprivate var isPlural: Bool {
        let words = split(separator: " ")
        let end = words.firstIndex { ["of", "called", "similar", "recommended", "for", "in", "from"].contains($0) }
        let noun = words[..<(end ?? words.endIndex)].last ?? ""
        return noun == "people" || (noun.count > 2 && noun.hasSuffix("s") && !noun.hasSuffix("ss"))
    }
}

/// A description of an error as a sentence.
package struct SentenceText {
    /// The text with a capital at its start and a mark at its end.
    package let text: String

    package init(_ description: String) {
        let isEnded = description.last.map { ".!?".contains($0) } ?? false
        text = description.prefix(1).uppercased() + description.dropFirst() + (isEnded ? "" : ".")
    }
}

extension Result where Failure == FetchError {
    /// Returns the value or the error of `body`. Throws if the task was cancelled.
    public static func fetching(_ body: () async throws -> Success) async throws -> Result {
        do {
            return .success(try await body())
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            return .failure(error)
        }
    }

    /// The value; `nil` after an error.
    public var success: Success? { if case .success(let value) = self { value } else { nil } }

    /// The error; `nil` after success.
    public var failure: FetchError? { if case .failure(let error) = self { error } else { nil } }
}
