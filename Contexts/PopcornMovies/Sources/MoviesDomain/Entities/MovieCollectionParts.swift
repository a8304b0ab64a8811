public import Foundation

/// A collection with its movies.
public struct MovieCollectionParts: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The plot summary.
    public let overview: String?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    /// The movies by release date, those without a date last.
    public let movies: [MoviePreview]

    public init(
        id: Int, name: String, overview: String? = nil, posterPath: URL? = nil, backdropPath: URL? = nil,
        movies: [MoviePreview]
    ) {
        self.id = id
        self.name = name
        self.overview = overview
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.movies = movies
    }
}
