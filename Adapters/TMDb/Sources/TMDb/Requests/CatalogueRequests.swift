extension TMDbRequest where Response == TMDb.APIConfiguration {
    /// The request for the base URLs and the sizes of images. They change rarely, so cache them for days.
    public static var configuration: Self { Self("TMDb's configuration", path: ["configuration"]) }
}

extension TMDbRequest where Response == TMDb.GenreList {
    /// Returns a request for the genres of movies or of TV series.
    public static func genres(ofMovies isOfMovies: Bool) -> Self {
        isOfMovies
            ? Self("the genres of movies", path: ["genre", "movie", "list"])
            : Self("the genres of TV series", path: ["genre", "tv", "list"])
    }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.WatchProvider> {
    /// Returns a request for the movie or TV services in a country (ISO 3166-1), most prominent first.
    public static func services(ofMovies isOfMovies: Bool, in region: String) -> Self {
        Self(
            "the list of services in \(region)", path: ["watch", "providers", isOfMovies ? "movie" : "tv"],
            query: ["watch_region": region])
    }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.Genre> {
    /// Returns a request for the companies or keywords, given by `kind`, that match `query`, in genre format.
    public static func search(_ kind: String, _ query: String) -> Self {
        Self("\(kind) \"\(query.bounded(to: 60))\"", path: ["search", kind], query: ["query": query], page: 1)
    }
}

extension TMDbRequest where Response == TMDb.FindResults {
    /// Returns a request for the records with an IMDb id: "tt0137523" for a title, "nm0000093" for a person.
    public static func find(imdbID: String) -> Self { find(imdbID, source: "imdb_id") }

    /// Returns a request for the series and episodes with a TheTVDB id.
    public static func find(tvdbID: Int) -> Self { find(String(tvdbID), source: "tvdb_id") }

    private static func find(_ id: String, source: String) -> Self {
        Self(id.bounded(to: 60), path: ["find", id], query: ["external_source": source])
    }
}
