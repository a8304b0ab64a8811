public import Foundation

/// One release of a movie in one country.
public struct MovieRelease: Equatable, Sendable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// As the country’s board words it; nil where it gave none.
    public let certification: String?
    /// nil where TMDb’s number is not known to us.
    public let type: ReleaseType?
    /// An instant.
    public let releasedAt: Date?

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
