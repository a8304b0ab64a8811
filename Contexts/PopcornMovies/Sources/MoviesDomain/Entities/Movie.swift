public import Foundation

/// A movie, as TMDb describes it.
///
/// What is nil is not known. Images are paths; the application resolves them to URLs.
public struct Movie: Identifiable, Equatable, Sendable {
    /// TMDb's id.
    public let id: Int
    /// In the language that was asked for.
    public let title: String
    public let tagline: String?
    public let originalTitle: String?
    /// An ISO 639-1 code.
    public let originalLanguage: String?
    /// ISO 3166-1 codes.
    public let originCountry: [String]?
    public let overview: String?
    /// In minutes.
    public let runtime: Int?
    public let genres: [Genre]?
    /// A day: 00:00 UTC.
    public let releaseDate: Date?
    public let posterPath: URL?
    public let backdropPath: URL?
    /// In US dollars.
    public let budget: Double?
    /// In US dollars.
    public let revenue: Double?
    public let homepageURL: URL?
    /// “tt” and digits.
    public let imdbID: String?
    public let status: MovieStatus?
    public let productionCompanies: [ProductionCompany]?
    public let productionCountries: [ProductionCountry]?
    public let spokenLanguages: [SpokenLanguage]?
    public let belongsToCollection: MovieCollection?
    /// TMDb's own measure, without a unit.
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it was published as a video only.
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?

    public init(
        id: Int,
        title: String,
        tagline: String? = nil,
        originalTitle: String? = nil,
        originalLanguage: String? = nil,
        originCountry: [String]? = nil,
        overview: String? = nil,
        runtime: Int? = nil,
        genres: [Genre]? = nil,
        releaseDate: Date? = nil,
        posterPath: URL? = nil,
        backdropPath: URL? = nil,
        budget: Double? = nil,
        revenue: Double? = nil,
        homepageURL: URL? = nil,
        imdbID: String? = nil,
        status: MovieStatus? = nil,
        productionCompanies: [ProductionCompany]? = nil,
        productionCountries: [ProductionCountry]? = nil,
        spokenLanguages: [SpokenLanguage]? = nil,
        belongsToCollection: MovieCollection? = nil,
        popularity: Double? = nil,
        voteAverage: Double? = nil,
        voteCount: Int? = nil,
        hasVideo: Bool? = nil,
        isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.tagline = tagline
        self.originalTitle = originalTitle
        self.originalLanguage = originalLanguage
        self.originCountry = originCountry
        self.overview = overview
        self.runtime = runtime
        self.genres = genres
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
