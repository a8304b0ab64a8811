public import CoreDomain

/// The images of a TV series, a season or an episode, the best rated first.
public struct ImageCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id of what they show.
    public let id: Int
    /// The posters.
    public let posterURLSets: [ImageURLSet]
    /// The backdrops.
    public let backdropURLSets: [ImageURLSet]
    /// The logos.
    public let logoURLSets: [ImageURLSet]
    /// The stills. Only an episode has stills.
    public let stillURLSets: [ImageURLSet]
}
