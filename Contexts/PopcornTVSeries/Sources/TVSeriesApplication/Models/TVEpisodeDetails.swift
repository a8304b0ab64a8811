public import CoreDomain
public import Foundation

/// An episode. Unknown properties are `nil`.
public struct TVEpisodeDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let name: String
    /// The number within the season, counted from 1.
    public let episodeNumber: Int
    /// The number of the season; 0 for specials.
    public let seasonNumber: Int
    /// The plot summary.
    public let overview: String?
    /// The day of the broadcast: 00:00 UTC.
    public let airDate: Date?
    /// TMDb's term: “standard”, “finale”, “mid_season”…
    public let episodeType: String?
    /// The length in minutes.
    public let runtime: Int?
    /// The series' id.
    public let showID: Int?
    /// The producer's code of the episode.
    public let productionCode: String?
    /// The still's URLs, or `nil` if the path or the images configuration is missing.
    public let stillURLSet: ImageURLSet?
    /// The crew of this episode.
    public let crew: [CrewMemberDetails]?
    /// The guest stars of this episode.
    public let guestStars: [CastMemberDetails]?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
}
