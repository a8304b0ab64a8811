public import Foundation

/// When and with which certification a movie came out, by country.
public struct ReleaseDates: Decodable, Equatable, Sendable {
    public let results: [CountryReleaseDates]
}

/// The releases of a movie in one country.
public struct CountryReleaseDates: WireChild, Equatable, Sendable {
    /// ISO 3166-1.
    public let countryCode: String
    public let releaseDates: [ReleaseDate]

    static let identity = ["iso31661", "releaseDates"]

    private enum CodingKeys: String, CodingKey {
        case countryCode = "iso31661"
        case releaseDates
    }
}

/// One release of a movie in one country.
public struct ReleaseDate: WireChild, Equatable, Sendable {
    /// The country's own word, "PG-13"; nil where it is blank.
    public let certification: String?
    /// An instant, and not a day.
    public let releaseDate: Date?
    public let type: ReleaseType?
    /// ISO 639-1.
    public let languageCode: String?
    public let note: String?

    static let identity: [String] = []

    private enum CodingKeys: String, InstantKey {
        case certification, releaseDate, type, note
        case languageCode = "iso6391"
    }
}
