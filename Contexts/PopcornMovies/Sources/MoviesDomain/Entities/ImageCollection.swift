public import Foundation

/// The images of a movie as paths, the best rated first.
public struct ImageCollection: Identifiable, Equatable, Sendable {
    /// The movie's id.
    public let id: Int
    /// The posters' paths, unresolved.
    public let posterPaths: [URL]
    /// The backdrops' paths, unresolved.
    public let backdropPaths: [URL]
    /// The logos' paths, unresolved.
    public let logoPaths: [URL]

    /// Creates an image collection.
    public init(id: Int, posterPaths: [URL], backdropPaths: [URL], logoPaths: [URL]) {
        (self.id, self.posterPaths) = (id, posterPaths)
        (self.backdropPaths, self.logoPaths) = (backdropPaths, logoPaths)
    }
}
