package import Foundation
package import Storage

package struct TVSeriesWatchProvidersEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var countries: [TVSeriesWatchCountryEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesWatchProviders", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        children("countries", \.countries, [TVSeriesWatchCountryEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
