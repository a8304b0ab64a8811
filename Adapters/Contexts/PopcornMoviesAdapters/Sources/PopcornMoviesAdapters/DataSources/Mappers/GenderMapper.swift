import MoviesDomain
import TMDb

struct GenderMapper {
    func map(_ dto: TMDb.Gender) -> MoviesDomain.Gender {
        switch dto {
        case .unknown: .unknown
        case .female: .female
        case .male: .male
        case .other: .other
        }
    }
}
