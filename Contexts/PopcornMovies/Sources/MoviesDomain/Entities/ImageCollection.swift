public import Foundation

/// The pictures of a movie, as paths; the best rated first.
public struct ImageCollection: Identifiable, Equatable, Sendable {
    /// The movie's id.
    public let id: Int
    public let posterPaths: [URL]
    public let backdropPaths: [URL]
    public let logoPaths: [URL]

    public init(
        id: Int,
        posterPaths: [URL],
        backdropPaths: [URL],
        logoPaths: [URL]
    ) {
        self.id = id
        self.posterPaths = posterPaths
        self.backdropPaths = backdropPaths
        self.logoPaths = logoPaths
    }
}
