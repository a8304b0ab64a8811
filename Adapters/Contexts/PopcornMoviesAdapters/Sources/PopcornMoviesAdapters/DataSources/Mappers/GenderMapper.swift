import MoviesDomain
import TMDb

struct GenderMapper {
    /// Maps a gender; TMDb's numbers are the domain's raw values.
    func map(_ dto: TMDb.Gender) -> MoviesDomain.Gender { MoviesDomain.Gender(rawValue: dto.rawValue) ?? .unknown }
}
