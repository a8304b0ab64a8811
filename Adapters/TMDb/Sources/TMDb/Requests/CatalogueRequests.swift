extension TMDbRequest where Answer == APIConfiguration {
    /// Where images lie. It changes rarely: keep it for days.
    public static var configuration: Self { Self("TMDb's configuration", path: ["configuration"]) }
}

extension TMDbRequest where Answer == GenreList {
    /// The genres that a movie can have.
    public static var movieGenres: Self { Self("the genres of movies", path: ["genre", "movie", "list"]) }
    /// The genres that a TV series can have.
    public static var tvGenres: Self { Self("the genres of TV series", path: ["genre", "tv", "list"]) }
}

extension TMDbRequest where Answer == PageableList<Media> {
    /// Movies, TV series and people that match `query`.
    public static func searchAll(_ query: String, page: Int = 1) -> Self {
        Self(
            "anything called \"\(query.bounded(to: 60))\"", path: ["search", "multi"], query: ["query": query],
            page: page, dependsOnRegion: true)
    }

    /// Movies, TV series and people that are looked for most.
    public static func trendingAll(_ window: TrendingWindow = .week, page: Int = 1) -> Self {
        Self("what is trending", path: ["trending", "all", window.rawValue], page: page)
    }
}

extension TMDbRequest where Answer == FindResults {
    /// What TMDb has under IMDb's id: "tt0137523", "nm0000093".
    public static func find(imdbID: String) -> Self {
        Self(imdbID.bounded(to: 60), path: ["find", imdbID], query: ["external_source": "imdb_id"])
    }
}
