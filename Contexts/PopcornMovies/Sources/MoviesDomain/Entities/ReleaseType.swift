/// How a movie was released, by TMDb's numbers.
public enum ReleaseType: Int, Equatable, Sendable {
    case premiere = 1
    case theatricalLimited = 2
    case theatrical = 3
    case digital = 4
    case physical = 5
    case television = 6
}
