/// The status of a movie's production.
public enum MovieStatus: String, Equatable, Sendable, Codable {
    /// Not confirmed.
    case rumoured
    /// Confirmed but not yet in production.
    case planned
    case inProduction
    /// Filmed but not yet released.
    case postProduction
    case released
    /// Cancelled before its release.
    case cancelled
}
