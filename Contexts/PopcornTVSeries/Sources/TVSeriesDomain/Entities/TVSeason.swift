public import Foundation

/// A season. Unknown properties are `nil`.
public struct TVSeason: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The name in the requested language, such as “Season 5”.
    public let name: String
    /// The season's number; 0 for specials.
    public let seasonNumber: Int
    /// The plot summary.
    public let overview: String?
    /// The day of the first episode: 00:00 UTC.
    public let airDate: Date?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    /// The number of episodes, according to the series.
    public let episodeCount: Int?
    /// The episodes, or `nil` for a season fetched as part of its series.
    public let episodes: [TVEpisode]?

    public init(
        id: Int, name: String, seasonNumber: Int, overview: String? = nil, airDate: Date? = nil,
        posterPath: URL? = nil, voteAverage: Double? = nil, episodeCount: Int? = nil, episodes: [TVEpisode]? = nil
    ) {
        self.id = id
        self.name = name
        self.seasonNumber = seasonNumber
        self.overview = overview
        self.airDate = airDate
        self.posterPath = posterPath
        self.voteAverage = voteAverage
        self.episodeCount = episodeCount
        self.episodes = episodes
    }
}
