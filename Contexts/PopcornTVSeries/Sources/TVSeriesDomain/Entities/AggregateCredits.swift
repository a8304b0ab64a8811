/// The cast and crew of a TV series across all seasons.
public struct AggregateCredits: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The cast, in billing order.
    public let cast: [AggregateCastMember]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [AggregateCrewMember]

    public init(id: Int, cast: [AggregateCastMember], crew: [AggregateCrewMember]) {
        self.id = id
        self.cast = cast
        self.crew = crew
    }
}
