extension TMDbRequest where Response == TMDb.APIConfiguration {
    /// The base URLs and the sizes of images. They change rarely: keep them for days.
    public static var configuration: Self { Self("TMDb's configuration", path: ["configuration"]) }
}

extension TMDbRequest where Response == TMDb.GenreList {
    /// The genres of movies.
    public static var movieGenres: Self { Self("the genres of movies", path: ["genre", "movie", "list"]) }
    /// The genres of TV series.
    public static var tvGenres: Self { Self("the genres of TV series", path: ["genre", "tv", "list"]) }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.Media> {
    /// Movies, TV series and people whose name or title matches `query`.
    public static func searchAll(_ query: String, page: Int = 1) -> Self {
        Self(
            "titles and people called \"\(query.bounded(to: 60))\"", path: ["search", "multi"], query: ["query": query],
            page: page, dependsOnRegion: true)
    }

    /// Movies, TV series and people that are viewed most, over a day or a week.
    public static func trendingAll(_ window: TMDb.TrendingWindow = .week, page: Int = 1) -> Self {
        Self("trending titles and people", path: ["trending", "all", window.rawValue], page: page)
    }
}

extension TMDbRequest where Response == TMDb.FindResults {
    /// The records with an id of IMDb's: "tt0137523" for a title, "nm0000093" for a person.
    public static func find(imdbID: String) -> Self {
        Self(imdbID.bounded(to: 60), path: ["find", imdbID], query: ["external_source": "imdb_id"])
    }
}
