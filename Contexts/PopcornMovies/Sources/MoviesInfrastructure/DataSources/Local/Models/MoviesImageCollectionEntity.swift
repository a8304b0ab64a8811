package import Foundation
package import Storage

/// The stored image paths of a movie.
package struct MoviesImageCollectionEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var posterPaths: [URL]
    package var backdropPaths: [URL]
    package var logoPaths: [URL]
    package var cachedAt: Date

    package static let schema = Schema(
        "movieImages", Self.init,
        .key("movieID", \.movieID),
        .key("language", \.language),
        .field("posterPaths", \.posterPaths),
        .field("backdropPaths", \.backdropPaths),
        .field("logoPaths", \.logoPaths),
        .field("cachedAt", \.cachedAt))
}
