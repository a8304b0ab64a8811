public import Foundation

/// A movie, as `/movie/{id}` answers.
public struct Movie: Decodable, Equatable, Sendable {
    public let id: Int
    public let title: String
    public let tagline: String?
    public let originalTitle: String?
    /// ISO 639-1.
    public let originalLanguage: String?
    /// ISO 3166-1.
    public let originCountry: [String]?
    public let overview: String?
    /// Minutes; TMDb's 0 is nil.
    public let runtime: Int?
    public let genres: [Genre]?
    /// A day: 00:00 UTC.
    public let releaseDate: Date?
    public let posterPath: URL?
    public let backdropPath: URL?
    /// US dollars; TMDb writes 0 where it does not know.
    public let budget: Double?
    /// US dollars; TMDb writes 0 where it does not know.
    public let revenue: Double?
    public let homepageURL: URL?
    public let imdbID: String?
    public let status: Status?
    public let productionCompanies: [ProductionCompany]?
    public let productionCountries: [ProductionCountry]?
    public let spokenLanguages: [SpokenLanguage]?
    public let belongsToCollection: BelongsToCollection?
    public let popularity: Double?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, title, tagline, originalTitle, originalLanguage, originCountry, overview, runtime, genres, releaseDate
        case posterPath, backdropPath, budget, revenue, status, productionCompanies, productionCountries
        case spokenLanguages, belongsToCollection, popularity, voteAverage, voteCount
        case homepageURL = "homepage"
        case imdbID = "imdbId"
        case hasVideo = "video"
        case isAdultOnly = "adult"
    }
}
