public import CoreDomain

/// A collection with its movies and image URLs.
public struct MovieCollectionPartsDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The plot summary.
    public let overview: String?
    /// The poster's URLs, or `nil` without a path or without the images configuration.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` without a path or without the images configuration.
    public let backdropURLSet: ImageURLSet?
    /// The movies by release date, those without a date last.
    public var movies: [MoviePreviewDetails]
}
