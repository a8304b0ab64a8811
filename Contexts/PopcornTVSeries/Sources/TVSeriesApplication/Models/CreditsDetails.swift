/// The cast and crew of a season or an episode.
public struct CreditsDetails: Equatable, Sendable, Codable {
    /// The cast, in the order of the response.
    public let cast: [CastMemberDetails]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [CrewMemberDetails]
    /// The guest stars of an episode; `nil` for a season.
    public let guestStars: [CastMemberDetails]?
}
