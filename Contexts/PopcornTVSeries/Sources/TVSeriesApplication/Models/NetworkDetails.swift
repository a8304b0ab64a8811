public import CoreDomain
public import Foundation

/// A network or a streaming service that shows a TV series.
public struct NetworkDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The logo's URLs, or `nil` if the path or the images configuration is missing.
    public let logoURLSet: ImageURLSet?
    /// An ISO 3166-1 code.
    public let originCountry: String?
    /// The location of the network's headquarters.
    public let headquarters: String?
    /// The network's website.
    public let homepage: URL?
}
