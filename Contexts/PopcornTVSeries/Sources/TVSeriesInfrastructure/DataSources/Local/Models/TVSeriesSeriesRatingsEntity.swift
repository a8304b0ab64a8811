package import Foundation
package import Storage

package struct TVSeriesSeriesRatingsEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var name: String
    package var seasons: [TVSeriesSeasonRatingsEntity]?
    package var missingSeasons: [Int]
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesRatings", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        children("seasons", \.seasons, [TVSeriesSeasonRatingsEntity]?.self),
        field("missingSeasons", \.missingSeasons, [Int].self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "TV series \(key.parts[0])" }
}
