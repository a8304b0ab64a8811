public import Foundation

/// A person who worked on a season or an episode. Someone with two jobs is listed twice.
public struct CrewMember: Identifiable, Equatable, Sendable {
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
    /// The portrait's path, unresolved.
    public let profilePath: URL?

    /// Creates a crew member.
    public init(
        id: Int, creditID: String, name: String, job: String, department: String, gender: Gender,
        profilePath: URL? = nil
    ) {
        (self.id, self.creditID, self.name, self.job) = (id, creditID, name, job)
        (self.department, self.gender, self.profilePath) = (department, gender, profilePath)
    }
}
