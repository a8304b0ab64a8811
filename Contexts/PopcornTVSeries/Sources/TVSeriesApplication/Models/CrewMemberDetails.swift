public import CoreDomain
public import TVSeriesDomain

/// A person who worked on a season or an episode. Someone with two jobs is listed twice.
public struct CrewMemberDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// The id of the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The job, such as “Director”.
    public let job: String
    /// The department, such as “Directing”.
    public let department: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
}
