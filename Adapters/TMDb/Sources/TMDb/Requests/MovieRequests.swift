public import CoreDomain

extension TMDbRequest where Response == TMDb.MovieResponse {
    /// Returns a request for a movie with all its parts.
    ///
    /// - Parameters:
    ///   - id: TMDb's id.
    ///   - hasTranslations: Whether to request the texts in other languages too, which can be half of the response.
    public static func movie(_ id: Int, withTranslations hasTranslations: Bool = false) -> Self {
        let parts = TMDb.MovieParts.CodingKeys.allCases.filter { $0 != .translations || hasTranslations }
        return Self("movie \(id)", path: ["movie", "\(id)"], appending: parts)
    }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.MovieListItem> {
    /// Returns a request for the most popular movies by TMDb's score, which changes daily.
    public static func popularMovies(page: Int = 1) -> Self { list("popular", page) }
    /// Returns a request for the best-rated movies among those with many votes.
    public static func topRatedMovies(page: Int = 1) -> Self { list("top_rated", page) }
    /// Returns a request for the movies now in cinemas in the request's region.
    public static func nowPlayingMovies(page: Int = 1) -> Self { list("now_playing", page) }
    /// Returns a request for the movies coming to cinemas in the request's region.
    public static func upcomingMovies(page: Int = 1) -> Self { list("upcoming", page) }

    /// Returns a request for the most viewed movies of the day or the week.
    public static func trendingMovies(_ window: TMDb.TrendingWindow = .week, page: Int = 1) -> Self {
        Self("movies of the \(window)", path: ["trending", "movie", window.rawValue], page: page)
    }

    /// Returns a request for the movies with the same genres and keywords as movie `id`.
    public static func similarMovies(to id: Int, page: Int = 1) -> Self {
        Self("movies similar to \(id)", path: ["movie", "\(id)", "similar"], page: page)
    }

    /// Returns a request for the movies that TMDb recommends to people who like movie `id`.
    public static func recommendedMovies(for id: Int, page: Int = 1) -> Self {
        Self("movies recommended for \(id)", path: ["movie", "\(id)", "recommendations"], page: page)
    }

    /// Returns a request for the movies with a title that matches `query`, released in `year` if given.
    public static func searchMovies(_ query: String, year: Int? = nil, page: Int = 1) -> Self {
        Self(
            "movies called \"\(query.bounded(to: 60))\"", path: ["search", "movie"],
            query: ["query": query, "year": year.map(String.init)], page: page, dependsOnRegion: true)
    }

    /// Returns a request for the movies that meet all conditions of `filter`.
    public static func discoverMovies(_ filter: TitleFilter, page: Int = 1) -> Self {
        Self(
            "the discovered movies", path: ["discover", "movie"], query: TMDb.Discover.movie.query(filter), page: page,
            dependsOnRegion: true)
    }

    private static func list(_ name: String, _ page: Int) -> Self {
        Self("\(name.spaced) movies", path: ["movie", name], page: page, dependsOnRegion: true)
    }
}

extension TMDbRequest where Response == TMDb.MovieCollection {
    /// Returns a request for a collection and its movies.
    public static func collection(_ id: Int) -> Self {
        Self("collection \(id)", path: ["collection", "\(id)"])
    }
}

extension TMDb {
    /// The period covered by a trending list.
    public enum TrendingWindow: String, Sendable {
        case day
        case week
    }
}

extension String {
    /// The text with spaces instead of underscores: "top rated" for "top_rated".
    var spaced: String { split(separator: "_").joined(separator: " ") }
}
