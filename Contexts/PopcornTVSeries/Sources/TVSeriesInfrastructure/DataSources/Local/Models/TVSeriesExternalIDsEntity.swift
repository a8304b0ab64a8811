package import Foundation
package import Storage

package struct TVSeriesExternalIDsEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var imdbID: String?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesExternalIDs", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        field("imdbID", \.imdbID, String?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
