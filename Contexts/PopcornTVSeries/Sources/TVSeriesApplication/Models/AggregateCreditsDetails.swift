/// The cast and crew of a TV series across all seasons.
public struct AggregateCreditsDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The cast, in billing order.
    public let cast: [AggregateCastMemberDetails]
    /// The crew by department, in order from directing and writing to technical work.
    public let crew: [AggregateCrewMemberDetails]
}
