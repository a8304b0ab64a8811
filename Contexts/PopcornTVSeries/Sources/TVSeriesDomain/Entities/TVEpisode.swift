public import Foundation

/// An episode. Unknown properties are `nil`.
public struct TVEpisode: Identifiable, Equatable, Sendable, Codable {
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
    /// The still's path, unresolved.
    public let stillPath: URL?
    /// The crew of this episode.
    public let crew: [CrewMember]?
    /// The actors who appear in only a few episodes of the series.
    public let guestStars: [CastMember]?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?

    public init(
        id: Int, name: String, episodeNumber: Int, seasonNumber: Int, overview: String? = nil, airDate: Date? = nil,
        episodeType: String? = nil, runtime: Int? = nil, showID: Int? = nil, productionCode: String? = nil,
        stillPath: URL? = nil, crew: [CrewMember]? = nil, guestStars: [CastMember]? = nil, voteAverage: Double? = nil,
        voteCount: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.episodeNumber = episodeNumber
        self.seasonNumber = seasonNumber
        self.overview = overview
        self.airDate = airDate
        self.episodeType = episodeType
        self.runtime = runtime
        self.showID = showID
        self.productionCode = productionCode
        self.stillPath = stillPath
        self.crew = crew
        self.guestStars = guestStars
        self.voteAverage = voteAverage
        self.voteCount = voteCount
    }
}
