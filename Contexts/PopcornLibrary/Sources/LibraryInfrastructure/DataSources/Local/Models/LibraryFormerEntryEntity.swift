import Foundation
import Storage

/// An entry as the first layout of the library stored it, when lists held only movies.
struct LibraryFormerEntryEntity: StoredRecord {
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
        key("listID", \.listID, String.self),
        key("movieID", \.movieID, Int.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        day("releaseDate", \.releaseDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("addedAt", \.addedAt, Date.self))

    static var freshnessKind: FreshnessKind { .library }
}
