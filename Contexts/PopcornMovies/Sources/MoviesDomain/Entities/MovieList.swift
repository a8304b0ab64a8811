public import CoreDomain

/// One of TMDb's lists of movies.
public enum MovieList: Hashable, Sendable, Codable {
    /// The most popular items by TMDb's score, which changes daily.
    case popular
    /// The titles rated highest by TMDb's users.
    case topRated
    /// Movies now in cinemas in the region of the request.
    case nowPlaying
    /// Movies soon to be in cinemas in the region of the request.
    case upcoming
    /// Movies trending on TMDb in the last day or week.
    case trending(TrendingWindow)
    /// Movies whose genres and keywords are similar to those of the movie with the given id.
    case similar(to: Int)
    /// Movies recommended to people who liked the movie with the given id.
    case recommendations(for: Int)
    /// Movies whose titles match a search.
    case search(MovieSearch)
    /// Movies that match a filter, as far as the remote source supports it.
    case discover(TitleFilter)
}

/// The period of a trend.
public enum TrendingWindow: String, Hashable, Sendable, Codable {
    case day
    case week
}

/// A search for movies by title.
public struct MovieSearch: Hashable, Sendable, Codable {
    /// The words to search for.
    public let text: String
    /// The year of the first release, or `nil` for any year.
    public let year: Int?

    public init(_ text: String, year: Int? = nil) {
        self.text = text
        self.year = year
    }
}
