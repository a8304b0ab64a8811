public import CoreDomain

/// A collection with its movies and image URLs.
public struct MovieCollectionPartsDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The plot summary.
    public let overview: String?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
    /// The movies by release date, those without a date last.
    public let movies: [MoviePreviewDetails]

    /// Returns the collection with `movies` instead of its own.
    public func with(movies: [MoviePreviewDetails]) -> MovieCollectionPartsDetails {
        MovieCollectionPartsDetails(
            id: id, name: name, overview: overview, posterURLSet: posterURLSet, backdropURLSet: backdropURLSet,
            movies: movies)
    }
}
