public import Foundation

/// A season: without its episodes within a series, with them as `/tv/{id}/season/{n}` answers.
public struct TVSeason: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    /// 0 are the specials.
    public let seasonNumber: Int
    public let overview: String?
    /// A day: 00:00 UTC.
    public let airDate: Date?
    public let posterPath: URL?
    /// 0 to 10.
    public let voteAverage: Double?
    public let episodes: [TVEpisode]?

    static let identity = ["id", "name", "seasonNumber"]
}

/// An episode, within a season or as `/tv/{id}/season/{n}/episode/{m}` answers.
public struct TVEpisode: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let episodeNumber: Int
    public let seasonNumber: Int
    public let overview: String?
    /// A day: 00:00 UTC.
    public let airDate: Date?
    /// TMDb's word: "standard", "finale", "mid_season" or one to come.
    public let episodeType: String?
    /// Minutes; TMDb's 0 is nil.
    public let runtime: Int?
    public let showID: Int?
    public let productionCode: String?
    public let stillPath: URL?
    public let crew: [CrewMember]?
    public let guestStars: [CastMember]?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?

    static let identity = ["id", "name", "episodeNumber", "seasonNumber"]

    private enum CodingKeys: String, CodingKey {
        case id, name, episodeNumber, seasonNumber, overview, airDate, episodeType, runtime, productionCode, stillPath
        case crew, guestStars, voteAverage, voteCount
        case showID = "showId"
    }
}
