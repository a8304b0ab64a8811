package import Foundation
package import Storage

package struct TVSeriesImageCollectionEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var posterPaths: [URL]
    package var backdropPaths: [URL]
    package var logoPaths: [URL]
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesImages", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        field("posterPaths", \.posterPaths, [URL].self),
        field("backdropPaths", \.backdropPaths, [URL].self),
        field("logoPaths", \.logoPaths, [URL].self),
        field("cachedAt", \.cachedAt, Date.self))
}
