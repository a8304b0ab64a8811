package import Foundation
package import Storage

package struct TVSeriesContentRatingsEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var ratings: [TVSeriesContentRatingEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesContentRatings", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        children("ratings", \.ratings, [TVSeriesContentRatingEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
