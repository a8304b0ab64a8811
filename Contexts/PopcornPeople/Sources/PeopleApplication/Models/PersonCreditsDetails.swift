/// The titles a person contributed to.
public struct PersonCreditsDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The titles, each once: undated ones first, then the others, newest first.
    public let titles: [CreditTitleDetails]
}
