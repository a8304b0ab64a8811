public import CoreDomain

/// A service on which a movie can be watched, with its logo's URLs.
public struct WatchProviderDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The logo's URLs, or `nil` without a path or without the images configuration.
    public let logoURLSet: ImageURLSet?
    /// The lower, the more prominent.
    public let displayPriority: Int?
}
