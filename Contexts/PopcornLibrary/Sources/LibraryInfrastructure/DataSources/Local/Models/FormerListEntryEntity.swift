import Foundation
import Storage

/// An entry as the first layout of the library stored it, when lists held nothing but movies.
struct FormerListEntryEntity: StoredRecord {
    let listID: String
    let movieID: Int
    var title: String
    var originalTitle: String?
    var releaseDate: Date?
    var posterPath: URL?
    var voteAverage: Double?
    var voteCount: Int?
    var addedAt: Date

    var cachedAt: Date { addedAt }

    static let schema = Schema(
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

    static var freshnessKind: FreshnessKind { .library }
}
