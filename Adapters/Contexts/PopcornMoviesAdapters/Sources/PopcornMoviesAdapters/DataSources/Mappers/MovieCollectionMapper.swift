import MoviesDomain
import TMDb

/// Maps the collection to which a movie belongs.
struct MovieCollectionMapper {
    func map(_ dto: TMDb.BelongsToCollection) -> MoviesDomain.MovieCollection {
        MoviesDomain.MovieCollection(
            id: dto.id, name: dto.name, posterPath: dto.posterPath, backdropPath: dto.backdropPath)
    }
}
