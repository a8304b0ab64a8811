public import CoreDomain

/// The values shown on a person's screen, all from one response.
public struct PersonOverview: ItemOverview, Equatable, Codable {
    /// The person.
    public let details: PersonDetails
    /// The titles the person is best known for, or `nil` if the credits are absent from the response.
    public let knownFor: [CreditTitleDetails]?
}
