struct SampleCredits: Decodable {
    let cast: [SampleCredit]
    let crew: [SampleCredit]
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

/// The ids in a title's credits, which are found without decoding them.
struct SampleCreditIDs: Equatable {
    private(set) var cast: Set<Int> = []
    private(set) var directors: Set<Int> = []

    /// - Parameter credits: The members of a title's credits, the cast before the crew.
    init(in credits: String) {
        var text = credits
        self = text.withUTF8 { SampleCreditIDs(scanning: UnsafeRawBufferPointer($0)) }
    }

    private init(scanning text: UnsafeRawBufferPointer) {
        var (latest, isCrew) = (0, false)
        var rest = text[...]
        // A quotation mark within a text is escaped, so that a key can't be part of one.
        while let mark = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[mark...]
            if rest.starts(with: Self.id) {
                latest = rest.dropFirst(Self.id.count).prefix { (0x30...0x39).contains($0) }
                    .reduce(0) { $0 * 10 + Int($1 - 0x30) }
                if !isCrew { cast.insert(latest) }
            } else if rest.starts(with: Self.crew) {
                isCrew = true
            } else if isCrew, rest.starts(with: Self.director) {
                directors.insert(latest)
            }
            rest = rest.dropFirst()
        }
    }

    private static let id = Array(#""id":"#.utf8)
    private static let crew = Array(#""crew":["#.utf8)
    private static let director = Array(#""job":"Director""#.utf8)
}
