public import CoreDomain
import MoviesDomain

/// Lists the titles that are stored: for suggestions and completion.
public struct FetchStoredTitles: Sendable {
    let movies: any MovieRepository

    /// Every stored title once, in alphabetical order. Asks nobody.
    public func callAsFunction() async throws(FetchError) -> [String] {
        try await FetchError.bridge { Set(try await movies.storedTitles()).sorted() }
    }
}
