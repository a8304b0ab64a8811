public import CoreDomain
public import Foundation

/// A movie as it appears in a list, with its image URLs.
public struct MoviePreviewDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The title in English; `nil` in English, in rows of TMDb's lists, and if it is unknown.
    public let englishTitle: String?
    /// The language as an ISO 639-1 code.
    public let originalLanguage: String?
    /// The plot summary.
    public let overview: String?
    /// The day of the release: 00:00 UTC.
    public let releaseDate: Date?
    public let genreIDs: [Int]?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it was released only on video.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?
}
