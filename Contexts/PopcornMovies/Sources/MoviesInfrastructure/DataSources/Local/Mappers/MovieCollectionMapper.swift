import MoviesDomain

/// MovieCollection between domain and storage.
struct MovieCollectionMapper {
    func map(_ entity: MoviesMovieCollectionEntity) -> MovieCollection {
        MovieCollection(
            id: entity.collectionID,
            name: entity.name,
            posterPath: entity.posterPath,
            backdropPath: entity.backdropPath)
    }

    func map(_ domain: MovieCollection) -> MoviesMovieCollectionEntity {
        MoviesMovieCollectionEntity(
            collectionID: domain.id,
            name: domain.name,
            posterPath: domain.posterPath,
            backdropPath: domain.backdropPath)
    }
}
