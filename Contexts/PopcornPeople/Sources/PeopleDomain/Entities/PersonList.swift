/// One of TMDb's lists of people.
public enum PersonList: Hashable, Sendable, Codable {
    /// The most popular items by TMDb's score, which changes daily.
    case popular
    /// The people trending on TMDb in the last day or week.
    case trending(TrendingWindow)
    /// People whose names match a search.
    case search(PersonSearch)
}

/// The period of a trend.
public enum TrendingWindow: String, Hashable, Sendable, Codable {
    case day
    case week
}

/// A search for people by name.
public struct PersonSearch: Hashable, Sendable, Codable {
    /// The words to search for.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}
