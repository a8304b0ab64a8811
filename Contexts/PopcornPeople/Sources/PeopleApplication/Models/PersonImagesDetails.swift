public import CoreDomain

/// The portraits of a person.
public struct PersonImagesDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The URLs of each portrait, by size, the best rated portrait first.
    public let profileURLSets: [ImageURLSet]
}
