/// A kind of movie.
public struct Genre: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let name: String

    public init(
        id: Int,
        name: String
    ) {
        self.id = id
        self.name = name
    }
}
