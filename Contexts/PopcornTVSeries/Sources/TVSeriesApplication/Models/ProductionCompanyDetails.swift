public import CoreDomain

/// A company that made a TV series.
public struct ProductionCompanyDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The country of origin as an ISO 3166-1 code; empty if it is unknown.
    public let originCountry: String
    /// The logo's URLs, or `nil` if the path or the images configuration is missing.
    public let logoURLSet: ImageURLSet?
}
