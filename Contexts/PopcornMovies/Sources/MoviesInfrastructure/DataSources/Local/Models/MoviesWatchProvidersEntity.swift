package import Foundation
package import Storage

package struct MoviesWatchProvidersEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var countries: [MoviesWatchCountryEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "movieWatchProviders", Self.init,
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        children("countries", \.countries, [MoviesWatchCountryEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
