public import CoreDomain

/// A service that offers a movie, with its logo's URLs.
public struct WatchProviderDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The logo's URLs, or `nil` if the path or the images configuration is missing.
    public let logoURLSet: ImageURLSet?
    /// The position among services; lower values are more prominent.
    public let displayPriority: Int?
}
