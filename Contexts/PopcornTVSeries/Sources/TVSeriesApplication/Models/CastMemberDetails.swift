public import CoreDomain
public import TVSeriesDomain

/// A person who acts in a season or an episode. Someone with two roles is listed twice.
public struct CastMemberDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// Identifies the role within the title.
    public let castID: Int?
    /// Identifies the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` without a path or without the images configuration.
    public let profileURLSet: ImageURLSet?
    /// The position in the cast, counted from 0.
    public let order: Int
}
