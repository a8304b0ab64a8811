public import CoreDomain
public import Foundation

/// A season. Unknown properties are `nil`.
public struct TVSeasonDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The name in the requested language, such as “Season 5”.
    public let name: String
    /// The season's number; 0 for specials.
    public let seasonNumber: Int
    /// The plot summary.
    public let overview: String?
    /// The day of the first episode: 00:00 UTC.
    public let airDate: Date?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    /// The number of episodes, according to the series.
    public let episodeCount: Int?
    /// The episodes, or `nil` for a season fetched as part of its series.
    public let episodes: [TVEpisodeDetails]?
}
