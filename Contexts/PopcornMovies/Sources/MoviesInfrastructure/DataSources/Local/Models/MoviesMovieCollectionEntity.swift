package import Foundation
package import Storage

package struct MoviesMovieCollectionEntity: StoredModel {
    package var collectionID: Int
    package var name: String
    package var posterPath: URL?
    package var backdropPath: URL?

    package static let schema = Schema(
        "belongsToCollection", Self.init,
        field("collectionID", \.collectionID, Int.self),
        field("name", \.name, String.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self))
}
