package import Foundation
package import Storage

/// A stored collection of movies. Its parts are stored as previews.
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
        key("collectionID", \.collectionID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        field("overview", \.overview, String?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("movieIDs", \.movieIDs, [Int].self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "collection \(key.parts[0])" }
}
