public import Foundation

extension TMDb {
    /// The releases of a movie by country.
    public struct ReleaseDates: Decodable, Equatable, Sendable {
        /// The releases, one element per country.
        public let results: [CountryReleaseDates]
    }

    /// The releases of a movie in one country.
    public struct CountryReleaseDates: Decodable, Equatable, Sendable {
        /// The country, as an ISO 3166-1 code.
        public let countryCode: String
        /// The releases in this country.
        public let releaseDates: [ReleaseDate]

        private enum CodingKeys: String, CodingKey {
            case countryCode = "iso_3166_1"
            case releaseDates = "release_dates"
        }
    }

    /// One release of a movie in one country.
    public struct ReleaseDate: Decodable, Equatable, Sendable {
        /// The country's own certification, such as "PG-13", or `nil` if it is blank.
        public let certification: String?
        /// The time of the release, or `nil` if it is absent or invalid.
        public let releaseDate: Date?
        /// The kind of release.
        public let type: ReleaseType?

        private enum CodingKeys: String, InstantKey {
            case certification, type
            case releaseDate = "release_date"
        }
    }
}
