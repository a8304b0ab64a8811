package import Foundation
package import Storage

package struct TVSeriesTVSeriesPreviewEntity: PageRow {
    package let seriesID: Int
    package let language: String
    package var name: String
    package var originalName: String?
    package var englishName: String?
    package var originalLanguage: String?
    package var originCountry: [String]?
    package var overview: String?
    package var firstAirDate: Date?
    package var genreIDs: [Int]?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var popularity: Double?
    package var voteAverage: Double?
    package var voteCount: Int?
    package var isAdultOnly: Bool?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesPreviews", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        field("originalName", \.originalName, String?.self),
        field("englishName", \.englishName, String?.self),
        field("originalLanguage", \.originalLanguage, String?.self),
        field("originCountry", \.originCountry, [String]?.self),
        field("overview", \.overview, String?.self),
        day("firstAirDate", \.firstAirDate, Date?.self),
        field("genreIDs", \.genreIDs, [Int]?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("popularity", \.popularity, Double?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static let pageSchema = StoredPage<Self>.schema(named: "seriesPages")
}
