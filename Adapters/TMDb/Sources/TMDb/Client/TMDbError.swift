public import CoreDomain
public import Foundation

/// The failure of a request to TMDb. No text contains a credential or a query.
public struct TMDbError: FetchErrorConvertible, Hashable, Sendable {
    /// The error for contexts and their callers.
    public let fetchError: FetchError

    package init(_ error: FetchError) { fetchError = error }
}

extension TMDbError: LocalizedError {
    /// The error as a sentence.
    public var errorDescription: String? { fetchError.errorDescription }
}

extension RemoteResponse {
    /// Returns the response to the request for one record.
    ///
    /// TMDb answers the request for a record that was merged into another one with the other one.
    ///
    /// - Parameters:
    ///   - requested: The requested id, and the words for the record: “movie 970011”.
    ///   - found: Returns the id and the title in the response.
    /// - Throws: `FetchError.moved` for another id.
    package func requiring(
        _ requested: (id: Int, subject: String), _ found: (Value) -> (id: Int, title: String)
    ) throws -> Self {
        let (id, title) = found(value)
        if id == requested.id { return self }
        throw FetchError.moved(requested.subject, to: id, title: title)
    }
}
