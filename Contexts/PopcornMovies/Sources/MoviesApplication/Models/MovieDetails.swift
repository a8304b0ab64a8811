public import CoreDomain
public import Foundation
public import MoviesDomain

/// A movie, ready for a face.
///
/// It has what `Movie` has, images as URLs, and what other sources know about it. What is nil is not known.
public struct MovieDetails: Identifiable, Equatable, Sendable, Encodable {
    /// TMDb’s id.
    public let id: Int
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
    /// nil without a path, or while TMDb’s configuration is not known.
    public let posterURLSet: ImageURLSet?
    public let backdropURLSet: ImageURLSet?
    /// The best rated of its logos.
    public let logoURLSet: ImageURLSet?
    /// In US dollars.
    public let budget: Double?
    /// In US dollars.
    public let revenue: Double?
    public let homepageURL: URL?
    public let imdbID: String?
    public let status: MovieStatus?
    public let productionCompanies: [ProductionCompanyDetails]?
    public let productionCountries: [ProductionCountry]?
    public let spokenLanguages: [SpokenLanguage]?
    public let belongsToCollection: MovieCollectionDetails?
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?
    /// In the user’s region, else in the US.
    public let certification: String?
    public let isOnWatchlist: Bool
}
