public import Foundation

/// A release of a movie in one country.
public struct MovieRelease: Equatable, Sendable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// The certification in the words of the country's board, or `nil` if there is none.
    public let certification: String?
    /// How the movie was released, or `nil` for a type that this version doesn't know.
    public let type: ReleaseType?
    /// An instant.
    public let releasedAt: Date?

    /// Creates a movie release.
    public init(
        countryCode: String,
        certification: String? = nil,
        type: ReleaseType? = nil,
        releasedAt: Date? = nil
    ) {
        self.countryCode = countryCode
        self.certification = certification
        self.type = type
        self.releasedAt = releasedAt
    }
}

/// How a movie was released, by TMDb's numbers.
public enum ReleaseType: Int, Equatable, Sendable {
    case premiere = 1
    case theatricalLimited = 2
    case theatrical = 3
    case digital = 4
    case physical = 5
    case television = 6
}
