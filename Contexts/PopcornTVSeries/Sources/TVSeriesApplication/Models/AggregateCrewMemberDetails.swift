public import CoreDomain
public import TVSeriesDomain

/// A person who worked on a TV series, with all jobs in one department.
public struct AggregateCrewMemberDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// The name.
    public let name: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The department, such as “Directing”.
    public let department: String
    /// The jobs.
    public let jobs: [Job]?
    /// The number of episodes the person worked on.
    public let totalEpisodeCount: Int?
}
