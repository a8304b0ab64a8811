public import Foundation

/// A movie. Unknown properties are `nil`; images are paths that the application resolves to URLs.
public struct Movie: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let title: String
    /// The slogan on its posters.
    public let tagline: String?
    /// The title in the original language.
    public let originalTitle: String?
    /// The title in English; `nil` in English, or if it is unknown.
    public let englishTitle: String?
    /// The language as an ISO 639-1 code.
    public let originalLanguage: String?
    /// The countries of origin, as ISO 3166-1 codes.
    public let originCountry: [String]?
    /// The plot summary.
    public let overview: String?
    /// The plot summary in English; `nil` in English, or if it is unknown.
    public let englishOverview: String?
    /// The length in minutes.
    public let runtime: Int?
    /// The genres.
    public let genres: [Genre]?
    /// The keywords, in English.
    public let keywords: [Keyword]?
    /// The day of the release: 00:00 UTC.
    public let releaseDate: Date?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    /// The budget in US dollars; 0 if it is unknown.
    public let budget: Double?
    /// The revenue in US dollars; 0 if it is unknown.
    public let revenue: Double?
    /// The official website.
    public let homepageURL: URL?
    /// The IMDb id: “tt” followed by digits.
    public let imdbID: String?
    /// The production status.
    public let status: MovieStatus?
    /// The companies that made it.
    public let productionCompanies: [ProductionCompany]?
    /// The countries of production.
    public let productionCountries: [ProductionCountry]?
    /// The languages spoken in it.
    public let spokenLanguages: [SpokenLanguage]?
    /// The collection that the movie belongs to.
    public let belongsToCollection: MovieCollection?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it was released only on video.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?

    public init(
        id: Int, title: String, tagline: String? = nil, originalTitle: String? = nil, englishTitle: String? = nil,
        originalLanguage: String? = nil,
        originCountry: [String]? = nil, overview: String? = nil, englishOverview: String? = nil, runtime: Int? = nil,
        genres: [Genre]? = nil, keywords: [Keyword]? = nil,
        releaseDate: Date? = nil, posterPath: URL? = nil, backdropPath: URL? = nil, budget: Double? = nil,
        revenue: Double? = nil, homepageURL: URL? = nil, imdbID: String? = nil, status: MovieStatus? = nil,
        productionCompanies: [ProductionCompany]? = nil, productionCountries: [ProductionCountry]? = nil,
        spokenLanguages: [SpokenLanguage]? = nil, belongsToCollection: MovieCollection? = nil,
        popularity: Double? = nil, voteAverage: Double? = nil, voteCount: Int? = nil, hasVideo: Bool? = nil,
        isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.tagline = tagline
        self.originalTitle = originalTitle
        self.englishTitle = englishTitle
        self.originalLanguage = originalLanguage
        self.originCountry = originCountry
        self.overview = overview
        self.englishOverview = englishOverview
        self.runtime = runtime
        self.genres = genres
        self.keywords = keywords
        self.releaseDate = releaseDate
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.budget = budget
        self.revenue = revenue
        self.homepageURL = homepageURL
        self.imdbID = imdbID
        self.status = status
        self.productionCompanies = productionCompanies
        self.productionCountries = productionCountries
        self.spokenLanguages = spokenLanguages
        self.belongsToCollection = belongsToCollection
        self.popularity = popularity
        self.voteAverage = voteAverage
        self.voteCount = voteCount
        self.hasVideo = hasVideo
        self.isAdultOnly = isAdultOnly
    }
}
