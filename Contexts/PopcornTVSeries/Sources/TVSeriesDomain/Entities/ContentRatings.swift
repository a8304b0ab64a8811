/// The certifications of a TV series in all countries.
public struct ContentRatings: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The certifications, in the order of the response. A country may occur more than once.
    public let ratings: [ContentRating]

    public init(id: Int, ratings: [ContentRating]) {
        self.id = id
        self.ratings = ratings
    }

    /// Returns the certification in `region`, or else in the US, with its country; `nil` if neither has one.
    ///
    /// Blank certifications are skipped.
    package func certification(in region: String) -> (text: String, countryCode: String)? {
        for country in [region.uppercased(), "US"] {
            if let text = certification(ofCountry: country) { return (text, country) }
        }
        return nil
    }

    private func certification(ofCountry country: String) -> String? {
        ratings.first { rating in
            rating.countryCode.uppercased() == country.uppercased()
                && rating.rating?.contains { !$0.isWhitespace } == true
        }?.rating
    }
}

/// A certification of a TV series in one country.
public struct ContentRating: Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// The certification as written in the country, such as “TV-MA”; `nil` if uncertified.
    public let rating: String?

    public init(countryCode: String, rating: String? = nil) {
        self.countryCode = countryCode
        self.rating = rating
    }
}
