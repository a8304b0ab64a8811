public import CoreDomain
public import TVSeriesDomain

/// A person who worked on a season or an episode. Someone with two jobs is listed twice.
public struct CrewMemberDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let creditID: String
    public let name: String
    /// The job, such as “Director”.
    public let job: String
    /// The department, such as “Directing”.
    public let department: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
}
