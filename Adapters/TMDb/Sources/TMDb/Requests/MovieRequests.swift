extension TMDbRequest where Answer == MovieAnswer {
    /// A movie with all that a screen about it shows.
    public static func movie(_ id: Int) -> Self {
        Self("movie \(id)", path: ["movie", "\(id)"], appending: MovieAnswer.sections)
    }
}

extension TMDbRequest where Answer == PageableList<MovieListItem> {
    /// Those watched most over a longer time.
    public static func popularMovies(page: Int = 1) -> Self { list("popular", page) }
    /// Those rated best by many.
    public static func topRatedMovies(page: Int = 1) -> Self { list("top_rated", page) }
    /// Those in the cinemas of the request's region.
    public static func nowPlayingMovies(page: Int = 1) -> Self { list("now_playing", page) }
    /// Those that come to the cinemas of the request's region.
    public static func upcomingMovies(page: Int = 1) -> Self { list("upcoming", page) }

    /// What is watched most.
    public static func trendingMovies(_ window: TrendingWindow = .week, page: Int = 1) -> Self {
        Self("movies of the \(window)", path: ["trending", "movie", window.rawValue], page: page)
    }

    /// Movies with the same genres and keywords.
    public static func similarMovies(to id: Int, page: Int = 1) -> Self {
        Self("movies similar to \(id)", path: ["movie", "\(id)", "similar"], page: page)
    }

    /// What TMDb recommends to those who liked a movie.
    public static func recommendedMovies(for id: Int, page: Int = 1) -> Self {
        Self("movies recommended for \(id)", path: ["movie", "\(id)", "recommendations"], page: page)
    }

    /// Movies one of whose titles matches `query`, of `year` where it is given.
    public static func searchMovies(_ query: String, year: Int? = nil, page: Int = 1) -> Self {
        Self(
            "movies called \"\(query.bounded(to: 60))\"", path: ["search", "movie"],
            query: ["query": query, "year": year.map(String.init)], page: page, dependsOnRegion: true)
    }

    /// Movies that fit all that `filter` says.
    public static func discoverMovies(_ filter: DiscoverFilter, page: Int = 1) -> Self {
        Self(
            "the movies asked for", path: ["discover", "movie"], query: filter.query(for: .movie), page: page,
            dependsOnRegion: true)
    }

    private static func list(_ name: String, _ page: Int) -> Self {
        Self("\(name.spaced) movies", path: ["movie", name], page: page, dependsOnRegion: true)
    }
}

extension TMDbRequest where Answer == Collection {
    /// A collection and its movies.
    public static func collection(_ id: Int) -> Self {
        Self("collection \(id)", path: ["collection", "\(id)"])
    }
}

/// Over which time TMDb looks for what is watched most.
public enum TrendingWindow: String, Sendable {
    case day
    case week
}

extension String {
    /// "top rated" for "top_rated".
    var spaced: String { split(separator: "_").joined(separator: " ") }
}
