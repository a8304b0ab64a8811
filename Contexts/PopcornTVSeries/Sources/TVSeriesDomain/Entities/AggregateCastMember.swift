public import Foundation

/// A person who acts in a TV series, with all their roles.
public struct AggregateCastMember: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// The roles that the person plays.
    public let roles: [Role]?
    /// The number of episodes featuring the person.
    public let totalEpisodeCount: Int?
    /// The position in the cast, counted from 0.
    public let order: Int

    public init(
        id: Int, name: String, gender: Gender, profilePath: URL? = nil, roles: [Role]? = nil,
        totalEpisodeCount: Int? = nil, order: Int
    ) {
        self.id = id
        self.name = name
        self.gender = gender
        self.profilePath = profilePath
        self.roles = roles
        self.totalEpisodeCount = totalEpisodeCount
        self.order = order
    }
}

/// An actor's role in a TV series.
public struct Role: Equatable, Sendable, Codable {
    public let creditID: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The number of episodes with this role.
    public let episodeCount: Int?

    public init(creditID: String, character: String, episodeCount: Int? = nil) {
        self.creditID = creditID
        self.character = character
        self.episodeCount = episodeCount
    }
}
