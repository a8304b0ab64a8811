package import Foundation
package import Storage

package struct MoviesMovieEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var title: String
    package var tagline: String?
    package var originalTitle: String?
    package var englishTitle: String?
    package var originalLanguage: String?
    package var originCountry: [String]?
    package var overview: String?
    package var englishOverview: String?
    package var runtime: Int?
    package var genres: [MoviesGenreEntity]?
    package var keywords: [MoviesKeywordEntity]?
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
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        field("title", \.title, String.self),
        field("tagline", \.tagline, String?.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("englishTitle", \.englishTitle, String?.self),
        field("originalLanguage", \.originalLanguage, String?.self),
        field("originCountry", \.originCountry, [String]?.self),
        field("overview", \.overview, String?.self),
        field("englishOverview", \.englishOverview, String?.self),
        field("runtime", \.runtime, Int?.self),
        children("genres", \.genres, [MoviesGenreEntity]?.self),
        children("keywords", \.keywords, [MoviesKeywordEntity]?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("budget", \.budget, Double?.self),
        field("revenue", \.revenue, Double?.self),
        field("homepageURL", \.homepageURL, URL?.self),
        field("imdbID", \.imdbID, String?.self),
        field("status", \.status, String?.self),
        children("productionCompanies", \.productionCompanies, [MoviesProductionCompanyEntity]?.self),
        children("productionCountries", \.productionCountries, [MoviesProductionCountryEntity]?.self),
        children("spokenLanguages", \.spokenLanguages, [MoviesSpokenLanguageEntity]?.self),
        child("belongsToCollection", \.belongsToCollection, MoviesMovieCollectionEntity?.self),
        field("popularity", \.popularity, Double?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("hasVideo", \.hasVideo, Bool?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "movie \(key.parts[0])" }
}
