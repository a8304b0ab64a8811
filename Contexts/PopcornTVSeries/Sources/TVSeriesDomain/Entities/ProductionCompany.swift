public import Foundation

/// A company that made a TV series.
public struct ProductionCompany: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The country of origin as an ISO 3166-1 code; empty if it is unknown.
    public let originCountry: String
    /// The logo's path, unresolved.
    public let logoPath: URL?

    public init(id: Int, name: String, originCountry: String, logoPath: URL? = nil) {
        self.id = id
        self.name = name
        self.originCountry = originCountry
        self.logoPath = logoPath
    }
}
