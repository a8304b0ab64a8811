import MoviesDomain
import TMDb

struct MovieStatusMapper {
    /// Maps a status, or returns `nil` if it is unknown to the domain.
    func map(_ dto: TMDb.Status) -> MovieStatus? {
        switch dto {
        case .rumoured: .rumoured
        case .planned: .planned
        case .inProduction: .inProduction
        case .postProduction: .postProduction
        case .released: .released
        case .cancelled: .cancelled
        case .unknown: nil
        }
    }
}
