public import CoreDomain

/// The collection to which a movie belongs, with its image URLs.
public struct MovieCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The poster's URLs, or `nil` without a path or without the images configuration.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` without a path or without the images configuration.
    public let backdropURLSet: ImageURLSet?
}
