public import Foundation

extension TMDb {
    /// The providers of a title by country. The data comes from JustWatch, which must be credited.
    public struct WatchProviders: Decodable, Equatable, Sendable {
        /// The providers, by country (ISO 3166-1).
        public let results: [String: CountryWatchProviders]
    }

    /// The providers of a title in one country. Kinds of offers unavailable there are `nil`.
    public struct CountryWatchProviders: Decodable, Equatable, Sendable {
        /// The URL of TMDb's page that lists the providers.
        public let link: URL?
        /// The providers that stream the title as part of a subscription.
        public let flatrate: [WatchProvider]?
        /// The providers that rent out the title.
        public let rent: [WatchProvider]?
        /// The providers that sell the title.
        public let buy: [WatchProvider]?
        /// The providers that offer the title free with advertisements.
        public let ads: [WatchProvider]?
        /// The providers that offer the title free of charge.
        public let free: [WatchProvider]?
    }

    /// A service that streams, rents out or sells titles.
    public struct WatchProvider: Decodable, Equatable, Sendable {
        public let id: Int
        /// The name of the provider, such as "Netflix".
        public let name: String
        /// The path of the logo, relative to the configuration's base URL.
        public let logoPath: URL?
        /// The position in the list of providers; lower values come first.
        public let displayPriority: Int?

        private enum CodingKeys: String, CodingKey {
            case id = "provider_id"
            case name = "provider_name"
            case logoPath = "logo_path"
            case displayPriority = "display_priority"
        }
    }
}

extension TMDb.WatchProviders {
    /// The countries with their providers, sorted by country code.
    package var byCountryCode: [(countryCode: String, providers: TMDb.CountryWatchProviders)] {
        results.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
