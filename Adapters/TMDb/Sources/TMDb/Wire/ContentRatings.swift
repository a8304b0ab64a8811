extension TMDb {
    /// The certifications of a TV series by country.
    public struct ContentRatings: Decodable, Equatable, Sendable {
        /// The certifications. A country may occur more than once.
        public let results: [ContentRating]
    }

    /// The certification of a TV series in one country.
    public struct ContentRating: Decodable, Equatable, Sendable {
        /// The country, as an ISO 3166-1 code.
        public let countryCode: String
        /// The country's own certification, such as "TV-MA", or `nil` if it is blank.
        public let rating: String?
        /// The content warnings that explain the rating, such as "Violence".
        public let descriptors: [String]?

        private enum CodingKeys: String, CodingKey {
            case rating, descriptors
            case countryCode = "iso_3166_1"
        }
    }
}
