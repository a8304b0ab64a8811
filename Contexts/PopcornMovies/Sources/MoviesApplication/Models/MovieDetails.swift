public import CoreDomain
public import Foundation
public import MoviesDomain

/// A movie with its image URLs and data from its other parts. Unknown properties are `nil`.
public struct MovieDetails: Identifiable, Equatable, Sendable, Codable {
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
    /// The day of the first release in the cinemas of the user's region, or else of any other release there but premieres.
    public let releaseDateInRegion: Date?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
    /// The URLs of the best-rated logo, or `nil` without a logo or an images configuration.
    public let logoURLSet: ImageURLSet?
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
    public let productionCompanies: [ProductionCompanyDetails]?
    /// The countries of production.
    public let productionCountries: [ProductionCountry]?
    /// The languages spoken in it.
    public let spokenLanguages: [SpokenLanguage]?
    /// The collection that the movie belongs to.
    public let belongsToCollection: MovieCollectionDetails?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it was released only on video.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?
    /// The certification in the user's region, or else in the US.
    public let certification: String?
    /// The ISO 3166-1 code of the country of the certification.
    public let certificationRegion: String?
    /// Whether the title is on the user's watchlist.
    public let isOnWatchlist: Bool
}
