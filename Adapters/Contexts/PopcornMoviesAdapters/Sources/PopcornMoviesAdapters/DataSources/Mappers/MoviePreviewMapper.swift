import MoviesDomain
import TMDb

struct MoviePreviewMapper {
    func map(_ dto: TMDb.MovieListItem) -> MoviesDomain.MoviePreview {
        MoviesDomain.MoviePreview(
            id: dto.id, title: dto.title, originalTitle: dto.originalTitle,
            // TMDb's lists have no translations.
            englishTitle: nil, originalLanguage: dto.originalLanguage,
            overview: dto.overview, releaseDate: dto.releaseDate, genreIDs: dto.genreIDs, posterPath: dto.posterPath,
            backdropPath: dto.backdropPath, popularity: dto.popularity, voteAverage: dto.voteAverage,
            voteCount: dto.voteCount, hasVideo: dto.hasVideo, isAdultOnly: dto.isAdultOnly)
    }
}
