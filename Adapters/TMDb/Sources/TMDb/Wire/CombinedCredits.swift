extension TMDb {
    /// The movies and the TV series of a person.
    public struct CombinedCredits: Decodable, Equatable, Sendable {
        /// The titles with the person in the cast, in no particular order.
        public let cast: [CombinedCastCredit]
        /// The titles with the person in the crew, in no particular order.
        public let crew: [CombinedCrewCredit]

        private enum CodingKeys: String, ListsKey {
            case cast, crew
        }
    }

    /// A person's role in one title.
    public struct CombinedCastCredit: Equatable, Sendable {
        /// The credited movie or TV series.
        public let title: Media
        /// The id of the credit, not of the title. One credit may span many episodes.
        public let creditID: String
        /// The name of the role, or "" if TMDb doesn't know it.
        public let character: String
        /// The billing position, for movies only.
        public let order: Int?
        /// The number of episodes, for TV series only.
        public let episodeCount: Int?
    }

    /// A person's crew job on one title.
    public struct CombinedCrewCredit: Equatable, Sendable {
        /// The credited movie or TV series.
        public let title: Media
        /// The id of the credit, not of the title. One credit may span many episodes.
        public let creditID: String
        /// The job, such as "Director", or "" if TMDb doesn't know it.
        public let job: String
        /// The department, such as "Directing", or "" if TMDb doesn't know it.
        public let department: String
        /// The number of episodes, for TV series only.
        public let episodeCount: Int?
    }
}

private enum CreditKeys: String, CodingKey {
    case character, order, job, department
    case creditID = "credit_id"
    case episodeCount = "episode_count"
}

extension TMDb.CombinedCastCredit: Decodable {
    /// Decodes a credit and its title from the keys of one object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        creditID = try container.decode(String.self, forKey: .creditID)
        title = try TMDb.Media(from: decoder)
        character = try container.decode(String.self, forKey: .character)
        order = try container.decodeIfPresent(Int.self, forKey: .order)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }
}

extension TMDb.CombinedCrewCredit: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        creditID = try container.decode(String.self, forKey: .creditID)
        title = try TMDb.Media(from: decoder)
        job = try container.decode(String.self, forKey: .job)
        department = try container.decode(String.self, forKey: .department)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }
}
