/// A genre of movies.
public struct Genre: Identifiable, Equatable, Sendable, Codable {
    /// TMDb's id.
    public let id: Int
    /// The name.
    public let name: String

    /// Creates a genre.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
