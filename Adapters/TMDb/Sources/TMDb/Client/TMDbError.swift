public import CoreDomain

/// The failure of a request to TMDb. No text contains a credential or a query.
public struct TMDbError: FetchErrorConvertible, Hashable, Sendable {
    /// The error for contexts and their callers.
    public let fetchError: FetchError

    package init(_ error: FetchError) { fetchError = error }
}
