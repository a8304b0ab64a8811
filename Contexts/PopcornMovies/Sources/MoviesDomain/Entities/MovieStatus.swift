/// The status of a movie's production.
public enum MovieStatus: String, Equatable, Sendable, Encodable {
    case rumoured
    case planned
    case inProduction
    case postProduction
    case released
    case cancelled
}
