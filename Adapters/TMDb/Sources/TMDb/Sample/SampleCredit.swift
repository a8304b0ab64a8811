struct SampleCredits: Decodable, Sendable {
    let cast: [SampleCredit]
    let crew: [SampleCredit]
}

/// The names in a title's credits, without what the people did.
struct SampleBillings: Decodable {
    let cast: [SampleBilling]
    let crew: [SampleBilling]
}

/// A person in a title's credits.
struct SampleBilling: Decodable, Sendable {
    let id: Int
    let name: String
    /// The position in the billing, of the cast only.
    let order: Int?
}

/// What one person did for a title: one role or job in a movie, or all roles or jobs in a series.
struct SampleCredit: Decodable, Sendable {
    let person: SampleFace
    let roles: [SampleRole]
    /// The position in the billing, of the cast only.
    let order: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        person = try SampleFace(from: decoder)
        order = try container.decodeIfPresent(Int.self, forKey: .order)
        let department = try container.decodeIfPresent(String.self, forKey: .department)
        let roles =
            try container.decodeIfPresent([SampleRole].self, forKey: .roles)
            ?? container.decodeIfPresent([SampleRole].self, forKey: .jobs)
        self.roles = try roles?.map { $0.in(department: department) } ?? [SampleRole(from: decoder)]
    }

    private enum CodingKeys: String, CodingKey {
        case order, department, roles, jobs
    }
}

/// A person as every credit shows them.
struct SampleFace: Codable, Sendable {
    let id: Int
    let name: String
    let gender: Int
    let profilePath: String?
    /// The department of the best-known credits, which the crew of movies lacks.
    var department: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, gender
        case profilePath = "profile_path"
        case department = "known_for_department"
    }
}

struct SampleRole: Codable, Sendable {
    let creditID: String
    let character: String?
    let job: String?
    var department: String?
    let order: Int?
    let episodeCount: Int?

    fileprivate func `in`(department: String?) -> SampleRole {
        var role = self
        role.department = department
        return role
    }

    private enum CodingKeys: String, CodingKey {
        case character, job, department, order
        case creditID = "credit_id"
        case episodeCount = "episode_count"
    }
}

/// The ids in a title's credits.
struct SampleCreditIDs {
    let cast: Set<Int>
    let directors: Set<Int>

    init(_ credits: SampleCredits) {
        cast = Set(credits.cast.map(\.person.id))
        directors = Set(credits.crew.filter { $0.roles.contains { $0.job == "Director" } }.map(\.person.id))
    }
}
