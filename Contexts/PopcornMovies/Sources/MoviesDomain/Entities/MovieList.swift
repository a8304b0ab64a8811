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

/// The time over which a trend is measured.
public enum TrendingWindow: String, Hashable, Sendable {
    case day
    case week
}

/// What to search for among titles.
public struct MovieSearch: Hashable, Sendable {
    /// The words to search for.
    public let text: String
    /// Of the first release.
    public let year: Int?

    /// Creates a movie search.
    public init(_ text: String, year: Int? = nil) {
        self.text = text
        self.year = year
    }
}
