public import CoreDomain

/// The portraits of a person, the best rated first.
public struct PersonImagesDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The portraits.
    public let profileURLSets: [ImageURLSet]
}
