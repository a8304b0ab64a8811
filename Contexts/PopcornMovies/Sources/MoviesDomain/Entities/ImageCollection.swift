public import Foundation

/// The images of a movie as paths, the best rated first.
public struct ImageCollection: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The posters' paths, unresolved.
    public let posterPaths: [URL]
    /// The backdrops' paths, unresolved.
    public let backdropPaths: [URL]
    /// The logos' paths, unresolved.
    public let logoPaths: [URL]

    public init(id: Int, posterPaths: [URL], backdropPaths: [URL], logoPaths: [URL]) {
        self.id = id
        self.posterPaths = posterPaths
        self.backdropPaths = backdropPaths
        self.logoPaths = logoPaths
    }
}
