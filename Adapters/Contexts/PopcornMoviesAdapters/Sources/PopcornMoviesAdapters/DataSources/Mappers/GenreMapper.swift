import MoviesDomain
import TMDb

/// TMDb’s Genre to the domain’s.
struct GenreMapper {
    func map(_ dto: TMDb.Genre) -> MoviesDomain.Genre {
        MoviesDomain.Genre(
            id: dto.id,
            name: dto.name)
    }
}
