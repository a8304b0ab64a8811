package import Foundation
package import Storage

/// A stored row of a list.
package struct MoviesMoviePreviewEntity: PageRow {
    package let movieID: Int
    package let language: String
    package var title: String
    package var originalTitle: String?
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
        .key("movieID", \.movieID),
        .key("language", \.language),
        .field("title", \.title),
        .field("originalTitle", \.originalTitle),
        .field("originalLanguage", \.originalLanguage),
        .field("overview", \.overview),
        .day("releaseDate", \.releaseDate),
        .field("genreIDs", \.genreIDs),
        .field("posterPath", \.posterPath),
        .field("backdropPath", \.backdropPath),
        .field("popularity", \.popularity),
        .field("voteAverage", \.voteAverage),
        .field("voteCount", \.voteCount),
        .field("hasVideo", \.hasVideo),
        .field("isAdultOnly", \.isAdultOnly),
        .field("cachedAt", \.cachedAt))

    package static let pageSchema = StoredPage<Self>.schema(named: "moviePages")
}
