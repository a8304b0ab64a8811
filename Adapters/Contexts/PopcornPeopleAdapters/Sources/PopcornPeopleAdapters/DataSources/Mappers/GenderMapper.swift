import PeopleDomain
import TMDb

struct GenderMapper {
    /// Maps a gender; TMDb's numbers are the domain's raw values.
    func map(_ dto: TMDb.Gender) -> PeopleDomain.Gender { PeopleDomain.Gender(rawValue: dto.rawValue) ?? .unknown }
}
