package import Foundation
package import Storage

/// An entry as the first layout of the library stored it, when lists held only movies.
package struct LibraryFormerEntryEntity: StoredRecord {
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
        key("listID", \.listID, String.self),
        key("movieID", \.movieID, Int.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("addedAt", \.addedAt, Date.self))

    package static var freshnessKind: FreshnessKind { .library }
}
