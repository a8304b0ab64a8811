public import CoreDomain

/// A series of movies with its parts, ready for a face.
public struct MovieCollectionPartsDetails: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let name: String
    public let overview: String?
    public let posterURLSet: ImageURLSet?
    public let backdropURLSet: ImageURLSet?
    /// In the order of their release.
    public let movies: [MoviePreviewDetails]
}
