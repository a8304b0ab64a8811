public import Foundation

/// A person who worked on a TV series, with all their jobs in one department.
public struct AggregateCrewMember: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// The department, such as “Directing”.
    public let department: String
    /// The person's jobs.
    public let jobs: [Job]?
    /// The number of episodes the person worked on.
    public let totalEpisodeCount: Int?

    public init(
        id: Int, name: String, gender: Gender, profilePath: URL? = nil, department: String, jobs: [Job]? = nil,
        totalEpisodeCount: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.gender = gender
        self.profilePath = profilePath
        self.department = department
        self.jobs = jobs
        self.totalEpisodeCount = totalEpisodeCount
    }
}

/// A crew member's job on a TV series.
public struct Job: Equatable, Sendable, Codable {
    public let creditID: String
    /// The job, such as “Director”.
    public let job: String
    /// The number of episodes with this job.
    public let episodeCount: Int?

    public init(creditID: String, job: String, episodeCount: Int? = nil) {
        self.creditID = creditID
        self.job = job
        self.episodeCount = episodeCount
    }
}
