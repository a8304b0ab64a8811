public import Foundation

/// A series of movies with its parts.
public struct MovieCollectionParts: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let overview: String?
    public let posterPath: URL?
    public let backdropPath: URL?
    /// In the order of their release; those without a date come last.
    public let movies: [MoviePreview]

    public init(
        id: Int,
        name: String,
        overview: String? = nil,
        posterPath: URL? = nil,
        backdropPath: URL? = nil,
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
