import PeopleDomain
import TMDb

struct GenderMapper {
    /// Maps a gender by its number, which is the same in TMDb and the domain.
    func map(_ dto: TMDb.Gender) -> PeopleDomain.Gender { PeopleDomain.Gender(rawValue: dto.rawValue) ?? .unknown }
}
