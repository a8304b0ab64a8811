public import Foundation

/// Somebody who worked on a movie. One person may have two jobs, and is then listed twice.
public struct CrewMember: Identifiable, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// Identifies the credit.
    public let creditID: String
    public let name: String
    public let job: String
    public let department: String
    public let gender: Gender
    public let profilePath: URL?

    public init(
        id: Int,
        creditID: String,
        name: String,
        job: String,
        department: String,
        gender: Gender,
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
