/// A list of movies that TMDb maintains.
public enum MovieList: Hashable, Sendable {
    case popular
    case topRated
    case nowPlaying
    case upcoming
    case trending(TrendingWindow)
    case similar(to: Int)
    case recommendations(for: Int)
    case search(MovieSearch)
}

/// The period over which a trend is measured.
public enum TrendingWindow: String, Hashable, Sendable {
    case day
    case week
}

/// A search for movies by title.
public struct MovieSearch: Hashable, Sendable {
    /// The words to search for.
    public let text: String
    /// The year of the first release, or `nil` for any year.
    public let year: Int?

    /// Creates a movie search.
    public init(_ text: String, year: Int? = nil) {
        self.text = text
        self.year = year
    }
}
