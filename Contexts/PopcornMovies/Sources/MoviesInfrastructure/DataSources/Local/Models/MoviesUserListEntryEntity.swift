package import Foundation
package import Storage

/// A movie on a list of the user's, with what it takes to show it when nothing else is stored.
package struct MoviesUserListEntryEntity: StoredRecord {
    package let listID: String
    package let movieID: Int
    package var title: String
    package var originalTitle: String?
    package var releaseDate: Date?
    package var posterPath: URL?
    package var voteAverage: Double?
    package var voteCount: Int?
    package var addedAt: Date

    package var cachedAt: Date { addedAt }

    package static let schema = Schema(
        "listEntries", Self.init,
        .key("listID", \.listID),
        .key("movieID", \.movieID),
        .field("title", \.title),
        .field("originalTitle", \.originalTitle),
        .day("releaseDate", \.releaseDate),
        .field("posterPath", \.posterPath),
        .field("voteAverage", \.voteAverage),
        .field("voteCount", \.voteCount),
        .field("addedAt", \.addedAt))

    package static var freshnessKind: FreshnessKind { .library }
}
