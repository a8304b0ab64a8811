extension TMDbRequest where Answer == PersonAnswer {
    /// A person with all that a screen about them shows.
    public static func person(_ id: Int) -> Self {
        Self("person \(id)", path: ["person", "\(id)"], appending: PersonAnswer.sections)
    }
}

extension TMDbRequest where Answer == PageableList<PersonListItem> {
    /// Those looked for most over a longer time.
    public static func popularPeople(page: Int = 1) -> Self {
        Self("popular people", path: ["person", "popular"], page: page)
    }

    /// Who is looked for most.
    public static func trendingPeople(_ window: TrendingWindow = .week, page: Int = 1) -> Self {
        Self("people of the \(window)", path: ["trending", "person", window.rawValue], page: page)
    }

    /// People one of whose names matches `query`.
    public static func searchPeople(_ query: String, page: Int = 1) -> Self {
        Self(
            "people called \"\(query.bounded(to: 60))\"", path: ["search", "person"], query: ["query": query],
            page: page)
    }
}
