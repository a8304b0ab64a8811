/// The titles a person contributed to.
public struct PersonCreditsDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The titles, each once: those without a date first, then the newest.
    public let titles: [CreditTitleDetails]
}
