/// The titles that two people have in common.
public struct CommonCreditsDetails: Equatable, Sendable, Codable {
    /// The first person.
    public let first: PersonDetails
    /// The second person.
    public let second: PersonDetails
    /// The titles, each once: undated ones first, then the others, newest first.
    public let titles: [CommonTitleDetails]
}

/// A title that two people have in common.
public struct CommonTitleDetails: Equatable, Sendable, Codable {
    /// The title with the first person's work on it.
    public let first: CreditTitleDetails
    /// The title with the second person's work on it.
    public let second: CreditTitleDetails
}
