public import CoreDomain

/// A company that made a movie, with its logo's URLs.
public struct ProductionCompanyDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// An ISO 3166-1 code, or empty if it is unknown.
    public let originCountry: String
    /// The logo's URLs, or `nil` without a path or without the images configuration.
    public let logoURLSet: ImageURLSet?
}
