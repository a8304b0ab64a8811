/// Who made a movie.
public struct Credits: Identifiable, Equatable, Sendable {
    /// The movie's id.
    public let id: Int
    /// In TMDb's order.
    public let cast: [CastMember]
    /// In TMDb's order.
    public let crew: [CrewMember]

    public init(
        id: Int,
        cast: [CastMember],
        crew: [CrewMember]
    ) {
        self.id = id
        self.cast = cast
        self.crew = crew
    }
}
