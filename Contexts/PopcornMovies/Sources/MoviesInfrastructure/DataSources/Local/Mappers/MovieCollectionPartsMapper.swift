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
}
