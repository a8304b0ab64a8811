public import Foundation

/// Who played in a TV series and who made it, over all its seasons.
public struct AggregateCredits: Decodable, Equatable, Sendable {
    /// Not sorted by `order`.
    public let cast: [AggregateCastMember]
    public let crew: [AggregateCrewMember]
}

/// Someone who plays in a TV series, in one role or several.
public struct AggregateCastMember: WireChild, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    public let name: String
    public let gender: Gender
    public let profilePath: URL?
    public let roles: [Role]?
    public let totalEpisodeCount: Int?
    /// The place in the billing, from 0; where TMDb gives none, the position in the list.
    public let order: Int

    /// One character, and in how many episodes.
    public struct Role: WireChild, Equatable, Sendable {
        public let creditID: String
        /// "" where TMDb does not know.
        public let character: String
        public let episodeCount: Int?

        static let identity = ["creditId"]

        private enum CodingKeys: String, CodingKey {
            case character, episodeCount
            case creditID = "creditId"
        }
    }
}

/// Someone who makes a TV series, in one job or several of one department.
public struct AggregateCrewMember: WireChild, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    public let name: String
    public let gender: Gender
    public let profilePath: URL?
    /// "" where TMDb does not know.
    public let department: String
    public let jobs: [Job]?
    public let totalEpisodeCount: Int?

    /// One job, and in how many episodes.
    public struct Job: WireChild, Equatable, Sendable {
        public let creditID: String
        /// "" where TMDb does not know.
        public let job: String
        public let episodeCount: Int?

        static let identity = ["creditId"]

        private enum CodingKeys: String, CodingKey {
            case job, episodeCount
            case creditID = "creditId"
        }
    }
}
