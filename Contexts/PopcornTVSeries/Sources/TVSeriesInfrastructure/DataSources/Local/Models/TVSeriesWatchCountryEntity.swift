package import Foundation
package import Storage

package struct TVSeriesWatchCountryEntity: StoredModel {
    package var countryCode: String
    package var link: URL?
    package var stream, free, ads, rent, buy: [TVSeriesWatchProviderEntity]?

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
