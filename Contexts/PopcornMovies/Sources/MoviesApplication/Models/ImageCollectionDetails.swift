public import CoreDomain

/// The pictures of a movie, the best rated first.
public struct ImageCollectionDetails: Identifiable, Equatable, Sendable, Encodable {
    /// The movie’s id.
    public let id: Int
    public let posterURLSets: [ImageURLSet]
    public let backdropURLSets: [ImageURLSet]
    public let logoURLSets: [ImageURLSet]
}
