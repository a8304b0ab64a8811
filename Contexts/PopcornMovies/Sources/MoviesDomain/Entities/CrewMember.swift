public import Foundation

/// A person who worked on a movie. Someone with two jobs is listed twice.
public struct CrewMember: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let creditID: String
    public let name: String
    /// The job, such as “Director”.
    public let job: String
    /// The department, such as “Directing”.
    public let department: String
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?

    public init(
        id: Int, creditID: String, name: String, job: String, department: String, gender: Gender,
        profilePath: URL? = nil
    ) {
        self.id = id
        self.creditID = creditID
        self.name = name
        self.job = job
        self.department = department
        self.gender = gender
        self.profilePath = profilePath
    }
}
