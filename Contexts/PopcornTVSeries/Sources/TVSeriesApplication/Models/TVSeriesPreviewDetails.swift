public import CoreDomain
public import Foundation

/// A TV series as it appears in a list.
public struct TVSeriesPreviewDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The title in the requested language.
    public let name: String
    /// The title in the original language.
    public let originalName: String?
    /// An ISO 639-1 code.
    public let originalLanguage: String?
    /// ISO 3166-1 codes.
    public let originCountry: [String]?
    /// The plot summary.
    public let overview: String?
    /// The day of the first episode: 00:00 UTC.
    public let firstAirDate: Date?
    /// The ids of its genres.
    public let genreIDs: [Int]?
    /// The poster's URLs, or `nil` without a path or without the images configuration.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` without a path or without the images configuration.
    public let backdropURLSet: ImageURLSet?
    /// TMDb's score of the attention that it gets, without a unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    /// The number of votes.
    public let voteCount: Int?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?
}
