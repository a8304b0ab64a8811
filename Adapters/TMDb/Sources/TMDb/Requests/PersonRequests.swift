extension TMDbRequest where Response == TMDb.PersonResponse {
    /// Returns a request for a person with all their parts.
    public static func person(_ id: Int) -> Self {
        Self("person \(id)", path: ["person", "\(id)"], appending: TMDb.PersonParts.CodingKeys.allCases)
    }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.PersonListItem> {
    /// Returns a request for the most popular people by TMDb's score, which changes daily.
    public static func popularPeople(page: Int = 1) -> Self {
        Self("popular people", path: ["person", "popular"], page: page)
    }

    /// Returns a request for the most viewed people of the day or the week.
    public static func trendingPeople(_ window: TMDb.TrendingWindow = .week, page: Int = 1) -> Self {
        Self("people of the \(window)", path: ["trending", "person", window.rawValue], page: page)
    }

    /// Returns a request for the people with a name that matches `query`.
    public static func searchPeople(_ query: String, page: Int = 1) -> Self {
        Self(
            "people called \"\(query.bounded(to: 60))\"", path: ["search", "person"], query: ["query": query],
            page: page)
    }
}
