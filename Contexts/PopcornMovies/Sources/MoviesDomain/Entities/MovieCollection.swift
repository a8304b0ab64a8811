public import Foundation

/// The series to which a movie belongs, as the movie names it.
public struct MovieCollection: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let posterPath: URL?
    public let backdropPath: URL?

    public init(
        id: Int,
        name: String,
        posterPath: URL? = nil,
        backdropPath: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.posterPath = posterPath
        self.backdropPath = backdropPath
    }
}
