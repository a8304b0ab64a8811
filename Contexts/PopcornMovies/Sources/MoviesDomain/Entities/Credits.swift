/// The cast and crew of a movie.
public struct Credits: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The cast, in the order of the response.
    public let cast: [CastMember]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [CrewMember]

    public init(id: Int, cast: [CastMember], crew: [CrewMember]) {
        self.id = id
        self.cast = cast
        self.crew = crew
    }
}
