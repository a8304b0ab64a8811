import MoviesDomain
import TMDb

/// TMDb's Status to the domain's.
struct MovieStatusMapper {
    /// nil for a word that the domain does not have.
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
