import Foundation
import MoviesDomain

struct MoviePreviewMapper {
    func map(_ entity: MoviesMoviePreviewEntity) -> MoviePreview {
        MoviePreview(
            id: entity.movieID, title: entity.title, originalTitle: entity.originalTitle,
            englishTitle: entity.englishTitle,
            originalLanguage: entity.originalLanguage, overview: entity.overview, releaseDate: entity.releaseDate,
            genreIDs: entity.genreIDs, posterPath: entity.posterPath, backdropPath: entity.backdropPath,
            popularity: entity.popularity, voteAverage: entity.voteAverage, voteCount: entity.voteCount,
            hasVideo: entity.hasVideo, isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: MoviePreview, language: String, cachedAt: Date) -> MoviesMoviePreviewEntity {
        MoviesMoviePreviewEntity(
            movieID: domain.id, language: language, title: domain.title, originalTitle: domain.originalTitle,
            englishTitle: domain.englishTitle,
            originalLanguage: domain.originalLanguage, overview: domain.overview, releaseDate: domain.releaseDate,
            genreIDs: domain.genreIDs, posterPath: domain.posterPath, backdropPath: domain.backdropPath,
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            hasVideo: domain.hasVideo, isAdultOnly: domain.isAdultOnly, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: MoviePreview, to entity: inout MoviesMoviePreviewEntity, cachedAt: Date) {
        entity.title = domain.title
        entity.originalTitle = domain.originalTitle
        entity.englishTitle = domain.englishTitle
        entity.originalLanguage = domain.originalLanguage
        entity.overview = domain.overview
        entity.releaseDate = domain.releaseDate
        entity.genreIDs = domain.genreIDs
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.popularity = domain.popularity
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
        entity.hasVideo = domain.hasVideo
        entity.isAdultOnly = domain.isAdultOnly
        entity.cachedAt = cachedAt
    }
}
