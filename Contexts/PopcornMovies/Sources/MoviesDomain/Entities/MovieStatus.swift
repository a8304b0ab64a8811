/// The status of a movie's production.
public enum MovieStatus: String, Equatable, Sendable, Codable {
    /// Not confirmed.
    case rumoured
    /// Confirmed, but not in production yet.
    case planned
    case inProduction
    /// Filmed, but not released yet.
    case postProduction
    case released
    /// Cancelled before its release.
    case cancelled
}
