extension MoviePreview {
    /// What a list would tell of `movie`.
    public init(_ movie: Movie) {
        self.init(
            id: movie.id,
            title: movie.title,
            originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage,
            overview: movie.overview,
            releaseDate: movie.releaseDate,
            genreIDs: movie.genres?.map(\.id),
            posterPath: movie.posterPath,
            backdropPath: movie.backdropPath,
            popularity: movie.popularity,
            voteAverage: movie.voteAverage,
            voteCount: movie.voteCount,
            hasVideo: movie.hasVideo,
            isAdultOnly: movie.isAdultOnly)
    }
}
