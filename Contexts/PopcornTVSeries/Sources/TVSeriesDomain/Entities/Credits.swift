/// The cast and crew of a season or an episode.
public struct Credits: Identifiable, Equatable, Sendable, Codable {
    /// The id of the season or the episode.
    public let id: Int
    /// The cast, in the order of the response.
    public let cast: [CastMember]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [CrewMember]
    /// The guest stars of an episode; `nil` for a season.
    public let guestStars: [CastMember]?

    public init(id: Int, cast: [CastMember], crew: [CrewMember], guestStars: [CastMember]? = nil) {
        self.id = id
        self.cast = cast
        self.crew = crew
        self.guestStars = guestStars
    }
}
