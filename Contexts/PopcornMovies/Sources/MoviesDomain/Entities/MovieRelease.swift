public import Foundation

/// A release of a movie in one country.
public struct MovieRelease: Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// The certification as written by the country's board, such as “PG-13”; `nil` if uncertified.
    public let certification: String?
    /// The type of the release, or `nil` if it is unknown.
    public let type: ReleaseType?
    /// The date and time of the release.
    public let releasedAt: Date?

    public init(countryCode: String, certification: String? = nil, type: ReleaseType? = nil, releasedAt: Date? = nil) {
        self.countryCode = countryCode
        self.certification = certification
        self.type = type
        self.releasedAt = releasedAt
    }
}

/// The type of a release. Raw values are TMDb's numbers.
public enum ReleaseType: Int, Equatable, Sendable, Codable {
    /// The first showing, often at a festival.
    case premiere = 1
    /// A release in a limited number of cinemas.
    case theatricalLimited = 2
    /// A general release in cinemas.
    case theatrical = 3
    /// A release for streaming or download.
    case digital = 4
    /// A release on disc.
    case physical = 5
    /// A broadcast on television.
    case television = 6
}
