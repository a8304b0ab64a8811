/// The cast and crew of a TV series over all seasons.
public struct AggregateCreditsDetails: Identifiable, Equatable, Sendable, Codable {
    /// The series' id.
    public let id: Int
    /// The cast, in the order of the billing.
    public let cast: [AggregateCastMemberDetails]
    /// The crew by department, those who conceive a series first.
    public let crew: [AggregateCrewMemberDetails]
}
