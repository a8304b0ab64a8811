/// A genre of movies.
public struct Genre: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String

    /// Creates a genre.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
