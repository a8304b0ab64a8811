package import Foundation
package import Storage

package struct MoviesMoviePreviewEntity: PageRow {
    package let movieID: Int
    package let language: String
    package var title: String
    package var originalTitle: String?
    package var englishTitle: String?
    package var originalLanguage: String?
    package var overview: String?
    package var releaseDate: Date?
    package var genreIDs: [Int]?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var popularity: Double?
    package var voteAverage: Double?
    package var voteCount: Int?
    package var hasVideo: Bool?
    package var isAdultOnly: Bool?
    package var cachedAt: Date

    package static let schema = Schema(
        "moviePreviews", Self.init,
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("englishTitle", \.englishTitle, String?.self),
        field("originalLanguage", \.originalLanguage, String?.self),
        field("overview", \.overview, String?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("genreIDs", \.genreIDs, [Int]?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("popularity", \.popularity, Double?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("hasVideo", \.hasVideo, Bool?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static let pageSchema = StoredPage<Self>.schema(named: "moviePages")
}
