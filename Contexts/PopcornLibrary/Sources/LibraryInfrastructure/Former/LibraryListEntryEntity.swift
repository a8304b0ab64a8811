import CoreDomain
package import Foundation
package import Storage

/// An entry of a list in the former layout, with a copy of its title.
package struct LibraryListEntryEntity: StoredRecord {
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
        key("listID", \.listID, String.self),
        key("kind", \.kind, String.self),
        key("itemID", \.itemID, Int.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
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
        field("addedAt", \.addedAt, Date.self))

    package static var freshnessKind: FreshnessKind { .library }

    /// The title and the name of its list: ““Heat” on “watchlist””.
    package static func label(of key: RecordKey, in known: KnownRecords) -> String? {
        let entry: Self? = known.record(key)
        let title = entry.map { "“\($0.title)”" } ?? "\(key.parts[1]) \(key.parts[2])"
        return "\(title) on \(LibraryUserListEntity.name(of: RecordKey(key.parts[0]), in: known))"
    }
}
