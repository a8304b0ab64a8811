public import CoreDomain
public import Foundation

/// A row of a list of movies, ready for a face.
public struct MoviePreviewDetails: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let title: String
    public let originalTitle: String?
    public let originalLanguage: String?
    public let overview: String?
    /// A day: 00:00 UTC.
    public let releaseDate: Date?
    public let genreIDs: [Int]?
    public let posterURLSet: ImageURLSet?
    public let backdropURLSet: ImageURLSet?
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?
}
