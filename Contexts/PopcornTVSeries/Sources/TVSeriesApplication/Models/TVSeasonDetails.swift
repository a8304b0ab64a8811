public import CoreDomain
public import Foundation

/// A season. A property that is `nil` is unknown.
public struct TVSeasonDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name in the requested language: “Season 5”.
    public let name: String
    /// The number; 0 for specials.
    public let seasonNumber: Int
    /// The plot summary.
    public let overview: String?
    /// The day of the first episode: 00:00 UTC.
    public let airDate: Date?
    /// The poster's URLs, or `nil` without a path or without the images configuration.
    public let posterURLSet: ImageURLSet?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    /// The number of its episodes, as the series tells it.
    public let episodeCount: Int?
    /// The episodes, or `nil` in a season that came with its series.
    public let episodes: [TVEpisodeDetails]?
}
