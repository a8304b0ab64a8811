public import Foundation

/// The collection a movie belongs to, as returned with the movie.
public struct MovieCollection: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?

    public init(id: Int, name: String, posterPath: URL? = nil, backdropPath: URL? = nil) {
        self.id = id
        self.name = name
        self.posterPath = posterPath
        self.backdropPath = backdropPath
    }
}
