extension TMDbRequest where Answer == APIConfiguration {
    /// Where images lie. It changes rarely: keep it for days.
    public static var configuration: Self { Self("TMDb's configuration", path: "configuration") }
}

extension TMDbRequest where Answer == GenreList {
    public static var movieGenres: Self { Self("the genres of movies", path: "genre", "movie", "list") }
    public static var tvGenres: Self { Self("the genres of TV series", path: "genre", "tv", "list") }
}
