import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@Suite struct MoviePreviewTests {
    @Test func `a preview tells of a movie what a list would`() {
        let movie = Movie.mock()
        #expect(
            MoviePreview(movie)
                == MoviePreview(
                    id: movie.id, title: movie.title, originalTitle: movie.originalTitle,
                    originalLanguage: movie.originalLanguage, overview: movie.overview, releaseDate: movie.releaseDate,
                    genreIDs: [18, 53], posterPath: movie.posterPath, backdropPath: movie.backdropPath,
                    popularity: movie.popularity, voteAverage: movie.voteAverage, voteCount: movie.voteCount,
                    hasVideo: movie.hasVideo, isAdultOnly: movie.isAdultOnly))
    }

    @Test func `what is not known of a movie is not known of its preview`() {
        #expect(MoviePreview(Movie(id: 1, title: "One")) == MoviePreview(id: 1, title: "One"))
    }
}
