package import Foundation
package import Storage

package struct MoviesWatchCountryEntity: StoredModel {
    package var countryCode: String
    package var link: URL?
    package var stream: [MoviesWatchProviderEntity]?
    package var free: [MoviesWatchProviderEntity]?
    package var ads: [MoviesWatchProviderEntity]?
    package var rent: [MoviesWatchProviderEntity]?
    package var buy: [MoviesWatchProviderEntity]?

    package static let schema = Schema(
        "countries", Self.init,
        field("countryCode", \.countryCode, String.self),
        field("link", \.link, URL?.self),
        children("stream", \.stream, [MoviesWatchProviderEntity]?.self),
        children("free", \.free, [MoviesWatchProviderEntity]?.self),
        children("ads", \.ads, [MoviesWatchProviderEntity]?.self),
        children("rent", \.rent, [MoviesWatchProviderEntity]?.self),
        children("buy", \.buy, [MoviesWatchProviderEntity]?.self))
}
