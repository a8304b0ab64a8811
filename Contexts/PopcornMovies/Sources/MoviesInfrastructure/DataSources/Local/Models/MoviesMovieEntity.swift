package import Foundation
package import Storage

/// A stored movie.
package struct MoviesMovieEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var title: String
    package var tagline: String?
    package var originalTitle: String?
    package var originalLanguage: String?
    package var originCountry: [String]?
    package var overview: String?
    package var runtime: Int?
    package var genres: [MoviesGenreEntity]?
    package var releaseDate: Date?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var budget: Double?
    package var revenue: Double?
    package var homepageURL: URL?
    package var imdbID: String?
    package var status: String?
    package var productionCompanies: [MoviesProductionCompanyEntity]?
    package var productionCountries: [MoviesProductionCountryEntity]?
    package var spokenLanguages: [MoviesSpokenLanguageEntity]?
    package var belongsToCollection: MoviesMovieCollectionEntity?
    package var popularity: Double?
    package var voteAverage: Double?
    package var voteCount: Int?
    package var hasVideo: Bool?
    package var isAdultOnly: Bool?
    package var cachedAt: Date

    package static let schema = Schema(
        "movies", Self.init,
        .key("movieID", \.movieID),
        .key("language", \.language),
        .field("title", \.title),
        .field("tagline", \.tagline),
        .field("originalTitle", \.originalTitle),
        .field("originalLanguage", \.originalLanguage),
        .field("originCountry", \.originCountry),
        .field("overview", \.overview),
        .field("runtime", \.runtime),
        .children("genres", \.genres),
        .day("releaseDate", \.releaseDate),
        .field("posterPath", \.posterPath),
        .field("backdropPath", \.backdropPath),
        .field("budget", \.budget),
        .field("revenue", \.revenue),
        .field("homepageURL", \.homepageURL),
        .field("imdbID", \.imdbID),
        .field("status", \.status),
        .children("productionCompanies", \.productionCompanies),
        .children("productionCountries", \.productionCountries),
        .children("spokenLanguages", \.spokenLanguages),
        .child("belongsToCollection", \.belongsToCollection),
        .field("popularity", \.popularity),
        .field("voteAverage", \.voteAverage),
        .field("voteCount", \.voteCount),
        .field("hasVideo", \.hasVideo),
        .field("isAdultOnly", \.isAdultOnly),
        .field("cachedAt", \.cachedAt))

    package static func name(of key: RecordKey) -> String { "movie \(key.parts[0])" }
}
