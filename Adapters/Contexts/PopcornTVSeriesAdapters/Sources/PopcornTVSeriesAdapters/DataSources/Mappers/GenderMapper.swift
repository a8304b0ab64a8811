import TMDb
import TVSeriesDomain

struct GenderMapper {
    /// Maps a gender; TMDb's numbers are the domain's raw values.
    func map(_ dto: TMDb.Gender) -> Gender { Gender(rawValue: dto.rawValue) ?? .unknown }
}
