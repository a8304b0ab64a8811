package import Foundation
package import Storage

/// A stored series of movies. Its parts are kept as previews.
package struct MoviesMovieCollectionPartsEntity: StoredRecord {
    package let collectionID: Int
    package let language: String
    package var name: String
    package var overview: String?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var movieIDs: [Int]
    package var cachedAt: Date

    package static let schema = Schema(
        "movieCollections", Self.init,
        .key("collectionID", \.collectionID),
        .key("language", \.language),
        .field("name", \.name),
        .field("overview", \.overview),
        .field("posterPath", \.posterPath),
        .field("backdropPath", \.backdropPath),
        .field("movieIDs", \.movieIDs),
        .field("cachedAt", \.cachedAt))

    package static func name(of key: RecordKey) -> String { "collection \(key.parts[0])" }
}
