package import Foundation
package import Storage

package struct TVSeriesWatchCountryEntity: StoredModel {
    package var countryCode: String
    package var link: URL?
    package var stream: [TVSeriesWatchProviderEntity]?
    package var free: [TVSeriesWatchProviderEntity]?
    package var ads: [TVSeriesWatchProviderEntity]?
    package var rent: [TVSeriesWatchProviderEntity]?
    package var buy: [TVSeriesWatchProviderEntity]?

    package static let schema = Schema(
        "countries", Self.init,
        field("countryCode", \.countryCode, String.self),
        field("link", \.link, URL?.self),
        children("stream", \.stream, [TVSeriesWatchProviderEntity]?.self),
        children("free", \.free, [TVSeriesWatchProviderEntity]?.self),
        children("ads", \.ads, [TVSeriesWatchProviderEntity]?.self),
        children("rent", \.rent, [TVSeriesWatchProviderEntity]?.self),
        children("buy", \.buy, [TVSeriesWatchProviderEntity]?.self))
}
