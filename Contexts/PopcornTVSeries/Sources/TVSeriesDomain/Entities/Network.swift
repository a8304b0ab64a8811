public import Foundation

/// A network or a streaming service that shows a TV series.
public struct Network: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The logo's path, unresolved.
    public let logoPath: URL?
    /// An ISO 3166-1 code.
    public let originCountry: String?
    /// The location of the network's headquarters.
    public let headquarters: String?
    /// The network's website.
    public let homepage: URL?

    public init(
        id: Int, name: String, logoPath: URL? = nil, originCountry: String? = nil, headquarters: String? = nil,
        homepage: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.logoPath = logoPath
        self.originCountry = originCountry
        self.headquarters = headquarters
        self.homepage = homepage
    }
}
