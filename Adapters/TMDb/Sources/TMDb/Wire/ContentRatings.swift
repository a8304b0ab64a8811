/// For whom a TV series is, by country. A country may occur twice.
public struct ContentRatings: Decodable, Equatable, Sendable {
    public let results: [ContentRating]
}

/// For whom a TV series is in one country.
public struct ContentRating: WireChild, Equatable, Sendable {
    /// ISO 3166-1.
    public let countryCode: String
    /// The country's own word, "TV-MA"; nil where it is blank.
    public let rating: String?
    /// What the rating warns of.
    public let descriptors: [String]?

    static let identity = ["iso31661"]

    private enum CodingKeys: String, CodingKey {
        case rating, descriptors
        case countryCode = "iso31661"
    }
}
