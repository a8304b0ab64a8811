package import Foundation
package import Storage

package struct MoviesVideosEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var videos: [MoviesVideoEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "movieVideos", Self.init,
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        children("videos", \.videos, [MoviesVideoEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
