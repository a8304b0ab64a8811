import MoviesDomain
import TMDb

struct GenderMapper {
    /// Maps a gender by its number, which is the same in TMDb and the domain.
    func map(_ dto: TMDb.Gender) -> MoviesDomain.Gender { MoviesDomain.Gender(rawValue: dto.rawValue) ?? .unknown }
}
