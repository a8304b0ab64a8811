import TMDb
import TVSeriesDomain

struct GenderMapper {
    /// Maps a gender by its number, which is the same in TMDb and the domain.
    func map(_ dto: TMDb.Gender) -> Gender { Gender(rawValue: dto.rawValue) ?? .unknown }
}
