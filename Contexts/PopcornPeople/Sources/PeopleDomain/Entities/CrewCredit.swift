/// A person's job on a title.
public struct CrewCredit: Equatable, Sendable, Codable {
    /// The movie or TV series.
    public let title: CreditTitle
    public let creditID: String
    /// The job, such as “Director”; empty if it is unknown.
    public let job: String
    /// The department, such as “Directing”; empty if it is unknown.
    public let department: String
    /// The number of episodes the person contributed to; `nil` for a movie.
    public let episodeCount: Int?

    public init(
        title: CreditTitle, creditID: String, job: String, department: String, episodeCount: Int? = nil
    ) {
        self.title = title
        self.creditID = creditID
        self.job = job
        self.department = department
        self.episodeCount = episodeCount
    }
}
