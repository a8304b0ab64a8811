public import CoreDomain

/// The collection a movie belongs to, with its image URLs.
public struct MovieCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    /// TMDb's id.
    public let id: Int
    /// The name.
    public let name: String
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
}
