public import CoreDomain

/// The collection a movie belongs to, with its image URLs.
public struct MovieCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
}
