public import Foundation

/// A TV series. Unknown properties are `nil`; images are paths that the application resolves to URLs.
public struct TVSeries: Identifiable, Equatable, Sendable, Codable {
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
    public let seasons: [TVSeason]?
    /// The people who created the series.
    public let createdBy: [Creator]?
    /// The genres.
    public let genres: [Genre]?
    /// The keywords, in English.
    public let keywords: [Keyword]?
    /// The day of the first episode: 00:00 UTC.
    public let firstAirDate: Date?
    /// The countries of origin, as ISO 3166-1 codes.
    public let originCountry: [String]?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    /// The official website.
    public let homepageURL: URL?
    /// Whether new episodes are being produced.
    public let isInProduction: Bool?
    /// The languages of the episodes, as ISO 639-1 codes.
    public let languages: [String]?
    /// The day of the latest episode, at 00:00 UTC.
    public let lastAirDate: Date?
    /// The latest episode.
    public let lastEpisodeToAir: TVEpisodeAirDate?
    /// The next episode, if one is announced.
    public let nextEpisodeToAir: TVEpisodeAirDate?
    /// The networks and services that show the series.
    public let networks: [Network]?
    /// The companies that made it.
    public let productionCompanies: [ProductionCompany]?
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

    public init(
        id: Int, name: String, tagline: String? = nil, originalName: String? = nil, englishName: String? = nil,
        originalLanguage: String? = nil,
        overview: String? = nil, englishOverview: String? = nil, episodeRunTime: [Int]? = nil,
        numberOfSeasons: Int? = nil,
        numberOfEpisodes: Int? = nil, seasons: [TVSeason]? = nil, createdBy: [Creator]? = nil, genres: [Genre]? = nil,
        keywords: [Keyword]? = nil,
        firstAirDate: Date? = nil, originCountry: [String]? = nil, posterPath: URL? = nil, backdropPath: URL? = nil,
        homepageURL: URL? = nil, isInProduction: Bool? = nil, languages: [String]? = nil, lastAirDate: Date? = nil,
        lastEpisodeToAir: TVEpisodeAirDate? = nil, nextEpisodeToAir: TVEpisodeAirDate? = nil,
        networks: [Network]? = nil, productionCompanies: [ProductionCompany]? = nil,
        productionCountries: [ProductionCountry]? = nil, spokenLanguages: [SpokenLanguage]? = nil,
        status: String? = nil, type: String? = nil, popularity: Double? = nil, voteAverage: Double? = nil,
        voteCount: Int? = nil, isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.tagline = tagline
        self.originalName = originalName
        self.englishName = englishName
        self.originalLanguage = originalLanguage
        self.overview = overview
        self.englishOverview = englishOverview
        self.episodeRunTime = episodeRunTime
        self.numberOfSeasons = numberOfSeasons
        self.numberOfEpisodes = numberOfEpisodes
        self.seasons = seasons
        self.createdBy = createdBy
        self.genres = genres
        self.keywords = keywords
        self.firstAirDate = firstAirDate
        self.originCountry = originCountry
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.homepageURL = homepageURL
        self.isInProduction = isInProduction
        self.languages = languages
        self.lastAirDate = lastAirDate
        self.lastEpisodeToAir = lastEpisodeToAir
        self.nextEpisodeToAir = nextEpisodeToAir
        self.networks = networks
        self.productionCompanies = productionCompanies
        self.productionCountries = productionCountries
        self.spokenLanguages = spokenLanguages
        self.status = status
        self.type = type
        self.popularity = popularity
        self.voteAverage = voteAverage
        self.voteCount = voteCount
        self.isAdultOnly = isAdultOnly
    }
}
