package import Foundation
package import Storage

/// A stored page of a list. Its rows are kept as previews.
package struct MoviesMoviePageEntity: StoredRecord {
    package let list: String
    package let page: Int
    package let language: String
    package let region: String
    package var movieIDs: [Int]
    package var totalPages: Int
    package var totalResults: Int
    package var cachedAt: Date

    package static let schema = Schema(
        "pages", Self.init,
        .key("list", \.list),
        .key("page", \.page),
        .key("language", \.language),
        .key("region", \.region),
        .field("movieIDs", \.movieIDs),
        .field("totalPages", \.totalPages),
        .field("totalResults", \.totalResults),
        .field("cachedAt", \.cachedAt))

    package static var freshnessKind: FreshnessKind { .list }

    package static func name(of key: RecordKey) -> String { "page \(key.parts[1]) of this list" }
}
