public import CoreDomain
public import TVSeriesDomain

/// A person who acts in a season or an episode. Someone with two roles is listed twice.
public struct CastMemberDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The id of the role within the title.
    public let castID: Int?
    public let creditID: String
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The position in the cast, counted from 0.
    public let order: Int
}
