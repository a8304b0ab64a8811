public import CoreDomain
public import TVSeriesDomain

/// A person who acts in a season or an episode. Someone with two roles is listed twice.
public struct CastMemberDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// The id of the role within the title.
    public let castID: Int?
    /// The id of the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The position in the cast, counted from 0.
    public let order: Int
}
