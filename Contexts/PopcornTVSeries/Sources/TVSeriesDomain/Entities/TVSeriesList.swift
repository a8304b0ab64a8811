public import CoreDomain

/// One of TMDb's lists of TV series.
public enum TVSeriesList: Hashable, Sendable, Codable {
    /// The most popular items by TMDb's score, which changes daily.
    case popular
    /// The titles rated highest by TMDb's users.
    case topRated
    /// Series with a new episode today.
    case airingToday
    /// Series with a new episode within the next seven days.
    case onTheAir
    /// The series trending on TMDb in the last day or week.
    case trending(TrendingWindow)
    /// Series whose genres and keywords are similar to those of the series with the given id.
    case similar(to: Int)
    /// Series recommended to people who liked the series with the given id.
    case recommendations(for: Int)
    /// Series whose titles match a search.
    case search(TVSeriesSearch)
    /// Series that match a filter, as far as the remote source supports it.
    case discover(TitleFilter)
}

/// The period of a trend.
public enum TrendingWindow: String, Hashable, Sendable, Codable {
    case day
    case week
}

/// A search for TV series by title.
public struct TVSeriesSearch: Hashable, Sendable, Codable {
    /// The words to search for.
    public let text: String
    /// The year of the first episode, or `nil` for any year.
    public let year: Int?

    public init(_ text: String, year: Int? = nil) {
        self.text = text
        self.year = year
    }
}
