public import CoreDomain

/// The images of a TV series, season or episode, best rated first.
public struct ImageCollectionDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id of the pictured series, season or episode.
    public let id: Int
    /// The posters.
    public let posterURLSets: [ImageURLSet]
    /// The URLs of the backdrops.
    public let backdropURLSets: [ImageURLSet]
    /// The URLs of the logos.
    public let logoURLSets: [ImageURLSet]
    /// The URLs of the stills; only episodes have stills.
    public let stillURLSets: [ImageURLSet]
}
