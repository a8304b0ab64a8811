public import Foundation

/// A movie as a row of a list.
public struct MovieListItem: Decodable, Equatable, Sendable {
    public let id: Int
    public let title: String
    public let originalTitle: String?
    /// ISO 639-1.
    public let originalLanguage: String?
    public let overview: String?
    public let genreIDs: [Int]?
    /// A day: 00:00 UTC.
    public let releaseDate: Date?
    public let posterPath: URL?
    public let backdropPath: URL?
    public let popularity: Double?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, title, originalTitle, originalLanguage, overview, releaseDate, posterPath, backdropPath, popularity
        case voteAverage, voteCount
        case genreIDs = "genreIds"
        case hasVideo = "video"
        case isAdultOnly = "adult"
    }
}
