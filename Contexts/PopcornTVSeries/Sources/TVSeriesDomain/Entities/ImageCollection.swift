public import Foundation

/// The images of a TV series, a season or an episode as paths, the best rated first.
public struct ImageCollection: Identifiable, Equatable, Sendable, Codable {
    /// The id of the pictured series, season or episode.
    public let id: Int
    /// The posters' paths, unresolved.
    public let posterPaths: [URL]
    /// The backdrops' paths, unresolved.
    public let backdropPaths: [URL]
    /// The logos' paths, unresolved.
    public let logoPaths: [URL]
    /// The stills' paths, unresolved; only episodes have stills.
    public let stillPaths: [URL]

    public init(
        id: Int, posterPaths: [URL] = [], backdropPaths: [URL] = [], logoPaths: [URL] = [], stillPaths: [URL] = []
    ) {
        self.id = id
        self.posterPaths = posterPaths
        self.backdropPaths = backdropPaths
        self.logoPaths = logoPaths
        self.stillPaths = stillPaths
    }
}
