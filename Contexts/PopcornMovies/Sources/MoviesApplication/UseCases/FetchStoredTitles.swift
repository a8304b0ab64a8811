public import CoreDomain
package import MoviesDomain

/// Lists the titles that are stored: for suggestions and completion.
public struct FetchStoredTitles: Sendable {
    let movies: any MovieRepository

    package init(movies: any MovieRepository) {
        self.movies = movies
    }

    /// Every stored title once, in alphabetical order. Asks nobody.
    public func callAsFunction() async throws(FetchError) -> [String] {
        try await FetchError.bridge { Set(try await movies.storedTitles()).sorted() }
    }
}
