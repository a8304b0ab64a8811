public import CoreDomain
public import TVSeriesDomain

/// A person who acts in a TV series, with all their roles.
public struct AggregateCastMemberDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The roles that the person plays.
    public let roles: [Role]?
    /// The number of episodes featuring the person.
    public let totalEpisodeCount: Int?
    /// The position in the cast, counted from 0.
    public let order: Int
}
