public import Foundation

/// A TV series, as `/tv/{id}` answers.
public struct TVSeries: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let tagline: String?
    public let originalName: String?
    /// ISO 639-1.
    public let originalLanguage: String?
    public let overview: String?
    /// Minutes.
    public let episodeRunTime: [Int]?
    public let numberOfSeasons: Int?
    public let numberOfEpisodes: Int?
    public let seasons: [TVSeason]?
    public let createdBy: [Creator]?
    public let genres: [Genre]?
    /// A day: 00:00 UTC.
    public let firstAirDate: Date?
    /// ISO 3166-1.
    public let originCountry: [String]?
    public let posterPath: URL?
    public let backdropPath: URL?
    public let homepageURL: URL?
    public let isInProduction: Bool?
    /// ISO 639-1.
    public let languages: [String]?
    /// A day: 00:00 UTC.
    public let lastAirDate: Date?
    public let lastEpisodeToAir: TVEpisodeAirDate?
    public let nextEpisodeToAir: TVEpisodeAirDate?
    public let networks: [Network]?
    public let productionCompanies: [ProductionCompany]?
    public let productionCountries: [ProductionCountry]?
    public let spokenLanguages: [SpokenLanguage]?
    /// TMDb's word: "Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot" or one to come.
    public let status: String?
    /// TMDb's word: "Scripted", "Documentary", …
    public let type: String?
    public let popularity: Double?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let isAdultOnly: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, name, tagline, originalName, originalLanguage, overview, episodeRunTime, numberOfSeasons
        case numberOfEpisodes, seasons, createdBy, genres, firstAirDate, originCountry, posterPath, backdropPath
        case languages, lastAirDate, lastEpisodeToAir, nextEpisodeToAir, networks, productionCompanies
        case productionCountries, spokenLanguages, status, type, popularity, voteAverage, voteCount
        case homepageURL = "homepage"
        case isInProduction = "inProduction"
        case isAdultOnly = "adult"
    }
}

/// Whoever thought up a TV series.
public struct Creator: WireChild, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// Identifies the credit, and not the person.
    public let creditID: String
    public let name: String
    public let originalName: String
    public let gender: Gender
    public let profilePath: URL?

    static let identity = ["id", "name", "creditId", "originalName"]

    private enum CodingKeys: String, CodingKey {
        case id, name, originalName, gender, profilePath
        case creditID = "creditId"
    }
}

/// A station or a service that shows a TV series.
public struct Network: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let logoPath: URL?
    /// ISO 3166-1.
    public let originCountry: String?
    public let headquarters: String?
    public let homepage: URL?
}

/// The episode of a TV series that came last, or comes next: less is known of it than of a `TVEpisode`.
public struct TVEpisodeAirDate: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let episodeNumber: Int?
    public let seasonNumber: Int?
    public let overview: String?
    /// A day: 00:00 UTC.
    public let airDate: Date?
    public let episodeType: String?
    /// Minutes; TMDb's 0 is nil.
    public let runtime: Int?
    public let showID: Int?
    public let productionCode: String?
    public let stillPath: URL?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?

    private enum CodingKeys: String, CodingKey {
        case id, name, episodeNumber, seasonNumber, overview, airDate, episodeType, runtime, productionCode, stillPath
        case voteAverage, voteCount
        case showID = "showId"
    }
}
