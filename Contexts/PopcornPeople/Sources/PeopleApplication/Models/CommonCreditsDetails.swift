/// The titles two people contributed to.
public struct CommonCreditsDetails: Equatable, Sendable, Codable {
    /// The first person.
    public let first: PersonDetails
    /// The second person.
    public let second: PersonDetails
    /// The titles, each once: those without a date first, then the newest.
    public let titles: [CommonTitleDetails]
}

/// A title two people contributed to.
public struct CommonTitleDetails: Equatable, Sendable, Codable {
    /// The title with what the first person did for it.
    public let first: CreditTitleDetails
    /// The title with what the second person did for it.
    public let second: CreditTitleDetails
}
