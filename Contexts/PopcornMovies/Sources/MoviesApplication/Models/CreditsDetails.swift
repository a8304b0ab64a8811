/// The cast and crew of a movie.
public struct CreditsDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The cast, in the order of the response.
    public let cast: [CastMemberDetails]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [CrewMemberDetails]
}
