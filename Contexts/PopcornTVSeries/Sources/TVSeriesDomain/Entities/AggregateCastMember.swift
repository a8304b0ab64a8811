public import Foundation

/// A person who acts in a TV series, with all roles.
public struct AggregateCastMember: Identifiable, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// The name.
    public let name: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// The roles.
    public let roles: [Role]?
    /// The number of episodes the person appears in.
    public let totalEpisodeCount: Int?
    /// The position in the cast, counted from 0.
    public let order: Int

    /// Creates an aggregate cast member.
    public init(
        id: Int, name: String, gender: Gender, profilePath: URL? = nil, roles: [Role]? = nil,
        totalEpisodeCount: Int? = nil, order: Int
    ) {
        (self.id, self.name, self.gender, self.profilePath) = (id, name, gender, profilePath)
        (self.roles, self.totalEpisodeCount, self.order) = (roles, totalEpisodeCount, order)
    }
}

/// A role of an actor in a TV series.
public struct Role: Equatable, Sendable, Codable {
    /// The id of the credit.
    public let creditID: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The number of episodes with this role.
    public let episodeCount: Int?

    /// Creates a role.
    public init(creditID: String, character: String, episodeCount: Int? = nil) {
        (self.creditID, self.character, self.episodeCount) = (creditID, character, episodeCount)
    }
}
