/// A list of movies that TMDb keeps.
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

/// Over which time a trend is measured.
public enum TrendingWindow: String, Hashable, Sendable {
    case day
    case week
}

/// What is searched for among the titles.
public struct MovieSearch: Hashable, Sendable {
    public let text: String
    /// Of the first release.
    public let year: Int?

    public init(_ text: String, year: Int? = nil) {
        self.text = text
        self.year = year
    }
}
