public import CoreDomain

/// The images of a movie, the best rated first.
public struct ImageCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The posters.
    public let posterURLSets: [ImageURLSet]
    /// The URLs of the backdrops.
    public let backdropURLSets: [ImageURLSet]
    /// The URLs of the logos.
    public let logoURLSets: [ImageURLSet]
}
