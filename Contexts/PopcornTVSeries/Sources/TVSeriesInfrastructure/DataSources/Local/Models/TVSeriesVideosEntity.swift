package import Foundation
package import Storage

package struct TVSeriesVideosEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var videos: [TVSeriesVideoEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesVideos", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        children("videos", \.videos, [TVSeriesVideoEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
