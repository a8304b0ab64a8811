import Foundation
import MoviesDomain

/// Maps a collection between domain and storage, where its movies are rows of a list.
struct MovieCollectionPartsMapper {
    func map(_ entity: MoviesMovieCollectionPartsEntity, movies: [MoviePreview]) -> MovieCollectionParts {
        MovieCollectionParts(
            id: entity.collectionID, name: entity.name, overview: entity.overview, posterPath: entity.posterPath,
            backdropPath: entity.backdropPath, movies: movies)
    }

    func map(
        _ domain: MovieCollectionParts, language: String, cachedAt: Date
    ) -> MoviesMovieCollectionPartsEntity {
        MoviesMovieCollectionPartsEntity(
            collectionID: domain.id, language: language, name: domain.name, overview: domain.overview,
            posterPath: domain.posterPath, backdropPath: domain.backdropPath,
            movieIDs: domain.movies.map(\.id),
            cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: MovieCollectionParts, to entity: inout MoviesMovieCollectionPartsEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.overview = domain.overview
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.movieIDs = domain.movies.map(\.id)
        entity.cachedAt = cachedAt
    }
}
