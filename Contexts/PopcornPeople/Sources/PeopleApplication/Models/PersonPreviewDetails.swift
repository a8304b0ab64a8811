public import CoreDomain
public import PeopleDomain

/// A person as they appear in a list, with the URLs of the portrait.
public struct PersonPreviewDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The name in the original script.
    public let originalName: String?
    /// The department of the best-known credits, such as “Acting”.
    public let knownForDepartment: String?
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// Whether the person is known for adult titles.
    public let isAdultOnly: Bool?
    /// A few of the person's best-known titles.
    public let knownFor: [KnownForTitle]?
}
