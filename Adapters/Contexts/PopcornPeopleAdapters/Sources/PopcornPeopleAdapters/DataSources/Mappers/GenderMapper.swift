import PeopleDomain
import TMDb

struct GenderMapper {
    func map(_ dto: TMDb.Gender) -> PeopleDomain.Gender {
        switch dto {
        case .unknown: .unknown
        case .female: .female
        case .male: .male
        case .other: .other
        }
    }
}
