package import Foundation
package import Storage

/// A stored entry of a list.
package struct LibraryEntryEntity: StoredRecord {
    package let listID: String
    package let kind: String
    package let itemID: Int
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
    package var addedAt: Date

    package var cachedAt: Date { addedAt }

    package static let schema = Schema(
        "libraryEntries", Self.init,
        .key("listID", \.listID),
        .key("kind", \.kind),
        .key("itemID", \.itemID),
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
        .field("addedAt", \.addedAt))

    package static var freshnessKind: FreshnessKind { .library }
}
