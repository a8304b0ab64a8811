public import CoreDomain
public import TVSeriesDomain

/// A person who worked on a TV series, with all their jobs in one department.
public struct AggregateCrewMemberDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The department, such as “Directing”.
    public let department: String
    /// The person's jobs.
    public let jobs: [Job]?
    /// The number of episodes the person worked on.
    public let totalEpisodeCount: Int?
}
