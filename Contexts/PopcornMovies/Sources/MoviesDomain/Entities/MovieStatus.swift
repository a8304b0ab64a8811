/// How far a movie's production has come.
public enum MovieStatus: String, Equatable, Sendable, Encodable {
    case rumoured
    case planned
    case inProduction
    case postProduction
    case released
    case cancelled
}
