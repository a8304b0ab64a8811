public import Foundation

/// A company that made a movie.
public struct ProductionCompany: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    /// An ISO 3166-1 code; empty where it is not known.
    public let originCountry: String
    public let logoPath: URL?

    public init(
        id: Int,
        name: String,
        originCountry: String,
        logoPath: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.originCountry = originCountry
        self.logoPath = logoPath
    }
}
