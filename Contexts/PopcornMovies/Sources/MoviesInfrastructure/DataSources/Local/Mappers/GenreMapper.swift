import MoviesDomain

/// Genre between domain and storage.
struct GenreMapper {
    func map(_ entity: MoviesGenreEntity) -> Genre {
        Genre(
            id: entity.genreID,
            name: entity.name)
    }

    func map(_ domain: Genre) -> MoviesGenreEntity {
        MoviesGenreEntity(
            genreID: domain.id,
            name: domain.name)
    }
}
