public import CoreDomain
public import Foundation
public import TVSeriesDomain

/// A TV series with its image URLs and data from its other parts. Unknown properties are `nil`.
public struct TVSeriesDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let name: String
    /// The slogan on its posters.
    public let tagline: String?
    /// The title in the original language.
    public let originalName: String?
    /// The name in English; `nil` in English, or if it is unknown.
    public let englishName: String?
    /// The language as an ISO 639-1 code.
    public let originalLanguage: String?
    /// The plot summary.
    public let overview: String?
    /// The plot summary in English; `nil` in English, or if it is unknown.
    public let englishOverview: String?
    /// The usual episode lengths, in minutes.
    public let episodeRunTime: [Int]?
    /// The number of seasons, not counting the specials.
    public let numberOfSeasons: Int?
    /// The number of episodes, not counting the specials.
    public let numberOfEpisodes: Int?
    /// The seasons, without their episodes.
    public let seasons: [TVSeasonDetails]?
    /// The people who created the series.
    public let createdBy: [CreatorDetails]?
    /// The genres.
    public let genres: [Genre]?
    /// The keywords, in English.
    public let keywords: [Keyword]?
    /// The day of the first episode: 00:00 UTC.
    public let firstAirDate: Date?
    /// The countries of origin, as ISO 3166-1 codes.
    public let originCountry: [String]?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
    /// The URLs of the best-rated logo, or `nil` without a logo or an images configuration.
    public let logoURLSet: ImageURLSet?
    /// The official website.
    public let homepageURL: URL?
    /// Whether new episodes are being produced.
    public let isInProduction: Bool?
    /// The languages of the episodes, as ISO 639-1 codes.
    public let languages: [String]?
    /// The day of the latest episode, at 00:00 UTC.
    public let lastAirDate: Date?
    /// The latest episode.
    public let lastEpisodeToAir: TVEpisodeAirDateDetails?
    /// The next episode, if one is announced.
    public let nextEpisodeToAir: TVEpisodeAirDateDetails?
    /// The networks and services that show the series.
    public let networks: [NetworkDetails]?
    /// The companies that made it.
    public let productionCompanies: [ProductionCompanyDetails]?
    /// The countries of production.
    public let productionCountries: [ProductionCountry]?
    /// The languages spoken in it.
    public let spokenLanguages: [SpokenLanguage]?
    /// TMDb's term for the status, such as “Returning Series”, “Ended” or “Canceled”.
    public let status: String?
    /// TMDb's term for the type, such as “Scripted” or “Documentary”.
    public let type: String?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?
    /// The IMDb id: “tt” followed by digits.
    public let imdbID: String?
    /// The certification in the user's region, or else in the US.
    public let certification: String?
    /// The ISO 3166-1 code of the country of the certification.
    public let certificationRegion: String?
    /// Whether the title is on the user's watchlist.
    public let isOnWatchlist: Bool
}
